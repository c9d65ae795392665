/** Sends a request as it is given: its target, its fields and how often each is there. */
import { request as requestPlainly } from 'node:http'
import { request as requestByTls } from 'node:https'
import type { RequestOptions } from 'node:https'
import { buffer } from 'node:stream/consumers'

/** An answer, its body still in its coding. */
export interface Exchanged {
  readonly status: number
  /** Values by lower-case name; those of several lines are joined by commas. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Sends a request to this machine; `protocol` says when it goes by TLS. */
export function exchange(options: RequestOptions, body?: string | Uint8Array): Promise<Exchanged> {
  const send = options.protocol === 'https:' ? requestByTls : requestPlainly
  return new Promise((resolve, reject) => {
    const outgoing = send({ host: '127.0.0.1', ...options }, (response) => {
      const fields = Object.entries(response.headersDistinct)
      const headers = Object.fromEntries(fields.map(([name, all = []]) => [name, all.join(', ')]))
      buffer(response).then((bytes) => {
        resolve({ status: response.statusCode ?? 0, headers, body: bytes })
      }, reject)
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
