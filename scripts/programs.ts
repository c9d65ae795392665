/** Finds programs that some commands need, or installs them with apt where possible. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'

interface Program {
  /** Setting for the path of the program, if it is in no usual place. */
  readonly setting: string
  readonly names: readonly string[]
  /** Package name in Debian and Ubuntu. */
  readonly package: string
  readonly purpose: string
}

const programs = {
  chromium: {
    setting: 'CHROMIUM_PATH',
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    package: 'chromium',
    purpose: 'The browser tests need Chromium',
  },
  redis: {
    setting: 'REDIS_PATH',
    names: ['redis-server', 'valkey-server'],
    package: 'redis-server',
    purpose: 'The tests of shared counters need Redis or Valkey',
  },
  nginx: {
    setting: 'NGINX_PATH',
    names: ['nginx', '/usr/sbin/nginx'],
    package: 'nginx-light',
    purpose: 'The tests of proxies need nginx',
  },
  varnish: {
    setting: 'VARNISH_PATH',
    names: ['varnishd', '/usr/sbin/varnishd'],
    package: 'varnish',
    purpose: 'The tests of caches need Varnish',
  },
  caddy: {
    setting: 'CADDY_PATH',
    names: ['caddy'],
    package: 'caddy',
    purpose: 'The tests of proxies need Caddy',
  },
  systemd: {
    setting: 'SYSTEMD_ANALYZE_PATH',
    names: ['systemd-analyze'],
    package: 'systemd',
    purpose: 'The tests of units need systemd-analyze',
  },
  promtool: {
    setting: 'PROMTOOL_PATH',
    names: ['promtool'],
    package: 'prometheus',
    purpose: 'The tests of alerts need promtool, which comes with Prometheus',
  },
  openssl: {
    setting: 'OPENSSL_PATH',
    names: ['openssl'],
    package: 'openssl',
    purpose: 'The tests of proxies need OpenSSL for a certificate',
  },
  jq: {
    setting: 'JQ_PATH',
    names: ['jq'],
    package: 'jq',
    purpose: 'The commands of docs/observability.md need jq',
  },
} as const satisfies Record<string, Program>

export type ProgramName = keyof typeof programs

type Environment = Readonly<Record<string, string | undefined>>

/** Path of a program on this machine, or `undefined`. */
export function findProgram(name: ProgramName, environment: Environment): string | undefined {
  const { setting, names } = programs[name]
  const folders = (environment.PATH ?? '').split(delimiter)
  const candidates = [
    environment[setting] ?? '',
    ...folders.flatMap((folder) => names.map((file) => resolve(folder, file))),
  ]
  return candidates.find((path) => path !== '' && existsSync(path))
}

/** Path of a program, which is installed if missing. Throws an error that says what to install. */
export function requireProgram(name: ProgramName, environment: Environment): string {
  const found = findProgram(name, environment)
  if (found !== undefined) return found
  const { setting, package: wanted, purpose } = programs[name]
  install(wanted)
  const installed = findProgram(name, environment)
  if (installed !== undefined) return installed
  throw new Error(
    `${purpose}: install your system's package "${wanted}", or set ${setting} to where it is`,
  )
}

/** Tries to install a package. The caller checks the result. */
function install(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'],
    // Prevents packages from starting services. The tests start their own servers.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  }
  try {
    execFileSync('apt-get', ['update', '-qq'], options)
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options)
  } catch (error) {
    // Fails without a network or the package. apt prints the reason, and the caller says what to
    // do.
    if (!(error instanceof Error && 'status' in error)) throw error
  }
}
