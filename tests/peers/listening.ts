/** Tells the harness the port that a peer listens on. */
import type { Server } from 'node:http'

/** Prints the line that the harness waits for. */
export function tellPort(server: Server): void {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The peer has no port')
  console.log(`listening on ${address.port}`)
}
