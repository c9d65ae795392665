import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { textBody } from '../../src/http/call.ts'
import type { Reply } from '../../src/http/call.ts'
import { createOnePieceWriter } from '../../src/service/one-piece.ts'
import { listenForTest } from '../support/listening.ts'
import { openWire } from '../support/wire.ts'
import type { Wire } from '../support/wire.ts'
import { serveWire } from '../support/wire-server.ts'

/** A request with a body, in the pieces in which it is sent. */
type Sent = readonly string[]

const post = (path: string, lines: readonly string[], body = ''): string =>
  [`POST ${path} HTTP/1.1`, 'Host: a', ...lines, '', body].join('\r\n')

const chunks = '3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n'
const chunked = 'Transfer-Encoding: chunked'

/** Of the server that answers them `/body` reads its body and sends it back, and `/early` leaves it where it is. */
const requests: Readonly<Record<string, Sent>> = {
  'a body in one packet with its head': [post('/body', ['Content-Length: 5'], 'abcde')],
  'a body behind its head': [post('/body', ['Content-Length: 5']), 'ab', 'cde'],
  'an empty body': [post('/body', ['Content-Length: 0'])],
  'no body': [post('/body', [])],
  'a body that is too long': [post('/body', ['Content-Length: 1001'], 'a'.repeat(1001))],
  'a body in chunks': [post('/body', [chunked], chunks)],
  'a body in chunks behind its head': [
    post('/body', [chunked]),
    chunks.slice(0, 9),
    chunks.slice(9),
  ],
  'chunks with a trailer': [post('/body', [chunked], '1\r\na\r\n0\r\nA: b\r\n\r\n')],
  'a body that nobody reads': [post('/early', ['Content-Length: 5'], 'abcde')],
  'a body that nobody reads and that comes late': [post('/early', ['Content-Length: 5']), 'abcde'],
  'chunks that nobody reads': [post('/early', [chunked]), chunks],
  'an expectation': [post('/body', ['Content-Length: 5', 'Expect: 100-continue']), 'abcde'],
  'an expectation that is not known': [post('/body', ['Content-Length: 1', 'Expect: 1'], 'a')],
  'the last request': [post('/body', ['Content-Length: 5', 'Connection: close'], 'abcde')],
  'HTTP/1.0': [post('/body', ['Content-Length: 1'], 'a').replace('/1.1', '/1.0')],
  'a GET with a body': [post('/path', ['Content-Length: 5'], 'abcde').replace('POST', 'GET')],
  'a HEAD with a body': [post('/path', ['Content-Length: 5'], 'abcde').replace('POST', 'HEAD')],
}

/** All that a connection brings for pieces and one more request, whatever the time is. */
async function receive(pieces: Sent, isPlainNode: boolean): Promise<string> {
  const wire = await openWire(await serveWire({ isPlainNode }))
  await send(wire, pieces)
  wire.socket.end(post('/body', ['Content-Length: 4'], 'last'), 'latin1')
  return (await wire.untilEnded()).replaceAll(/Date: .*/g, 'Date: now')
}

async function send(wire: Wire, pieces: Sent): Promise<void> {
  wire.socket.setNoDelay(true)
  for (const piece of pieces) {
    wire.send(piece)
    // Each piece is read by itself.
    if (pieces.length > 1) await wait(30)
  }
}

describe('An answer to a request with a body', () => {
  it.each(Object.entries(requests))(
    'is the bytes that node:http would write, and so is the next one: %s',
    async (_name, pieces) => {
      const own = await receive(pieces, false)
      expect(own).toMatch(/Date: now/)
      expect(own).toBe(await receive(pieces, true))
    },
  )

  it('is the same bytes for each of many requests that came at once', async () => {
    const sent = Object.values(requests)
      .filter((pieces) => pieces.length === 1 && !/close|1\.0/.test(pieces[0] ?? ''))
      .flat()
      .join('')
    expect(await receive([sent], false)).toBe(await receive([sent], true))
  })
})

/** Whether an answer goes out in one piece, where its handler reads the body of its request or leaves it. */
async function isOnePiece(pieces: Sent, readsBody: boolean): Promise<boolean> {
  const write = createOnePieceWriter({ keepAlive: 5_000, now: Date.now })
  const body = textBody('yes')
  const reply: Reply = { status: 200, headers: { 'Content-Length': '3' }, body }
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const server = createServer((request, response) => {
    const answer = () => {
      const isWritten = write({ reply }, request, response)
      if (!isWritten) response.writeHead(reply.status, reply.headers).end(body.bytes)
      resolve(isWritten)
    }
    if (readsBody) request.resume().once('end', answer)
    else answer()
  })
  const wire = await openWire({ port: await listenForTest(server) })
  await send(wire, pieces)
  const [answer] = await wire.replies(1)
  expect(answer).toMatchObject({ status: 200, body: 'yes' })
  return await promise
}

describe('One piece', () => {
  it.each([
    [
      'is what a request with a body is answered in',
      requests['a body in one packet with its head'],
    ],
    ['is what a body in chunks is answered in', requests['a body in chunks behind its head']],
  ])('%s once that is read', async (_name, pieces = []) => {
    expect(await isOnePiece(pieces, true)).toBe(true)
    expect(await isOnePiece(pieces, false)).toBe(false)
  })
})
