/** Sends a request without normalising its target or merging repeated header fields. */
import { request as requestPlainly } from 'node:http'
import { request as requestByTls } from 'node:https'
import type { RequestOptions } from 'node:https'
import { buffer } from 'node:stream/consumers'

/** A response, with its body not decompressed. */
export interface Exchanged {
  readonly status: number
  /** Field values by lower-case name. Values of repeated fields are joined by commas. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Sends a request to this machine, by TLS if `protocol` is `https:`. */
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
