import { createServer } from 'node:http'
import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { listenForTest } from '../support/listening.ts'
import { get, openWire } from '../support/wire.ts'
import { textBody } from '../../src/http/call.ts'
import type { App } from '../../src/service/app.ts'
import { connectToServer, untilConnections } from '../support/wire-server.ts'

const hidden = 'GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n'

function post(lines: readonly string[], body: string): string {
  return ['POST /body HTTP/1.1', 'Host: x', ...lines, '', body].join('\r\n')
}

const chunked = 'Transfer-Encoding: chunked'
const length = (text: string) => `Content-Length: ${text.length}`
const noChunks = `0\r\n\r\n${hidden}`

/**
 * Requests whose end two readers may see in two places (RFC 9112 §11.2): none is read, and nothing
 * behind it.
 */
const ambiguous: readonly (readonly [string, string])[] = [
  ['a length and chunks', post([length(noChunks), chunked], noChunks)],
  ['chunks and a length', post([chunked, length(noChunks)], noChunks)],
  ['two lengths', post(['Content-Length: 0', length(hidden)], hidden)],
  ['one length twice', post([length(hidden), length(hidden)], hidden)],
  ['a list of lengths', post([`Content-Length: 0, ${hidden.length}`], hidden)],
  ['a length with a sign', post([`Content-Length: +${hidden.length}`], hidden)],
  ['a negative length', post(['Content-Length: -1'], hidden)],
  ['a hexadecimal length', post(['Content-Length: 0x10'], hidden)],
  ['a length in words', post(['Content-Length: 1 2'], hidden)],
  ['a length without digits', post(['Content-Length:'], hidden)],
  ['a length beyond counting', post([`Content-Length: ${'9'.repeat(30)}`], hidden)],
  ['a coding that is not chunked', post(['Transfer-Encoding: identity'], noChunks)],
  ['chunks under another coding', post(['Transfer-Encoding: chunked, identity'], noChunks)],
  ['a coding that looks like chunked', post(['Transfer-Encoding: xchunked'], noChunks)],
  ['chunked after a control character', post(['Transfer-Encoding: \x0bchunked'], noChunks)],
  ['chunked twice', post([chunked, chunked], noChunks)],
  ['chunked in two lines', post([chunked, 'Transfer-Encoding: identity'], noChunks)],
  ['chunked with a space before its colon', post(['Transfer-Encoding : chunked'], noChunks)],
  ['a length with a space before its colon', post([`Content-Length : ${hidden.length}`], hidden)],
  ['a folded line', post(['X: 1', ' folded', 'Content-Length: 0'], hidden)],
  ['a folded coding', post(['Transfer-Encoding:', ' chunked'], noChunks)],
  ['a folded first line', `POST /body HTTP/1.1\r\n Host: x\r\n\r\n${hidden}`],
  ['lines that end in LF', `POST /body HTTP/1.1\nHost: x\n${chunked}\n\n${noChunks}`],
  ['a header that ends in LF', `POST /body HTTP/1.1\r\nHost: x\r\n${chunked}\r\n\n${noChunks}`],
  [
    'a line that ends in LF',
    `POST /body HTTP/1.1\r\nHost: x\nX: 1\r\n${chunked}\r\n\r\n${noChunks}`,
  ],
  [
    'a line that ends in CR',
    `POST /body HTTP/1.1\r\nHost: x\rX: 1\r\n${chunked}\r\n\r\n${noChunks}`,
  ],
  ['a NUL in a name', post(['X\0: 1', 'Content-Length: 0'], hidden)],
  ['a NUL in a value', post(['X: a\0b', 'Content-Length: 0'], hidden)],
  ['a name without colon', post(['Content-Length'], hidden)],
  ['a chunk of a negative size', post([chunked], `-1\r\n\r\n${hidden}`)],
  ['a chunk of a size with a prefix', post([chunked], `0x0\r\n\r\n${hidden}`)],
  ['a chunk of a size with a space', post([chunked], `0 1\r\nx\r\n0\r\n\r\n${hidden}`)],
  ['a chunk of a size beyond counting', post([chunked], `${'f'.repeat(17)}\r\nx\r\n${hidden}`)],
  ['a chunk longer than its size', post([chunked], `1\r\nxyz\r\n0\r\n\r\n${hidden}`)],
  ['a chunk that ends in LF', post([chunked], `1\r\nx\n0\r\n\r\n${hidden}`)],
  ['a chunk size that ends in LF', post([chunked], `1\nx\r\n0\r\n\r\n${hidden}`)],
  ['a chunk extension with LF', post([chunked], `1;a\nb\r\nx\r\n0\r\n\r\n${hidden}`)],
  ['two hosts', `GET /n HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n${hidden}`],
  [
    'a second host behind a thousand headers',
    `GET /n HTTP/1.1\r\nHost: x\r\n${'a:\r\n'.repeat(1500)}Host: y\r\n\r\n${hidden}`,
  ],
  ['no host', `GET /n HTTP/1.1\r\n\r\n${hidden}`],
  ['a version that is not', `GET /n HTTP/1.2\r\nHost: x\r\n\r\n${hidden}`],
  ['no version', `GET /n\r\n${hidden}`],
  ['the greeting of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
]

describe('A request with an unsure end', () => {
  it.each(ambiguous)(
    'by %s has at most one answer, a refusal, and ends its connection',
    async (_what, text) => {
      const { wire, ...server } = await connectToServer({
        limits: { headerTimeout: 300, requestTimeout: 600 },
      })
      wire.send(text)
      await wire.untilEnded()
      const replies = await wire.replies(0)
      expect(replies.map(({ status }) => Math.floor(status / 100))).toEqual(
        replies.length === 0 ? [] : [4],
      )
      expect(wire.received().match(/HTTP\/1\.1 /g)?.length ?? 0).toBeLessThan(2)
      expect(server.begun.join()).not.toContain('hidden')
      wire.socket.end()
      await untilConnections(server, 0)
    },
  )

  it.each(ambiguous)('by %s leaves the answer before it whole', async (what, text) => {
    const { wire, ...server } = await connectToServer({
      limits: { headerTimeout: 300, requestTimeout: 600 },
    })
    wire.send(get('/wait?30') + text)
    await wire.untilEnded()
    const [first, second, ...more] = await wire.replies(what === 'the greeting of HTTP/2' ? 0 : 1)
    if (first) expect(first.body).toBe('/wait?30')
    if (second) expect(second.status).toBeGreaterThan(399)
    expect(more).toEqual([])
    expect(server.begun.join()).not.toContain('hidden')
  })
})

describe('A request behind one with an unsure end', () => {
  it('would be answered by a parser that is lenient', async () => {
    const seen: string[] = []
    const server = createServer({ insecureHTTPParser: true }, (request, response) => {
      seen.push(request.url ?? '')
      response.end()
    })
    const port = await listenForTest(server)
    for (const [, text] of ambiguous) (await openWire({ port })).send(text)
    await eventually(() => seen).toContain('/hidden')
  })
})

describe('A request with a sure end', () => {
  it.each([
    ['chunks', post([chunked], '3\r\none\r\n0\r\n\r\n'), 'one'],
    ['chunks in capitals', post(['transfer-encoding: CHUNKED'], '3\r\none\r\n0\r\n\r\n'), 'one'],
    ['chunks with extensions', post([chunked], '3;a=b\r\none\r\n0;c\r\n\r\n'), 'one'],
    ['chunks with trailers', post([chunked], '3\r\none\r\n0\r\nHost: y\r\n\r\n'), 'one'],
    ['a length with zeros', post(['Content-Length: 0003'], 'one'), 'one'],
    ['a length of nothing', post(['Content-Length: 0'], ''), ''],
    ['neither', post([], ''), ''],
    // RFC 9112 §3 lets the parts of the first line be separated by any white space.
    ['two spaces in its first line', get('/n').replace(' ', '  '), '/n?'],
  ])('by %s is answered, and the one behind it too', async (_what, text, body) => {
    const { wire } = await connectToServer()
    wire.send(text + get('/n?1'))
    expect((await wire.replies(2)).map((reply) => reply.body)).toEqual([body, '/n?1'])
  })
})

describe('The host of a request', () => {
  /** Answers with the host and the path of the call. */
  const app: App = ({ headers, path }) => {
    const body = textBody(`${headers.host ?? 'none'} ${path}`)
    return Promise.resolve({
      status: 200,
      headers: { 'Content-Length': String(body.bytes.length) },
      body,
    })
  }

  it.each([
    ['/mcp', 'localhost:4321 /mcp'],
    ['http://evil.example/mcp', 'evil.example /mcp'],
    ['HTTPS://evil.example:8080?q', 'evil.example:8080 /'],
    ['http://localhost:4321@evil.example/mcp', 'localhost:4321@evil.example /mcp'],
    ['http:///mcp', ' /mcp'],
    ['/http://evil.example/mcp', 'localhost:4321 /http://evil.example/mcp'],
  ])('with the target %s is read as "%s" (RFC 9112 §3.2.2)', async (target, read) => {
    const { wire } = await connectToServer({ app })
    wire.send(get(target))
    expect((await wire.replies(1)).map(({ body }) => body)).toEqual([read])
  })
})
