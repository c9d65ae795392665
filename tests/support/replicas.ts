/** Starts replicas of a release, which tests can kill and start again on the same port. */
import { fetchAt, startBuiltService } from './built-service.ts'
import type { AskedService, BuiltService } from './built-service.ts'
import { freePort } from './free-port.ts'
import type { ChildEnvironment } from './child.ts'

/** A server with a fixed port, also after a restart. */
export interface Replica extends AskedService {
  /** Starts the server. Resolves when it listens. */
  start(): Promise<void>
  /** Sends a signal. Resolves with the exit code, or `null` if the signal ended the process. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** Starts a replica from a folder with `server/entry.mjs`: a release, or the link to one. */
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
