/** Starts the caches of `deploy/` (nginx and Varnish) in front of a server on this machine. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireProgram } from '../../scripts/programs.ts'
import { exchange } from './exchange.ts'
import type { Exchanged } from './exchange.ts'
import { freePort } from './free-port.ts'
import { startProgram } from './child.ts'
import { plainPlaces, replacePlaces, startNginx, upstreamPlaces } from './nginx.ts'
import type { Places } from './nginx.ts'

/** A response, with its body not decompressed. */
export interface RawAnswer extends Exchanged {
  /** Whether the response came from the cache, fresh or stale. */
  readonly isKept: boolean
}

/** A request. A header field with several values is sent as several lines. */
export interface RawRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  /** Timeout in milliseconds. */
  readonly patience?: number
  /** Whether the request uses a new connection. */
  readonly isAlone?: boolean
}

/**
 * Sends a request over a persistent connection. Adds only the header fields `Host` and
 * `Connection`.
 */
export type AskRaw = (target: string, request?: RawRequest) => Promise<RawAnswer>

/** A running cache. */
export interface RunningCache {
  readonly port: number
  /** Temporary folder of the cache, removed when it stops. */
  readonly folder: string
  readonly ask: AskRaw
  /** Command for `PURGE_COMMAND`. */
  readonly purgeCommand: string
  /** Port on which Varnish accepts PURGE; absent for nginx. */
  readonly purgePort?: number
  output(): string
  stop(): Promise<void>
}

/**
 * The caches by name. Each function takes the port of the server behind the cache, the factor by
 * which responses of that server age faster, and replacements in the configuration.
 */
export const caches = { nginx: startNginxCache, Varnish: startVarnish } as const
/** Name of a cache. */
export type CacheName = keyof typeof caches

async function startNginxCache(origin: number, _ageScale: number, places: Places = {}) {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'cache-'))
  const nginx = await startNginx({
    // The whole file without TLS, because the tests are about the cache.
    'vitrine.conf': {
      ...plainPlaces(port, await freePort()),
      ...upstreamPlaces([origin, origin]),
    },
    'cache.conf': { '/var/cache/nginx': folder, ...places },
  })
  return {
    port,
    folder,
    ask: createAskRaw(port),
    purgeCommand: `${process.execPath} deploy/nginx/purge.ts ${folder}`,
    output: nginx.output,
    async stop() {
      await nginx.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function startVarnish(origin: number, ageScale: number, places: Places = {}) {
  const program = requireProgram('varnish', process.env)
  const [port, purgePort] = [await freePort(), await freePort()]
  const folder = await mkdtemp(join(tmpdir(), 'varnish-'))
  const text = await readFile('deploy/varnish/default.vcl', 'utf8')
  const file = join(folder, 'default.vcl')
  // Scales the only time in the configuration. All other times come from response headers, which
  // `scaled-ages.ts` has already scaled.
  const time = { 'obj.ttl + 600s': `obj.ttl + ${600 / ageScale}s` }
  await writeFile(file, replacePlaces(text, { '"4321"': `"${origin}"`, ...time, ...places }))
  const options = ['-F', '-j', 'none', '-n', join(folder, 'work'), '-s', 'malloc,64m']
  const addresses = ['-a', `127.0.0.1:${port}`, '-a', `purge=127.0.0.1:${purgePort}`]
  const listening = [...addresses, '-p', 'http_gzip_support=off', '-f', file]
  const child = startProgram(program, [...options, ...listening])
  await child.printed(/Child \(\d+\) said Child starts/)
  const ask = createAskRaw(port)
  return {
    port,
    folder,
    ask,
    purgePort,
    purgeCommand: `sh deploy/varnish/purge.sh http://127.0.0.1:${purgePort}`,
    output: child.output,
    async stop() {
      await child.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Creates a client for a port of this machine. It sends `Host: localhost`, as in the origin of
 * fixture sites.
 */
export function createAskRaw(port: number): AskRaw {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  return async function ask(
    target,
    { method = 'GET', headers = {}, patience = 30_000, isAlone = false } = {},
  ) {
    const asking = exchange({
      ...{ port, path: target, method, agent: isAlone ? false : agent },
      headers: { host: 'localhost', ...(headers as Record<string, string | string[]>) },
      signal: AbortSignal.timeout(patience),
    })
    try {
      const answer = await asking
      return { ...answer, isKept: /^(?:HIT|STALE|UPDATING)$/.test(answer.headers['x-cache'] ?? '') }
    } catch (error) {
      // The server may close a persistent connection while a request is sent. Clients then retry
      // (RFC 9112 §9.3.1).
      const isLost = error instanceof Error && 'code' in error && error.code === 'ECONNRESET'
      if (isAlone || !isLost || method !== 'GET') throw error
      return await ask(target, { headers, patience, isAlone: true })
    }
  }
}
