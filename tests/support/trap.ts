/** A server that nobody should ever ask. */
import { createServer } from 'node:http'
import { afterAll, beforeAll } from 'vitest'
import { listen } from './free-port.ts'
/** Its addresses, and how often it was asked. */
export interface Trap {
  url(path?: string): string
  visits(): number
}

/** A trap for the tests of a file. */
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
