/** The caches of `deploy/`, nginx and Varnish, before a server of this machine. */
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

/** One answer as it came, its body still in its coding. */
export interface RawAnswer extends Exchanged {
  /** Whether a cache says that it had the answer, old or not. */
  readonly isKept: boolean
}

/** A request; a field with several values is sent as several lines. */
export interface RawRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  /** Milliseconds after which it is given up. */
  readonly patience?: number
  /** Whether it comes over a connection of its own. */
  readonly isAlone?: boolean
}

/** Asks over connections that are kept; adds no field of its own but `Host` and `Connection`. */
export type AskRaw = (target: string, request?: RawRequest) => Promise<RawAnswer>

/** A running cache. */
export interface RunningCache {
  readonly port: number
  /** Folder of its own, which goes with it. */
  readonly folder: string
  readonly ask: AskRaw
  /** Command for `PURGE_COMMAND`. */
  readonly purgeCommand: string
  /** Where Varnish alone takes PURGE. */
  readonly purgePort?: number
  output(): string
  stop(): Promise<void>
}

/**
 * The caches by name. Each starts before the server on a port whose answers grow old so many times
 * as fast, with further places of its configuration replaced.
 */
export const caches = { nginx: startNginxCache, Varnish: startVarnish } as const
/** Name of one of them. */
export type CacheName = keyof typeof caches

async function startNginxCache(origin: number, _ageScale: number, places: Places = {}) {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'cache-'))
  const nginx = await startNginx({
    // The whole of it, but for TLS: what is asked for here is the cache.
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
  // The one time that is written there; every other comes with the answers.
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

/** Asks whatever listens on a port, under the name that fixture sites are built for. */
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
      // A kept connection may be closed while a request is on its way: every client asks again (RFC
      // 9112 §9.3.1).
      const isLost = error instanceof Error && 'code' in error && error.code === 'ECONNRESET'
      if (isAlone || !isLost || method !== 'GET') throw error
      return await ask(target, { headers, patience, isAlone: true })
    }
  }
}
