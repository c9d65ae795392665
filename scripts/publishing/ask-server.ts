/** Sends a request to a server on this machine with the public host name, as a proxy would. */
import { request } from 'node:http'
import { text } from 'node:stream/consumers'

/** Where a server listens, and the public origin that it serves. */
export interface ServerPlace {
  readonly host: string
  readonly port: number
  readonly baseUrl: string
}

/** A request. It is a POST if it has a body. */
export interface Question {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: object
}

/** The response. */
export interface ServerAnswer {
  readonly status: number
  readonly type: string
  readonly text: string
}

/** Timeout of a request in milliseconds. */
const longestAnswer = 10_000

/** Wildcard address of a listening server → loopback address that a client can connect to. */
const ownAddress: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** Sends a request and returns the response. Throws the system error if it cannot connect. */
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
        // Does not reuse the connection, because an idle one would delay a stop of the server.
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
