/**
 * Closes a connection without losing the last response.
 *
 * If a socket is destroyed while it has unread bytes, the system sends a reset, which may discard
 * the last response (RFC 9112 §9.6). If only our half is closed, the client can hold the descriptor
 * for ever. So we close our half and wait a limited time for the client.
 */
import type { Socket } from 'node:net'

const closing = new WeakSet<Socket>()

/**
 * Closes our half after everything is sent. The socket is destroyed when the client closes too, or
 * after `timeout` milliseconds.
 */
export function closeGently(socket: Socket, timeout: number): void {
  if (socket.destroyed || closing.has(socket)) return
  closing.add(socket)
  socket.end()
  // Reading continues, to notice that the client has closed and to leave no unread bytes.
  socket.resume()
  const timer = setTimeout(() => {
    socket.destroy()
  }, timeout)
  socket.once('close', () => {
    clearTimeout(timer)
  })
}
