/** The configuration of Varnish in `deploy/varnish`, before a server that tells what arrives. */
import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { caches, createAskRaw } from '../../support/caches.ts'
import type { RunningCache } from '../../support/caches.ts'
import { listen } from '../../support/free-port.ts'
let varnish: RunningCache
const arrived: { readonly url: string | undefined; readonly headers: IncomingHttpHeaders }[] = []

/** Everything may be kept, but for what is asked for as a failure. */
const server = createServer(({ url, headers }, response) => {
  arrived.push({ url, headers })
  const status = url?.startsWith('/failure') === true ? 500 : 200
  response.writeHead(status, {
    'Cache-Control': status === 200 ? 'public, max-age=600' : 'no-store',
  })
  response.end('text')
})

beforeAll(async () => {
  varnish = await caches.Varnish(await listen(server), 1)
  return async () => {
    await varnish.stop()
    server.close().closeAllConnections()
  }
})

/** A request that is looked up, and one that is passed on. */
const ways: readonly Record<string, string>[] = [{}, { authorization: 'Bearer a' }]

describe('Varnish as configured', () => {
  it('hands on neither an identifier nor a trace that a client chose', async () => {
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
    const chosen = { 'x-request-id': 'mine', traceparent, tracestate: 'a=b' }
    for (const more of ways) {
      await varnish.ask('/own', { headers: { ...chosen, ...more } })
    }
    const seen = arrived.filter(({ url }) => url === '/own')
    expect(seen).toHaveLength(2)
    for (const { headers } of seen) {
      expect(Object.keys(headers).filter((name) => name in chosen)).toEqual([])
    }
  })

  it('asks once for what failed, whatever a client says of old copies', async () => {
    for (const more of ways) {
      const headers = { 'x-old-copy': 'there', ...more }
      const target = `/failure/${Object.keys(more).length}`
      expect((await varnish.ask(target, { headers })).status).toBe(500)
      expect(arrived.filter(({ url }) => url === target)).toHaveLength(1)
    }
  })

  it('forgets by its own listener alone, which no proxy leads to', async () => {
    const purge = { method: 'PURGE' }
    const ask = createAskRaw(varnish.purgePort ?? 0)
    const isKept = async () => (await varnish.ask('/page')).isKept
    await varnish.ask('/page')
    // What a terminator of TLS on this machine sends that tells nothing of its client.
    expect([(await varnish.ask('/page', purge)).status, await isKept()]).toEqual([405, true])
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    expect([(await ask('/page', { ...purge, headers })).status, await isKept()]).toEqual([
      405,
      true,
    ])
    expect([(await ask('/page', purge)).status, await isKept()]).toEqual([200, false])
  })
})
