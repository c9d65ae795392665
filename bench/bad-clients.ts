/**
 * Starts misbehaving clients: broken, slow, disconnected or hostile. One client of each kind starts
 * every 100 ms.
 */
import { connect } from 'node:net'
import type { Socket } from 'node:net'

const interval = 100
/** Milliseconds after which a client closes its connection, if the connection is still open. */
const patience = 15_000

function get(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost:4321\r\n\r\n`
}

const halfPost =
  'POST /mcp HTTP/1.1\r\nHost: localhost:4321\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{'

const kinds: Readonly<Record<string, (socket: Socket) => void>> = {
  idle: () => undefined,
  garbage: (socket) => socket.write('GARBAGE\r\n\r\n'),
  'long header': (socket) => socket.write(`GET / HTTP/1.1\r\nX: ${'a'.repeat(20_000)}`),
  'slow header': (socket) => socket.write('GET / HTTP/1.1\r\nX: '),
  'slow body': (socket) => socket.write(halfPost),
  'hang-up during a body': (socket) => {
    socket.write(halfPost, () => socket.resetAndDestroy())
  },
  'hang-up before an answer': (socket) => {
    socket.write(get('/api/v1/search?q=process').repeat(10), () => socket.destroy())
  },
  'unread answers': (socket) => {
    socket.pause()
    socket.write(get('/openapi.json').repeat(300))
  },
  pipeline: (socket) => socket.write(get('/api/v1/health').repeat(50)),
  'garbage behind a request': (socket) => socket.write(`${get('/')}GARBAGE\r\n\r\n`),
  'half closed': (socket) => socket.end(get('/')),
  tunnel: (socket) => socket.write('CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n'),
  'two framings': (socket) =>
    socket.write(
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ),
}

/** Starts the clients against a port of this machine. `stop` closes all connections. */
export function startBadClients(port: number): { stop(): void } {
  const sockets = new Set<Socket>()
  let count = 0

  function start(behave: (socket: Socket) => void): void {
    count += 1
    const localAddress = `127.4.${(count >> 6) & 127}.${(count & 63) + 1}`
    const socket = connect({ host: '127.0.0.1', port, localAddress, allowHalfOpen: true })
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('connect', () => {
      behave(socket)
    })
    socket.resume()
    const timer = setTimeout(() => socket.destroy(), patience)
    socket.on('close', () => {
      clearTimeout(timer)
      sockets.delete(socket)
    })
  }

  const timer = setInterval(() => {
    for (const behave of Object.values(kinds)) start(behave)
  }, interval)
  return {
    stop() {
      clearInterval(timer)
      for (const socket of sockets) socket.destroy()
    },
  }
}
