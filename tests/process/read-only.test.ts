/**
 * A release runs alone: Node and its folder, wherever it lies, read-only, as a user who owns
 * nothing.
 */
import { chmod, cp, readdir, readFile, readlink, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { builtSite, origin as base } from '../support/built-site.ts'
import { startService } from '../support/built-service.ts'
import type { BuiltService } from '../support/built-service.ts'
import { runNode } from '../support/child.ts'
import { useFolder } from '../support/folder.ts'
import { request } from '../support/mcp-messages.ts'
import { setModes } from '../support/modes.ts'
import { authorizationAddress, registerPublic } from '../support/person.ts'
const release = await builtSite('agency')
/**
 * User and group without any right, by the convention of Linux. Root may write whatever the modes
 * say.
 */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

const folder = useFolder()
let service: BuiltService
let before: readonly string[] = []

beforeAll(async () => {
  for (const part of ['server', 'data']) {
    await cp(join(release, part), join(folder, part), { recursive: true })
  }
  await setModes(folder, 0o555, 0o444)
  before = await stateOf(folder)
  const settings = { BASE_URL: base, HOME: folder, TMPDIR: folder }
  service = await startService(['server/entry.mjs'], settings, { root: folder, ...nobody })
  return async () => {
    await service.stop()
    await setModes(folder, 0o755, 0o644)
  }
})

/** Everything below a folder, with the time of its last change. */
async function stateOf(root: string): Promise<readonly string[]> {
  const names = (await readdir(root, { recursive: true })).sort()
  return await Promise.all(
    names.map(async (name) => `${name} ${(await stat(join(root, name))).mtimeMs}`),
  )
}

/** Files that a process has open to write. */
async function writableFiles(pid: number): Promise<readonly string[]> {
  const found: string[] = []
  for (const descriptor of await readdir(`/proc/${pid}/fd`)) {
    const target = await readlink(`/proc/${pid}/fd/${descriptor}`).catch(() => '')
    if (!target.startsWith('/') || target.startsWith('/dev/')) continue
    const info = await readFile(`/proc/${pid}/fdinfo/${descriptor}`, 'utf8')
    // The access mode, in octal: 0 is to read alone (open(2)).
    if (!/^flags:\s+\d*[04]$/m.test(info)) found.push(target)
  }
  return found
}

async function read(path: string, init?: RequestInit) {
  const response = await service.fetch(base + path, init)
  return { status: response.status, text: await response.text() }
}

async function post(path: string, value: object): Promise<Record<string, unknown>> {
  const accept = 'application/json, text/event-stream'
  const headers = { 'Content-Type': 'application/json', Accept: accept }
  const { text } = await read(path, { method: 'POST', headers, body: JSON.stringify(value) })
  return JSON.parse(text) as Record<string, unknown> // Tests look at single fields.
}

describe('A release that was copied elsewhere without the files for a browser, and cannot be written', () => {
  it('answers pages, twins and the API', async () => {
    expect((await read('/')).text).toContain('<!DOCTYPE html>')
    expect((await read('/', { headers: { Accept: 'text/markdown' } })).text).toMatch(/^---\n/)
    expect(JSON.parse((await read('/api/v1/health')).text)).toMatchObject({ ok: true })
    expect((await read('/api/v1/search?q=price&limit=3')).text).toMatch(/"data":\s*\[\s*\{/)
    for (const path of ['/en/contact/', '/openapi.json', '/mcp/health']) {
      expect((await read(path)).status).toBe(200)
    }
  })

  it('speaks MCP', async () => {
    const client = { name: 'test', version: '1' }
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: client }
    expect(await post('/mcp', request('initialize', params))).toMatchObject({
      result: { protocolVersion: '2025-11-25' },
    })
    const { result } = await post('/mcp', request('tools/list', {}))
    expect(JSON.stringify(result)).toContain('search_site')
  })

  it('shows the page that asks a person', async () => {
    const redirectUri = 'https://client.example/cb'
    const id = await registerPublic(service, redirectUri, 'Tester')
    const screen = await service.fetch(authorizationAddress({ id, redirectUri }))
    const text = await screen.text()
    expect(screen.status).toBe(200)
    expect(text).toContain('Tester')
    expect(text).toContain('<form')
  })

  it('is as it was', async () => {
    expect(await stateOf(folder)).toEqual(before)
  })

  // Open files of a process are read from the files of Linux.
  it.runIf(process.platform === 'linux')('has nothing open to write', async () => {
    expect(await writableFiles(service.pid)).toEqual([])
  })

  it('is one that the same user fails to write', async () => {
    const source = `require('node:fs').writeFileSync('${folder}/data/more', '')`
    const { code, stderr } = await runNode(['-e', source], {}, folder, nobody)
    expect([code, stderr]).toEqual([1, expect.stringContaining('EACCES')])
  })

  it('is refused, with the name of the file, when a part of it cannot be read', async () => {
    const file = join(folder, 'data/search.bin')
    await chmod(file, 0)
    const settings = { BASE_URL: base, PORT: '0' }
    const failed = await runNode(['server/entry.mjs'], settings, folder, nobody)
    await chmod(file, 0o444)
    expect(failed).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^Cannot read \S+search\.bin: make it readable for /),
    })
  })
})
