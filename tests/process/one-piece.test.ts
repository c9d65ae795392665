import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { App } from '../../src/service/app.ts'
import { textBody } from '../../src/http/call.ts'
import type { Reply } from '../../src/http/call.ts'
import { keepReply } from '../../src/http/kept-reply.ts'
import { createOnePieceWriter, longestPiece } from '../../src/service/one-piece.ts'
import { keptPieces } from '../../src/service/piece-memory.ts'
import { eventually } from '../support/eventually.ts'
import { listenForTest } from '../support/listening.ts'
import { createMemoryLog } from '../support/memory-log.ts'
import { get, openWire } from '../support/wire.ts'
import { serveWire } from '../support/wire-server.ts'

const long = textBody('é'.repeat(longestPiece))

/** Replies by path; those of `/kept` are the same object each time. */
const replies: Readonly<Record<string, Reply>> = {
  '/kept': keepReply({
    status: 200,
    headers: { Link: '</é>; rel="next"', 'Content-Length': '7' },
    body: textBody('żółw'),
  }),
  '/own': keepReply({
    status: 200,
    headers: { 'Cache-Control': 'no-store', 'Content-Length': '7' },
    body: textBody('żółw'),
  }),
  '/short': { status: 404, headers: { 'Content-Length': '4' }, body: textBody('none') },
  '/unchanged': { status: 304, headers: { ETag: 'W/"a"' } },
  '/empty': { status: 204, headers: { Allow: 'GET' } },
  '/long': { status: 200, headers: { 'Content-Length': String(long.bytes.length) }, body: long },
  '/endless': { status: 200, headers: {}, body: textBody('chunks') },
  '/last': {
    status: 400,
    headers: { Connection: 'close', 'Content-Length': '2' },
    body: textBody('no'),
  },
}

const app: App = ({ path }) => replies[path]

/** All that a connection brings for what is sent, until the server closes it; whatever the time is. */
async function receive(sent: string, isPlainNode: boolean): Promise<string> {
  const wire = await openWire(await serveWire({ app, isPlainNode }))
  wire.socket.end(sent, 'latin1')
  const text = await wire.untilEnded()
  return text.replaceAll(/Date: .*/g, 'Date: now')
}

const line = (method: string, path: string, version: string, fields: readonly string[]) =>
  [`${method} ${path} HTTP/${version}`, 'Host: a', ...fields, '', ''].join('\r\n')

describe('An answer in one piece', () => {
  const paths = Object.keys(replies)
  it.each(paths.flatMap((path) => ['GET', 'HEAD'].map((method) => [method, path] as const)))(
    'is the bytes that node:http would write: %s %s',
    async (method, path) => {
      for (const [version, fields] of [
        ['1.1', []],
        ['1.1', ['Connection: close']],
        ['1.1', ['Expect: 100-continue']],
        ['1.0', []],
        ['1.0', ['Connection: keep-alive']],
      ] as const) {
        const sent = line(method, path, version, fields)
        const own = await receive(sent, false)
        expect(own).toMatch(/Date: now/)
        expect(own).toBe(await receive(sent, true))
      }
    },
  )

  it('is the same bytes for each of many requests that came at once', async () => {
    const sent = ['/kept', '/short', '/kept', '/unchanged', '/long', '/kept'].map((path) =>
      get(path),
    )
    expect(await receive(sent.join(''), false)).toBe(await receive(sent.join(''), true))
  })

  it('has the fields of this answer alone, of whatever length, beside those it shares with others', async () => {
    const ids = ['a-1', 'a-2', 'longer', '', 'a-3', 'longer', 'a-4']
    const sent = ids
      .map((id, at) => line(at === 5 ? 'HEAD' : 'GET', '/own', '1.1', [`X-Request-Id: ${id}`]))
      .join('')
    const own = await receive(sent, false)
    expect([...own.matchAll(/X-Request-Id: (.*)\r/g)].map(([, id]) => id)).toEqual(ids)
    expect(own).toBe(await receive(sent, true))
  })

  it('leaves a connection to the next request', async () => {
    const wire = await openWire(await serveWire({ app }))
    for (let count = 1; count <= 5; count += 1) {
      wire.send(get('/kept'))
      const all = await wire.replies(count)
      expect(all.at(-1)).toMatchObject({ status: 200, headers: { link: '</é>; rel="next"' } })
    }
  })

  it('has the fields of its own reply, whatever those of the one before were', async () => {
    const counting: App = ({ path, query }) => ({
      status: 200,
      headers: { Link: `<${path}>`, ETag: query, 'Content-Length': '1' },
      body: textBody('a'),
    })
    const sent = ['/a?1', '/b?1', '/b?2', '/a?1'].map((target) => get(target)).join('')
    const [own = '', theirs] = await Promise.all(
      [false, true].map(async (isPlainNode) => {
        const wire = await openWire(await serveWire({ app: counting, isPlainNode }))
        wire.socket.end(sent, 'latin1')
        return (await wire.untilEnded()).replaceAll(/Date: .*/g, 'Date: now')
      }),
    )
    expect(own.match(/Link: .*|ETag: .*/g)).toHaveLength(8)
    expect(own).toBe(theirs)
  })

  const length = 60_000
  const repeat = (text: string): Reply => ({
    status: 200,
    headers: { 'Cache-Control': 'no-store', 'Content-Length': String(length) },
    body: textBody(text.repeat(length)),
  })

  it('stays as it was while its client has not taken it', async () => {
    const { port } = await serveWire({ app: ({ query }) => repeat(query) })
    const slow = await openWire({ port, isPaused: true })
    // More than the system holds for a connection, so that the rest of one answer waits in the memory of the server.
    const count = 200
    slow.send(get('/?a').repeat(count))
    const quick = await openWire({ port })
    for (let at = 1; at <= 20; at += 1) {
      quick.send(get('/?b'))
      await quick.replies(at)
    }
    slow.socket.resume()
    const all = await slow.replies(count)
    expect(all.filter(({ body }) => body !== 'a'.repeat(length))).toEqual([])
  })

  it('is that of its own reply, also where more come again than are kept', async () => {
    const count = Math.ceil((1.5 * keptPieces) / length)
    const texts = Array.from({ length: count }, (_, at) => String.fromCharCode(0x30 + (at % 70)))
    const kept = texts.map((text) => keepReply(repeat(text)))
    const { port } = await serveWire({ app: ({ query }) => kept[Number(query)] })
    const wire = await openWire({ port })
    const order = [...texts.keys(), ...texts.keys()]
    for (const at of order) wire.send(get(`/?${at}`))
    const bodies = (await wire.replies(order.length)).map(({ body }) => body)
    expect(bodies.every((body, at) => body === texts[at % count]?.repeat(length))).toBe(true)
  })

  it('keeps its own fields while they wait, whoever is answered meanwhile', async () => {
    const write = createOnePieceWriter({ keepAlive: 5_000, now: Date.now })
    const reply = keepReply(repeat('a'))
    const held: Socket[] = []
    const server = createServer((request, response) => {
      // What is written to a corked socket waits, as it does where a client takes nothing.
      if (request.url === '/held' && response.socket) {
        response.socket.cork()
        held.push(response.socket)
      }
      write({ reply, own: { 'X-Request-Id': request.url ?? '' } }, request, response)
    })
    const port = await listenForTest(server)
    const first = await openWire({ port })
    first.send(get('/held'))
    await eventually(() => held.length).toBe(1)
    const second = await openWire({ port })
    second.send(get('/next'))
    expect((await second.replies(1))[0]?.headers['x-request-id']).toBe('/next')
    held[0]?.uncork()
    expect((await first.replies(1))[0]?.headers['x-request-id']).toBe('/held')
  })

  it('is never one with a field that would end elsewhere', async () => {
    const { log, lines } = createMemoryLog()
    const split = 'a\r\nSet-Cookie: planted=1'
    const unsafe: App = () => ({ status: 204, headers: { Location: split } })
    const wire = await openWire(await serveWire({ app: unsafe, log }))
    wire.send(get('/'))
    const [answer] = await wire.replies(1)
    expect(answer?.status).toBe(500)
    expect(wire.received()).not.toMatch(/planted/)
    expect(lines()).toMatchObject([{ level: 'error' }])
  })
})
