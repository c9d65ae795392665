/** Finds free ports on this machine, for benchmarks and tests. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Server } from 'node:net'

/** Starts to listen on a port and returns it. 0 chooses a free port. */
export async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port')
  return address.port
}

/**
 * Finds a free port, for a program that cannot choose one itself. Another program may use the port
 * first.
 */
export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  server.close()
  await once(server, 'close')
  return port
}
