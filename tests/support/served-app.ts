/** Serves an app on a port, for tests that need real HTTP. */
import { createServer } from 'node:http'
import type { App } from '../../src/service/app.ts'
import { createNodeHandler } from '../../src/service/node-http.ts'
import { baseUrl } from './app.ts'
import { exchange } from './exchange.ts'
import { listenForTest } from './listening.ts'
/** An HTTP response. */
export interface WireAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/**
 * An HTTP request. `lines` contains names and values alternately, so that a header field can be
 * repeated.
 */
export interface WireAsk {
  readonly method?: string
  readonly lines?: readonly string[]
  readonly body?: string
}

/**
 * Serves an app and returns the function that sends requests. The server is closed at the end of
 * the test.
 */
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
