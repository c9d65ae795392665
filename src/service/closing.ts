/**
 * The end of a connection that the server closes.
 *
 * A socket that is destroyed while bytes of the client are unread makes the system send a reset, which may take the
 * last answer with it (RFC 9112 §9.6). One of which only our half is closed stays for as long as its client likes,
 * and so uses up descriptors. So our half is closed, and the other one has a time.
 */
import type { Socket } from 'node:net'

const closing = new WeakSet<Socket>()

/** Closes our half once all is sent; the socket is destroyed when the client has closed too, or after a time. */
export function closeGently(socket: Socket, timeout: number): void {
  if (socket.destroyed || closing.has(socket)) return
  closing.add(socket)
  socket.end()
  // Reads on to see the client close, and so that nothing unread is left.
  socket.resume()
  const timer = setTimeout(() => {
    socket.destroy()
  }, timeout)
  socket.once('close', () => {
    clearTimeout(timer)
  })
}
