/** Runs servers of tests on free ports of this machine. */
import type { Server } from 'node:http'
import { onTestFinished } from 'vitest'
import { listen } from './free-port.ts'

/** Starts to listen on a free port and returns it. The server is closed at the end of the test. */
export async function listenForTest(server: Server): Promise<number> {
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return await listen(server)
}
