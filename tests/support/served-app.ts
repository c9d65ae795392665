/** An app behind a port, for what only the wire shows. */
import { createServer } from 'node:http'
import type { App } from '../../src/service/app.ts'
import { createNodeHandler } from '../../src/service/node-http.ts'
import { baseUrl } from './app.ts'
import { exchange } from './exchange.ts'
import { listenForTest } from './listening.ts'
/** What came over the wire. */
export interface WireAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/**
 * What goes over the wire: `lines` are names and values in turn, so that a name may be there twice.
 */
export interface WireAsk {
  readonly method?: string
  readonly lines?: readonly string[]
  readonly body?: string
}

/** Asks an app over HTTP; the server ends with the test. */
export async function serveApp(
  app: App,
): Promise<(target: string, options?: WireAsk) => Promise<WireAnswer>> {
  const handle = createNodeHandler(app, baseUrl)
  const server = createServer((incoming, response) => {
    void handle({ request: incoming, response }, () => response.end())
  })
  const port = await listenForTest(server)

  return async function askServer(path, { method = 'GET', lines = [], body } = {}) {
    const length = body === undefined ? [] : ['Content-Length', String(Buffer.byteLength(body))]
    const headers = ['Host', 'localhost:4321', ...length, ...lines]
    const { body: sent, ...answer } = await exchange({ port, path, method, headers }, body)
    return { ...answer, text: sent.toString() }
  }
}
