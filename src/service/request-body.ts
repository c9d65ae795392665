/** Bodies of requests, as node:http tells of them. */
import type { IncomingMessage } from 'node:http'

/** Whether a request has a body, be it empty: its head says so (RFC 9112 §6.3). */
export function announcesBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}
