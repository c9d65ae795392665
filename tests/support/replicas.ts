/** Replicas of a release on ports of their own, which may be killed and come back. */
import { join } from 'node:path'
import { baseUrl } from './app.ts'
import { fetchAt } from './built-service.ts'
import type { BuiltService } from './built-service.ts'
import { freePort } from './free-port.ts'
import { startNode } from './child.ts'
import type { ChildEnvironment, RunningChild } from './child.ts'

/** A server among several, with one port for all its lives. */
export interface Replica extends BuiltService {
  /** Resolves once it listens. */
  start(): Promise<void>
  /** Ends it as a power cut does. */
  kill(): Promise<void>
  /** Ends it as an operator does; resolves with its exit code. */
  terminate(): Promise<number | null>
}

/** Starts a replica over a folder that has `server/entry.mjs`: a release, or the link to one. */
export async function startReplica(folder: string, settings: ChildEnvironment): Promise<Replica> {
  const port = await freePort()
  let child: RunningChild | undefined

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    child?.signal(signal)
    return (await child?.exited) ?? null
  }

  const replica: Replica = {
    port,
    fetch: fetchAt(port),
    output: () => child?.output() ?? '',
    async start() {
      child = startNode([join(folder, 'server/entry.mjs')], {
        BASE_URL: baseUrl,
        TRUST_PROXY_HOPS: '1',
        RATE_LIMIT_IP: '1000000',
        RATE_LIMIT_AUTH: '1000000',
        ...settings,
        PORT: String(port),
      })
      await child.printed(/ on 127\.0\.0\.1:\d+ \(/)
    },
    async kill() {
      await end('SIGKILL')
    },
    terminate: () => end('SIGTERM'),
    stop: async () => {
      await child?.stop()
    },
  }
  await replica.start()
  return replica
}
