/** Servers of a test on a spare port of this machine. */
import type { Server } from 'node:http'
import { onTestFinished } from 'vitest'
import { listen } from './free-port.ts'

/** Port of a server that listens from now on; it ends with the test. */
export async function listenForTest(server: Server): Promise<number> {
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return await listen(server)
}
