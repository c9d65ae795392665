/** Replicas of a release on ports of their own, which may be killed and come back. */
import { fetchAt, startBuiltService } from './built-service.ts'
import type { AskedService, BuiltService } from './built-service.ts'
import { freePort } from './free-port.ts'
import type { ChildEnvironment } from './child.ts'

/** A server among several, with one port for all its lives. */
export interface Replica extends AskedService {
  /** Resolves once it listens. */
  start(): Promise<void>
  /** Ends it by a signal; resolves with its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** Starts a replica over a folder that has `server/entry.mjs`: a release, or the link to one. */
export async function startReplica(folder: string, settings: ChildEnvironment): Promise<Replica> {
  const port = await freePort()
  const quotas = { RATE_LIMIT_IP: '1000000', RATE_LIMIT_AUTH: '1000000' }
  const all = { TRUST_PROXY_HOPS: '1', ...quotas, ...settings, PORT: String(port) }
  const start = () => startBuiltService(folder, all)
  let service: BuiltService = await start()
  return {
    port,
    fetch: fetchAt(port),
    output: () => service.output(),
    async start() {
      service = await start()
    },
    async end(signal) {
      service.signal(signal)
      return await service.exited
    },
    stop: () => service.stop(),
  }
}
