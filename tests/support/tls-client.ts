/** Asks a server with TLS on a port of this machine, by the name in its certificate. */
import { readFileSync } from 'node:fs'
import { Agent } from 'node:https'
import { exchange } from './exchange.ts'
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

/**
 * Asks a server over connections that are kept, as browsers and agents do. Redirects are not
 * followed.
 */
export function createTlsAsk({ port, name, certificate, from }: TlsServer): AskService {
  const agent = new Agent({
    keepAlive: true,
    ca: readFileSync(certificate),
    servername: name,
    localAddress: from,
  })
  return async function ask(path, { method = 'GET', headers: given, body } = {}) {
    const headers = { host: name, ...Object.fromEntries(new Headers(given)) }
    const sent = typeof body === 'string' ? body : undefined
    const place = { protocol: 'https:', port, path, method, agent, headers }
    const { body: bytes, ...answer } = await exchange(place, sent)
    return { ...answer, text: bytes.toString() }
  }
}
