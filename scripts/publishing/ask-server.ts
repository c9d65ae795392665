/** Asks a server of this machine in the name of the public origin, as a proxy in front of it would. */
import { request } from 'node:http'
import { text } from 'node:stream/consumers'

/** Where a server listens, and the origin that it serves. */
export interface ServerPlace {
  readonly host: string
  readonly port: number
  readonly baseUrl: string
}

/** What is asked. */
export interface Question {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent by POST, as JSON. */
  readonly body?: object
}

/** What came back. */
export interface ServerAnswer {
  readonly status: number
  readonly type: string
  readonly text: string
}

/** Milliseconds. */
const longestAnswer = 10_000

/** Addresses that mean all of a machine: whoever is on it asks its own. */
const ownAddress: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** Answer of a server; throws what the system says when nothing answers. */
export async function askServer(
  { host, port, baseUrl }: ServerPlace,
  { path, headers, body }: Question,
): Promise<ServerAnswer> {
  const sent = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
  return await new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: ownAddress[host] ?? host,
        port,
        path,
        method: sent ? 'POST' : 'GET',
        // A connection of its own, so that no server is kept from stopping.
        agent: false,
        signal: AbortSignal.timeout(longestAnswer),
        headers: {
          Host: new URL(baseUrl).host,
          ...(sent && { 'Content-Type': 'application/json', 'Content-Length': sent.length }),
          ...headers,
        },
      },
      (response) => {
        const { statusCode: status = 0, headers: fields } = response
        const type = fields['content-type'] ?? ''
        text(response).then((received) => {
          resolve({ status, type, text: received })
        }, reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(sent)
  })
}
