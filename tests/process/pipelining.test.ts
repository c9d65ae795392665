import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { askOnce, get, openWire } from '../support/wire.ts'
import { connectToServer, serveWire, untilConnections } from '../support/wire-server.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

function bodies(replies: readonly { readonly body: string }[]): string[] {
  return replies.map(({ body }) => body)
}

describe('Pipelined requests', () => {
  it('of one packet are all answered, in their order', async () => {
    const { begun, wire } = await connectToServer()
    const targets = numbers(1000).map((number) => `/n?${number}`)
    wire.send(targets.map((target) => get(target)).join(''))
    expect(bodies(await wire.replies(1000))).toEqual(targets)
    expect(begun).toEqual(targets)
  })

  it('are begun only when the answer before is handed over', async () => {
    const { port, begun, wire } = await connectToServer()
    wire.send(get('/wait?300') + get('/n?1') + get('/n?2'))
    const [first] = await wire.replies(1)
    expect(first?.status).toBe(200)
    await wire.replies(3)
    expect(begun).toEqual(['/wait?300', '/n?1', '/n?2'])

    const held = await openWire({ port, isPaused: true })
    held.send(get('/big?30000000') + get('/n?3'))
    await untilBegun(begun, '/big?30000000')
    await askOnce({ port }, get('/other'))
    expect(begun).not.toContain('/n?3')
    held.socket.resume()
    const replies = await held.replies(2)
    expect(replies.map(({ body }) => body.length)).toEqual([30_000_000, 4])
  })

  it('that come slower than they are answered find the same connection', async () => {
    const { wire } = await connectToServer()
    for (const number of numbers(20)) {
      wire.send(get(`/n?${number}`))
      expect((await wire.replies(number + 1)).at(-1)?.body).toBe(`/n?${number}`)
    }
  })

  it('with bodies are told apart', async () => {
    const { wire } = await connectToServer()
    const post = (body: string) =>
      `POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    wire.send(get('/wait?50') + post('one') + get('/wait?20') + post('two').slice(0, -2))
    await wire.replies(3)
    wire.send('wo' + get('/n?1'))
    expect(bodies(await wire.replies(5))).toEqual(['/wait?50', 'one', '/wait?20', 'two', '/n?1'])
  })

  it('are answered though the client has closed its half', async () => {
    const { wire } = await connectToServer()
    wire.socket.end(get('/wait?100') + get('/n?1') + get('/wait?50'))
    await wire.untilEnded()
    expect(bodies(await wire.replies(3))).toEqual(['/wait?100', '/n?1', '/wait?50'])
  })

  it('do not keep other clients waiting', async () => {
    const { port } = await serveWire({
      app: async (call) => {
        const until = performance.now() + 2
        while (performance.now() < until);
        return await Promise.resolve({
          status: 200,
          headers: { 'Content-Length': '0', 'X-Path': call.path },
        })
      },
    })
    const wire = await openWire({ port })
    wire.send(get('/n').repeat(500))
    await wire.replies(1)
    await askOnce({ port }, get('/other'))
    // The other client came second, and is served among the first.
    expect(wire.received().match(/HTTP\/1\.1 /g)?.length).toBeLessThan(250)
  })

  it('beyond what may wait are not begun, and the connection tells so', async () => {
    const { port, begun, wire } = await connectToServer({ limits: { mostWaitingRequests: 10 } })
    wire.send(
      get('/wait?50') +
        numbers(30)
          .map((number) => get(`/n?${number}`))
          .join(''),
    )
    await wire.untilEnded()
    const replies = await wire.replies(11)
    expect(replies).toHaveLength(11)
    expect(replies.map(({ headers }) => headers.connection)).toEqual([
      ...Array.from({ length: 10 }, () => 'keep-alive'),
      'close',
    ])
    expect(begun).toHaveLength(11)
    // What no longer waits makes room.
    const next = await openWire({ port })
    next.send(
      get('/wait?50') +
        numbers(10)
          .map((number) => get(`/n?${number}`))
          .join(''),
    )
    expect(await next.replies(11)).toHaveLength(11)
  })

  it('behind one that asks to close are not begun', async () => {
    const { begun, wire } = await connectToServer()
    wire.send(get('/wait?50', ['Connection: close']) + get('/n?1'))
    await wire.untilEnded()
    expect(await wire.replies(1)).toHaveLength(1)
    expect(begun).toEqual(['/wait?50'])
  })

  it('of a client that is gone are not begun', async () => {
    const { wire, ...server } = await connectToServer()
    wire.send(get('/wait?200') + get('/n?1').repeat(50))
    await untilBegun(server.begun, '/wait?200')
    wire.socket.resetAndDestroy()
    await untilConnections(server, 0)
    expect(server.begun.length).toBeLessThan(3)
  })
})

describe('What cannot be read, behind good requests', () => {
  it.each([
    ['words', 'GARBAGE\r\n\r\n', 400],
    ['a tunnel', 'CONNECT a.example:443 HTTP/1.1\r\nHost: a.example:443\r\n\r\n', 400],
    ['a header that is too long', get('/', [`X: ${'a'.repeat(20_000)}`]), 431],
    ['a body that breaks off', 'POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nx', 408],
    [
      'a body of broken chunks',
      'POST /body HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      400,
    ],
  ])('as %s is refused after their answers', async (_what, text, status) => {
    const { port, begun } = await serveWire({
      limits: { headerTimeout: 400, requestTimeout: 400 },
    })
    const wire = await openWire({ port })
    wire.send(get('/wait?200') + get('/n?1') + get('/wait?100') + text)
    await wire.untilEnded()
    const replies = await wire.replies(4)
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, status])
    expect(begun.slice(0, 3)).toEqual(['/wait?200', '/n?1', '/wait?100'])
    expect(replies.at(-1)?.headers['content-type']).toBe('application/problem+json')
  })

  it('is refused after an answer that its client takes slowly', async () => {
    const { port, wire } = await connectToServer({}, 'paused')
    wire.send(get('/big?30000000') + 'GARBAGE\r\n\r\n')
    await askOnce({ port }, get('/other'))
    wire.socket.resume()
    const text = await wire.untilEnded()
    expect(text.slice(0, 15)).toBe('HTTP/1.1 200 OK')
    const [good, bad] = await wire.replies(2)
    expect([good?.body.length, bad?.status]).toEqual([30_000_000, 400])
  })

  it('is not refused a second time when its own answer came before its end', async () => {
    const { port } = await serveWire({ limits: { headerTimeout: 200, requestTimeout: 200 } })
    const begin = 'POST /early HTTP/1.1\r\nHost: x\r\n'
    for (const rest of ['Content-Length: 9\r\n\r\nx', 'Transfer-Encoding: chunked\r\n\r\nzz\r\n']) {
      const wire = await openWire({ port })
      wire.send(begin + rest)
      await wire.replies(1)
      await wire.untilEnded()
      expect(wire.received().match(/HTTP\/1\.1 /g), rest).toHaveLength(1)
    }
  })
})

async function untilBegun(begun: readonly string[], target: string): Promise<void> {
  await eventually(() => begun).toContain(target)
}
