/** Ports of this machine, for benches and for tests. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Server } from 'node:net'

/** Port of a server that listens from now on; 0 is any that is free. */
export async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port')
  return address.port
}

/**
 * A port that nothing listens on, for a program that cannot choose one by itself; another program
 * may take it first.
 */
export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  server.close()
  await once(server, 'close')
  return port
}
