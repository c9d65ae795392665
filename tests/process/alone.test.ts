/** A release runs alone: Node and its folder, wherever it lies, read-only, as a user who owns nothing. */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtSite, origin as base } from '../support/built-site.ts'
import { startNode } from '../support/child.ts'
import type { RunningChild } from '../support/child.ts'

const release = await builtSite('agency')

let folder = ''
let port = 0
let child: RunningChild | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-alone-'))
  for (const part of ['server', 'data']) {
    await cp(join(release, part), join(folder, part), { recursive: true })
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o555 : 0o444)
  }
  chmodSync(folder, 0o555)
  // Root may write whatever the modes say.
  const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  child = startNode(
    ['server/entry.mjs'],
    { BASE_URL: base, PORT: '0' },
    { root: folder, ...nobody },
  )
  const [, text] = await child.printed(/ on 127\.0\.0\.1:(\d+) \(/)
  port = Number(text)
})

afterAll(async () => {
  await child?.stop()
  chmodSync(folder, 0o755)
  for (const part of ['server', 'data']) chmodSync(join(folder, part), 0o755)
  await rm(folder, { recursive: true, force: true })
})

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  return { status: response.status, text: await response.text() }
}

async function callMcp(method: string, params: object): Promise<{ result: unknown }> {
  const response = await fetch(`http://127.0.0.1:${port}/mcp`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return (await response.json()) as { result: unknown } // The envelope of JSON-RPC.
}

describe('A release that was copied elsewhere without the files for a browser', () => {
  it('answers pages, twins and the API', async () => {
    expect((await get('/')).text).toContain('<!DOCTYPE html>')
    expect((await get('/', { Accept: 'text/markdown' })).text).toMatch(/^---\n/)
    expect(JSON.parse((await get('/api/v1/health')).text)).toMatchObject({ ok: true })
    const { data } = JSON.parse((await get('/api/v1/search?q=price&limit=3')).text) as {
      data: object[]
    } // As OpenAPI says.
    expect(data.length).toBeGreaterThan(0)
    expect((await get('/openapi.json')).status).toBe(200)
  })

  it('speaks MCP', async () => {
    const client = { name: 'test', version: '1' }
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: client }
    expect(await callMcp('initialize', params)).toMatchObject({
      result: { protocolVersion: '2025-11-25' },
    })
    const listed = await callMcp('tools/list', {})
    expect(JSON.stringify(listed.result)).toContain('search_site')
  })

  it('shows the page that asks a person', async () => {
    const redirect = 'https://client.example/cb'
    const registered = await fetch(`http://127.0.0.1:${port}/oauth/register/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ client_name: 'Tester', redirect_uris: [redirect] }),
    })
    const { client_id: id } = (await registered.json()) as { client_id: string }
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: id,
      redirect_uri: redirect,
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
      state: 's',
    })
    const { status, text } = await get(`/oauth/authorize/?${query}`)
    expect(status).toBe(200)
    expect(text).toContain('Tester')
    expect(text).toContain('<form')
  })
})
