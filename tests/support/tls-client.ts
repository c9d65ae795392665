/** Asks a server with TLS on a port of this machine, by the name in its certificate. */
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { text as readText } from 'node:stream/consumers'
import type { Answer } from './app.ts'
import type { AskService } from './mixed-load.ts'

/** Where a server is, and who it must be. */
export interface TlsServer {
  readonly port: number
  /** Name that is asked for, which the certificate must have. */
  readonly name: string
  /** File of the certificate, which signs itself. */
  readonly certificate: string
  /** Address of this machine to ask from; any unless told. */
  readonly from?: string
}

/** Asks a server over connections that are kept, as browsers and agents do. Redirects are not followed. */
export function createTlsAsk({ port, name, certificate, from }: TlsServer): AskService {
  const agent = new Agent({
    keepAlive: true,
    ca: readFileSync(certificate),
    servername: name,
    ...(from !== undefined && { localAddress: from }),
  })
  return async function ask(target, { method = 'GET', headers, body } = {}): Promise<Answer> {
    const fields = Object.fromEntries(new Headers(headers))
    return await new Promise((resolve, reject) => {
      const place = { host: '127.0.0.1', port, path: target, method, agent }
      const asking = request({ ...place, headers: { host: name, ...fields } }, (response) => {
        readText(response).then((text) => {
          resolve({ status: response.statusCode ?? 0, headers: joined(response.headers), text })
        }, reject)
      })
      asking.on('error', reject)
      asking.end(typeof body === 'string' ? body : undefined)
    })
  }
}

/** Values by lower-case name, as the Fetch standard has them. */
function joined(fields: Readonly<Record<string, string | string[] | undefined>>) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
  )
}
