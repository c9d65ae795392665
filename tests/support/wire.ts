/**
 * A raw TCP connection to a server. The test decides which bytes it sends, and when it reads and
 * closes.
 */
import { once } from 'node:events'
import { createConnection } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

/** A parsed HTTP response. */
export interface WireReply {
  readonly status: number
  /** Header field values by lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** An open connection. */
export interface Wire {
  readonly socket: Socket
  send(text: string): void
  /** Everything received so far. */
  received(): string
  isClosed(): boolean
  /**
   * Everything received until the server closes its side of the connection, or the whole
   * connection.
   */
  untilEnded(timeout?: number): Promise<string>
  /** Resolves with the responses when `count` have arrived. */
  replies(count: number, timeout?: number): Promise<readonly WireReply[]>
}

/** Port to connect to, and IP address of this machine to connect from. */
export interface WireOptions {
  readonly port: number
  readonly localAddress?: string
  readonly host?: string
  /** Whether nothing is read until the test resumes the socket. */
  readonly isPaused?: boolean
}

const patience = 10_000

/** Connects to a server. The connection is closed at the end of the test. */
export async function openWire(options: WireOptions): Promise<Wire> {
  const { port, localAddress, host = '127.0.0.1', isPaused = false } = options
  // The test closes its side itself, because tests check what the server does with a half-open
  // connection.
  const socket = createConnection({ host, port, localAddress, allowHalfOpen: true })
  onTestFinished(() => {
    socket.destroy()
  })
  await once(socket, 'connect')
  return watch(socket, isPaused)
}

/** Sends a text over a new connection. Returns the first response. */
export async function askOnce(
  options: WireOptions,
  text: string,
  timeout?: number,
): Promise<WireReply> {
  const wire = await openWire(options)
  wire.send(text)
  const [reply] = await wire.replies(1, timeout)
  if (!reply) throw new Error('There is no answer')
  return reply
}

function watch(socket: Socket, isPaused: boolean): Wire {
  let text = ''
  let ended = false
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => (text += chunk))
  if (isPaused) socket.pause()
  // A reset connection counts as closed.
  socket.on('error', () => undefined)
  for (const event of ['end', 'close']) socket.on(event, () => (ended = true))

  async function until(isReached: () => boolean, what: string, timeout = patience): Promise<void> {
    const deadline = performance.now() + timeout
    while (!isReached()) {
      if (performance.now() > deadline) throw new Error(`No ${what} after:\n${text.slice(-2000)}`)
      await wait(5)
    }
  }

  return {
    socket,
    send: (sent) => socket.write(sent, 'latin1'),
    received: () => text,
    isClosed: () => ended,
    async untilEnded(timeout) {
      await until(() => ended, 'end of the connection', timeout)
      return text
    },
    async replies(count, timeout) {
      await until(() => parseReplies(text).length >= count, `${count} answers`, timeout)
      return parseReplies(text)
    },
  }
}

/**
 * Parses the complete responses in received bytes. Throws on bytes that are no part of a response.
 */
export function parseReplies(text: string): WireReply[] {
  const replies: WireReply[] = []
  let rest = text
  for (;;) {
    const end = rest.indexOf('\r\n\r\n')
    if (end < 0) return replies
    const [statusLine = '', ...lines] = rest.slice(0, end).split('\r\n')
    const status = /^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]
    if (status === undefined) throw new Error(`No answer begins with: ${statusLine.slice(0, 200)}`)
    const headers = Object.fromEntries(lines.map(parseField))
    const length = Number(status) < 200 ? 0 : Number(headers['content-length'] ?? 0)
    const body = rest.slice(end + 4, end + 4 + length)
    if (body.length < length) return replies
    replies.push({ status: Number(status), headers, body })
    rest = rest.slice(end + 4 + length)
  }
}

function parseField(line: string): [string, string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
}

/** The bytes of a GET request as text. */
export function get(path: string, lines: readonly string[] = []): string {
  return [`GET ${path} HTTP/1.1`, 'Host: localhost:4321', ...lines, '', ''].join('\r\n')
}

/** The bytes of a POST request with a JSON body, as text. */
export function postJson(path: string, value: unknown): string {
  const body = JSON.stringify(value)
  return [
    `POST ${path} HTTP/1.1`,
    'Host: localhost:4321',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}
