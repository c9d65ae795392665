/** A port that nothing listens on, for a program that cannot choose one by itself: of benches and of tests. */
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Number of such a port of the loopback address; another program may take it before it is used. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('The server has no port')
  return address.port
}
