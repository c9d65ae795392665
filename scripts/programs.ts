/** Finds programs that some commands need, or installs them with apt where possible. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'

interface Program {
  /** Environment variable with the path of the program. If it names no file, `PATH` is searched. */
  readonly setting: string
  readonly names: readonly string[]
  /** Package name in Debian and Ubuntu. */
  readonly package: string
  readonly purpose: string
}

const programs = {
  chromium: {
    ...program('CHROMIUM', 'The browser tests need Chromium', 'chromium'),
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  },
  firefox: {
    ...program('FIREFOX', 'Some browser tests need Firefox', 'firefox-esr'),
    names: ['firefox-esr', 'firefox'],
  },
  redis: {
    ...program('REDIS', 'The tests of shared counters need Redis or Valkey', 'redis-server'),
    names: ['redis-server', 'valkey-server'],
  },
  nginx: {
    ...program('NGINX', 'The tests of proxies need nginx', 'nginx-light'),
    names: ['nginx', '/usr/sbin/nginx'],
  },
  varnish: {
    ...program('VARNISH', 'The tests of caches need Varnish', 'varnish'),
    names: ['varnishd', '/usr/sbin/varnishd'],
  },
  caddy: program('CADDY', 'The tests of proxies need Caddy', 'caddy'),
  systemd: {
    ...program('SYSTEMD_ANALYZE', 'The tests of systemd units need systemd-analyze', 'systemd'),
    names: ['systemd-analyze'],
  },
  promtool: {
    ...program('PROMTOOL', 'The tests of alerts need promtool of Prometheus', 'prometheus'),
    names: ['promtool'],
  },
  openssl: program('OPENSSL', 'The tests of proxies need OpenSSL for a certificate', 'openssl'),
  python: {
    ...program('PYTHON', 'The tests of the API guide need Python 3', 'python3'),
    names: ['python3'],
  },
  jq: program('JQ', 'The tests of docs/observability.md need jq', 'jq'),
  mkdocs: {
    ...program('MKDOCS', 'The tests of the import need MkDocs', 'mkdocs-material'),
    names: ['mkdocs'],
  },
  hugo: program('HUGO', 'The tests of the import need Hugo', 'hugo'),
} as const satisfies Record<string, Program>

/** Returns a program whose file and package have the same name. */
function program(name: string, purpose: string, wanted: string): Program {
  return { setting: `${name}_PATH`, names: [wanted], package: wanted, purpose }
}

export type ProgramName = keyof typeof programs

type Environment = Readonly<Record<string, string | undefined>>

/** Returns the path of a program on this machine; `undefined` if it is missing. */
export function findProgram(name: ProgramName, environment: Environment): string | undefined {
  const { setting, names } = programs[name]
  const folders = (environment.PATH ?? '').split(delimiter)
  const candidates = [
    environment[setting] ?? '',
    ...folders.flatMap((folder) => names.map((file) => resolve(folder, file))),
  ]
  return candidates.find((path) => path !== '' && existsSync(path))
}

/**
 * Finds a program, and tries to install its package if it is missing. If it is still missing,
 * throws an error that says what to install.
 */
export function requireProgram(name: ProgramName, environment: Environment): string {
  const found = findProgram(name, environment)
  if (found !== undefined) return found
  const { setting, package: wanted, purpose } = programs[name]
  install(wanted)
  const installed = findProgram(name, environment)
  if (installed !== undefined) return installed
  throw new Error(
    `${purpose}: install your system's package "${wanted}", or set ${setting} to its path`,
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
    // Ignores a failure of apt-get, for example without a network. apt-get prints the reason, and
    // the caller says what to do.
    if (!(error instanceof Error && 'status' in error)) throw error
  }
}
