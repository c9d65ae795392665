/**
 * Starts Caddy with the file of `deploy/caddy`, on free ports and with a local certificate
 * authority instead of a public one.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from 'node:tls'
import { requireProgram } from '../../scripts/programs.ts'
import { exchange } from './exchange.ts'
import type { Exchanged } from './exchange.ts'
import { freePort } from './free-port.ts'
import { startProgram } from './child.ts'

/** The configuration file for operators. */
export const caddyfile = 'deploy/caddy/Caddyfile'

/** The hosts of the configuration file. */
const hosts = ['www.example.com', 'example.com']

/** A request to Caddy. Any host name leads to this machine. */
export interface ProxyQuestion {
  readonly host?: string
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** IP address of this machine to send the request from. */
  readonly from?: string
  readonly scheme?: 'http' | 'https'
}

/** A running Caddy. */
export interface Caddy {
  ask(question: ProxyQuestion): Promise<Exchanged>
  /** Reads the access log. */
  accessLog(): Promise<string>
  stop(): Promise<void>
}

/** Changes to the configuration. */
export interface CaddyOptions {
  /** Values of the variables in the file, by their names. */
  readonly places?: Readonly<Record<string, string>>
  /** Edits the file, for example to remove a protection and see that a test fails without it. */
  edit?(text: string): string
}

/** Starts Caddy in front of replicas. */
export async function startCaddy(
  replicas: readonly number[],
  { places, edit = (text) => text }: CaddyOptions = {},
): Promise<Caddy> {
  const folder = await mkdtemp(join(tmpdir(), 'vt-caddy-'))
  const ports = { http: await freePort(), https: await freePort() }
  const file = join(folder, 'Caddyfile')
  await writeFile(file, edit(await readFile(caddyfile, 'utf8')))
  // When Caddy starts, it removes empty folders of certificates, even if it has just created them
  // for a new certificate. Then it would retry only after a minute.
  for (const host of hosts) {
    const certificates = join(folder, 'caddy/certificates/local', host)
    await mkdir(certificates, { recursive: true })
    await writeFile(join(certificates, 'keep'), '')
  }
  const caddy = startProgram(
    requireProgram('caddy', process.env),
    ['run', '--adapter', 'caddyfile', '--config', file],
    {
      ...caddyFolders(folder),
      ...places,
      REPLICAS: replicas.map((port) => `127.0.0.1:${port}`).join(' '),
      CADDY_GLOBAL_OPTIONS: [
        ...['admin off', 'local_certs', 'skip_install_trust'],
        ...[`http_port ${ports.http}`, `https_port ${ports.https}`],
      ].join('\n'),
    },
  )
  await caddy.printed(/certificate obtained successfully","identifier":"www\.example\.com"/)
  const root = join(folder, 'caddy/pki/authorities/local/root.crt')
  const ca = await readFile(root, 'utf8')
  for (const host of hosts) await untilGreeted(host, ports.https, ca)
  return {
    ask: (question) => ask(question, ports, ca),
    accessLog: () => readFile(join(folder, 'access.log'), 'utf8'),
    async stop() {
      await caddy.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Resolves when a TLS handshake succeeds. Caddy logs a certificate before it uses it. */
async function untilGreeted(servername: string, port: number, ca: string): Promise<void> {
  const deadline = performance.now() + 30_000
  for (;;) {
    const socket = connect({ host: '127.0.0.1', port, servername, ca })
    try {
      await once(socket, 'secureConnect')
      return
    } catch (error) {
      if (performance.now() > deadline) throw error
      await wait(20)
    } finally {
      socket.destroy()
    }
  }
}

/**
 * Environment variables that make Caddy store its certificates and log in a folder instead of the
 * home folder of the user.
 */
export function caddyFolders(folder: string): Readonly<Record<string, string>> {
  const CADDY_ACCESS_LOG = join(folder, 'access.log')
  return { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, CADDY_ACCESS_LOG }
}

function ask(
  { host = 'www.example.com', path, method = 'GET', ...rest }: ProxyQuestion,
  ports: { readonly http: number; readonly https: number },
  ca: string,
): Promise<Exchanged> {
  const { scheme = 'https', from, headers, body } = rest
  const tls = scheme === 'https' && { protocol: 'https:', servername: host, ca }
  const own = { ...tls, port: ports[scheme], agent: false, localAddress: from }
  return exchange({ ...own, path, method, headers: { Host: host, ...headers } }, body)
}
