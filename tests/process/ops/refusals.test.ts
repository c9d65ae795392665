import { describe, expect, it } from 'vitest'
import { baseUrl } from '../../support/app.ts'
import { useBuiltService } from '../../support/built-service.ts'
import { askOnce, get, openWire } from '../../support/wire.ts'
import type { Wire, WireReply } from '../../support/wire.ts'
import { connectToServer, serveWire, untilConnections } from '../../support/wire-server.ts'

const times = { headerTimeout: 200, requestTimeout: 400 }
const late = [408, 'it did not arrive in time. Send it again'] as const
const long = [431, 'its address and headers are longer than 16384 bytes. Shorten them'] as const
const malformed = [400, 'it is not well-formed HTTP'] as const
const hostless = [400, 'it needs exactly one Host header'] as const

/** Requests that cannot be read, or not in time, and what they are told. */
const unreadable = [
  ['nothing at all', '', ...late],
  ['a header without end', 'GET / HTTP/1.1\r\nHost: x\r\n', ...late],
  [
    'a body without end',
    'POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf',
    ...late,
  ],
  ['too long a header', get('/', [`X: ${'a'.repeat(20_000)}`]), ...long],
  ['too long an address', get(`/${'a'.repeat(20_000)}`), ...long],
  ['words', 'HELLO\r\n\r\n', ...malformed],
  ['the greeting of TLS', '\x16\x03\x01\x02\x00', ...malformed],
  ['an unknown method', get('/').replace('GET', 'FETCH'), ...malformed],
  ['a header without a name', get('/', [': x']), ...malformed],
  [
    'two framings of the body',
    `${get('/', ['Content-Length: 4', 'Transfer-Encoding: chunked'])}0\r\n\r\n`,
    ...malformed,
  ],
  ['two hosts', get('/', ['hOST: evil.example']), ...hostless],
  ['one host twice', get('/api/v1/health', ['Host: localhost:4321']), ...hostless],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', ...hostless],
  [
    'a tunnel',
    'CONNECT x:443 HTTP/1.1\r\nHost: x:443\r\n\r\n',
    400,
    'CONNECT is for proxies, and this server is not a proxy',
  ],
] as const

function expectRefusal(reply: WireReply | undefined, status: number, remedy: string): void {
  expect(reply?.status).toBe(status)
  expect(reply?.headers).toMatchObject({
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    connection: 'close',
  })
  expect(Date.parse(reply?.headers.date ?? '')).toBeGreaterThan(0)
  expect(JSON.parse(reply?.body ?? '')).toEqual({
    type: `${baseUrl}/api.md#invalid-parameter`,
    title: 'Invalid parameter',
    status,
    detail: `Cannot read the request: ${remedy}`,
    code: 'invalid-parameter',
  })
}

/** Sends far more than anybody reads; what goes wrong with the connection. */
function sendMuch(wire: Wire, text: string): () => Error | undefined {
  let failure: Error | undefined
  wire.socket.on('error', (error) => (failure = error))
  wire.send(text)
  for (let count = 0; count < 50; count += 1) wire.send('x'.repeat(60_000))
  return () => failure
}

describe('A client that sends what cannot be read', () => {
  it.each(unreadable)(
    'as %s gets its answer, and is let go though it never closes, or at once when it closes',
    async (_what, text, status, remedy) => {
      for (const lingerTimeout of [300, 3_600_000]) {
        const { wire, ...server } = await connectToServer({
          limits: { ...times, lingerTimeout, closeTimeout: lingerTimeout },
        })
        if (text !== '') wire.send(text)
        await wire.untilEnded()
        expect(wire.received().match(/HTTP\/1\.1 /g)).toHaveLength(1)
        expectRefusal((await wire.replies(1))[0], status, remedy)
        // The client's half is open still.
        expect(wire.socket.writable).toBe(true)
        if (lingerTimeout > 300) wire.socket.end()
        await untilConnections(server, 0)
      }
    },
  )

  it('and goes on sending still receives its answer', async () => {
    const { wire, ...server } = await connectToServer()
    const failure = sendMuch(wire, 'HELLO\r\n\r\n')
    await wire.untilEnded()
    expectRefusal((await wire.replies(1))[0], ...malformed)
    wire.socket.end()
    await untilConnections(server, 0)
    expect(failure()).toBeUndefined()
  })

  it('and cuts the connection leaves nothing behind', async () => {
    const server = await serveWire()
    for (const [, text] of unreadable) {
      const wire = await openWire(server)
      wire.send(text)
      wire.socket.resetAndDestroy()
    }
    await untilConnections(server, 0)
  })

  it('does not disturb others', async () => {
    const server = await serveWire()
    const good = await openWire(server)
    good.send(get('/n?1'))
    await good.replies(1)
    for (const [, text] of unreadable) (await openWire(server)).send(text)
    good.send(get('/n?2'))
    expect((await good.replies(2)).map(({ body }) => body)).toEqual(['/n?1', '/n?2'])
  })
})

describe('The built service', () => {
  const service = useBuiltService('tiny')
  const some = ['a header without end', 'too long a header', 'words', 'two hosts', 'no host']

  it.each(unreadable.filter(([what]) => some.includes(what)))(
    'refuses %s within its own limits',
    async (_what, text, status, remedy) => {
      expectRefusal(await askOnce(service, text, 25_000), status, remedy)
    },
  )

  it('answers a request without a host in HTTP/1.0', async () => {
    const asked = 'GET /api/v1/health HTTP/1.0\r\n\r\n'
    expect((await askOnce(service, asked)).status).toBe(200)
  })
})

describe('A request that asks to close the connection', () => {
  it('is answered, and its client let go though it never closes', async () => {
    const { wire, ...server } = await connectToServer({ limits: { closeTimeout: 300 } })
    wire.send(get('/n?1', ['Connection: close']))
    await wire.untilEnded()
    expect((await wire.replies(1))[0]?.body).toBe('/n?1')
    await untilConnections(server, 0)
  })

  it('is answered whole though more than it was sent', async () => {
    const { wire, ...server } = await connectToServer()
    const failure = sendMuch(wire, get('/big?3000000', ['Connection: close']))
    await wire.untilEnded()
    expect((await wire.replies(1))[0]?.body).toHaveLength(3_000_000)
    wire.socket.end()
    await untilConnections(server, 0)
    expect(failure()).toBeUndefined()
  })
})
