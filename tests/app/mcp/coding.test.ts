import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { wholeBody } from '../../../src/http/call.ts'
import type { Coding, ContentEncoder } from '../../../src/http/content-encoder.ts'
import type { App } from '../../../src/service/app.ts'
import { createContentEncoder } from '../../../src/service/content-encoder.ts'
import { callFor, createTestApp, readBuiltSite } from '../../support/app.ts'
import { request, usualHeaders } from '../../support/mcp-messages.ts'

const site = await readBuiltSite('agency')

const decoders: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

/** An app that counts what it compresses. */
function createCountingApp() {
  const counts = { encode: 0, open: 0 }
  const encoder = createContentEncoder()
  const counting: ContentEncoder = {
    ...encoder,
    encode(bytes: Uint8Array, coding: Coding) {
      counts.encode += 1
      return encoder.encode(bytes, coding)
    },
    open(bytes: Uint8Array, coding: Coding) {
      counts.open += 1
      return encoder.open(bytes, coding)
    },
  }
  return { app: createTestApp(() => site, { encoder: counting }).app, counts }
}

/** Answer to a message, decoded, with its coding and its length on the wire. */
async function ask(app: App, message: unknown, accepted?: string) {
  const headers = {
    ...usualHeaders,
    ...(accepted !== undefined && { 'accept-encoding': accepted }),
  }
  const body = JSON.stringify(message)
  const reply = await app(callFor('/mcp', { method: 'POST', headers, body }))
  const bytes = reply?.body ? wholeBody(reply.body) : new Uint8Array()
  const coding = reply?.headers['Content-Encoding'] ?? 'identity'
  expect(reply?.headers['Content-Length']).toBe(String(bytes.length))
  expect(reply?.headers.Vary).toBe('Accept-Encoding')
  const text = new TextDecoder().decode(decoders[coding]?.(bytes) ?? bytes)
  return { coding, length: bytes.length, text }
}

const list = (id: unknown) =>
  request('tools/call', { name: 'list_pages', arguments: { limit: 49 } }, id)
const search = request('tools/call', { name: 'search_site', arguments: { query: 'mill' } })

describe('An answer of the MCP endpoint', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['*', 'br'],
    ['identity', 'identity'],
    ['br;q=0', 'identity'],
    [undefined, 'identity'],
  ])('has the coding that Accept-Encoding prefers: %s', async (accepted, coding) => {
    const { app } = createCountingApp()
    const plain = await ask(app, list('a'))
    // The second answer is cached.
    for (const message of [list('a'), list('a'), search, search]) {
      const answer = await ask(app, message, accepted)
      expect(answer.coding).toBe(coding)
      expect(answer.text).toBe((await ask(app, message)).text)
    }
    const { length } = await ask(app, list('a'), accepted)
    if (coding !== 'identity') expect(length).toBeLessThan(plain.length / 4)
  })

  it('that is cached is compressed once a coding, under any identifier', async () => {
    const { app, counts } = createCountingApp()
    for (const id of [1, 'two', 3.5e9, 'żółć', '"', 0]) {
      for (const accepted of ['br', 'gzip']) {
        const { text, coding } = await ask(app, list(id), accepted)
        expect([coding, (JSON.parse(text) as { id: unknown }).id]).toEqual([accepted, id])
      }
    }
    expect(counts).toEqual({ encode: 0, open: 2 })
  })

  it('to a batch is compressed each time', async () => {
    const { app, counts } = createCountingApp()
    expect((await ask(app, [list(1), search, request('ping')], 'gzip')).coding).toBe('gzip')
    expect(counts).toEqual({ encode: 1, open: 0 })
  })

  it('that is short, or has a very long identifier, goes out as it is', async () => {
    const { app } = createCountingApp()
    expect((await ask(app, request('ping'), 'br')).coding).toBe('identity')
    await ask(app, list(1), 'br')
    const { coding, text } = await ask(app, list('i'.repeat(2_000)), 'br')
    expect([coding, JSON.parse(text)]).toMatchObject(['identity', { id: 'i'.repeat(2_000) }])
  })

  it('goes out as it is where nobody compresses', async () => {
    expect((await ask(createTestApp(() => site).app, list(1), 'br')).coding).toBe('identity')
  })
})
