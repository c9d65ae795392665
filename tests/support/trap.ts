/** A server that must not receive any request. */
import { createServer } from 'node:http'
import { afterAll, beforeAll } from 'vitest'
import { listen } from './free-port.ts'
/** Addresses of the server, and the number of requests it received. */
export interface Trap {
  url(path?: string): string
  visits(): number
}

/** Starts the server for the tests of a file. */
export function useTrap(): Trap {
  let visits = 0
  let port = 0
  const server = createServer((_request, response) => {
    visits += 1
    response.end('{"keys":[]}')
  })

  beforeAll(async () => {
    port = await listen(server)
  })

  afterAll(() => {
    server.close()
  })

  return { url: (path = '/') => `http://127.0.0.1:${port}${path}`, visits: () => visits }
}
