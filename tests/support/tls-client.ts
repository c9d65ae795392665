/** Sends requests by TLS to a server on this machine, with the host name in its certificate. */
import { readFileSync } from 'node:fs'
import { Agent } from 'node:https'
import { exchange } from './exchange.ts'
import type { AskService } from './mixed-load.ts'

/** Address of a server, and its expected identity. */
export interface TlsServer {
  readonly port: number
  /** Requested host name, which the certificate must contain. */
  readonly name: string
  /** File of the self-signed certificate. */
  readonly certificate: string
  /** IP address of this machine to send requests from. Default: any. */
  readonly from?: string
}

/**
 * Creates a client with persistent connections, as browsers and agents have. Redirects are not
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
