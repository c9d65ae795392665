import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { get } from '../support/wire.ts'
import { connectToServer, untilConnections } from '../support/wire-server.ts'

const limits = { lingerTimeout: 300 }

function post(path: string, lines: readonly string[], body = ''): string {
  return [`POST ${path} HTTP/1.1`, 'Host: x', ...lines, '', body].join('\r\n')
}

const endless = 'Content-Length: 20000000000'
const chunked = 'Transfer-Encoding: chunked'
const expecting = 'Expect: 100-continue'

describe('A body that is not read', () => {
  it.each([
    ['announced as too long', post('/body', [endless]), 413],
    ['longer than its limit', post('/body', [chunked], `7d0\r\n${'x'.repeat(2000)}\r\n`), 413],
    ['answered before it has come', post('/early', ['Content-Length: 9'], 'x'), 404],
    ['answered before it has come in chunks', post('/early', [chunked], '1\r\nx\r\n'), 404],
  ])('because it is %s ends the connection', async (_what, text, status) => {
    const { wire, ...server } = await connectToServer({ limits })
    wire.send(text)
    await wire.untilEnded()
    const [reply, ...more] = await wire.replies(1)
    expect([reply?.status, reply?.headers.connection, more]).toEqual([status, 'close', []])
    await untilConnections(server, 0)
  })

  it('is not taken from a client that goes on sending it', async () => {
    const { wire, ...server } = await connectToServer({ limits })
    wire.send(post('/body', [endless]))
    const part = Buffer.alloc(1_000_000)
    const sendNext = () => {
      if (wire.socket.writable) wire.socket.write(part, sendNext)
    }
    sendNext()
    expect((await wire.replies(1))[0]?.status).toBe(413)
    await untilConnections(server, 0)
    // As much as the buffers of the system take on both sides.
    expect(wire.socket.bytesWritten).toBeLessThan(30_000_000)
  })

  it('leaves the connection open if it has come whole', async () => {
    const { wire } = await connectToServer({ limits })
    wire.send(post('/body', ['Content-Length: 2000'], 'x'.repeat(2000)) + get('/n?1'))
    expect((await wire.replies(2)).map(({ status }) => status)).toEqual([413, 200])
  })
})

describe('A client that waits for 100 Continue', () => {
  it.each([
    ['too long a body', post('/body', [expecting, endless]), 413],
    ['a body that no answer needs', post('/early', [expecting, 'Content-Length: 9']), 404],
  ])('with %s gets the final answer alone', async (_what, text, status) => {
    const { wire } = await connectToServer({ limits })
    wire.send(text)
    await wire.untilEnded()
    const replies = await wire.replies(1)
    expect(replies.map((reply) => [reply.status, reply.headers.connection])).toEqual([
      [status, 'close'],
    ])
  })

  it('gets it when its body is read, and not before the answers before it', async () => {
    const { wire } = await connectToServer({ limits })
    wire.send(get('/wait?50') + post('/body', [expecting, 'Content-Length: 3']))
    expect((await wire.replies(2)).map(({ status }) => status)).toEqual([200, 100])
    wire.send('one' + get('/n?1'))
    const [, , answer, next] = await wire.replies(4)
    expect([answer?.body, next?.body]).toEqual(['one', '/n?1'])
  })
})

describe('A request with Upgrade', () => {
  const upgrade = (path: string) => get(path, ['Connection: Upgrade', 'Upgrade: websocket'])

  it.each([
    ['first', '', []],
    ['behind others', get('/wait?50') + get('/n?0'), ['/wait?50', '/n?0']],
  ])('that is %s has the last answer of its connection', async (_what, before, begun) => {
    const { wire, ...server } = await connectToServer({ limits })
    wire.send(before + upgrade('/n?1') + get('/n?2'))
    await eventually(() => server.begun).toContain('/n?1')
    wire.send(get('/n?3'))
    await wire.untilEnded()
    const replies = await wire.replies(begun.length + 1)
    expect(replies.map(({ body }) => body)).toEqual([...begun, '/n?1'])
    expect(replies.at(-1)?.headers.connection).toBe('close')
    expect(server.begun).toEqual([...begun, '/n?1'])
  })
})
