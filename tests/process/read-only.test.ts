import { chmod, cp, readdir, readFile, readlink, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { builtSite } from '../support/built-site.ts'
import { runNode, startNode } from '../support/child.ts'
import { get, openWire } from '../support/wire.ts'

const built = await builtSite('tiny')

const settings = { BASE_URL: 'http://localhost:4321', PORT: '0' }
const paths = ['/', '/en/contact/', '/api/v1/search?q=brook', '/openapi.json', '/mcp/health']

/** User and group without any right, by the convention of Linux. */
const nobody = 65_534
/** Makes a process of root one of nobody before it does anything else. */
const becomeNobody = `
process.setgroups([])
process.setgid(${nobody})
process.setuid(${nobody})
import('node:fs').then(({ accessSync }) => accessSync('package.json'))`
const asNobody =
  process.getuid?.() === 0
    ? ['--import', `data:text/javascript,${encodeURIComponent(becomeNobody)}`]
    : []

/** A copy of a build that nobody may write but root, not even its owner. */
async function copyRelease(name: string): Promise<string> {
  const folder = `.cache/tests/read-only-${name}-${process.pid}`
  await rm(folder, { recursive: true, force: true })
  await cp(built, folder, { recursive: true })
  await setModes(folder, 0o555, 0o444)
  onTestFinished(async () => {
    await setModes(folder, 0o755, 0o644)
    await rm(folder, { recursive: true })
  })
  return folder
}

async function setModes(folder: string, ofFolders: number, ofFiles: number): Promise<void> {
  // A folder must be opened before what is in it can be changed.
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await setModes(path, ofFolders, ofFiles)
    else await chmod(path, ofFiles)
  }
  await chmod(folder, ofFolders)
}

/** Everything below a folder, with the time of its last change. */
async function stateOf(folder: string): Promise<readonly string[]> {
  const names = (await readdir(folder, { recursive: true })).sort()
  return await Promise.all(
    names.map(async (name) => `${name} ${(await stat(join(folder, name))).mtimeMs}`),
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

describe('A release that cannot be written', () => {
  it('is served whole by a user without any right, who opens nothing to write', async () => {
    const release = await copyRelease('served')
    const before = await stateOf(release)
    const child = startNode([...asNobody, join(release, 'server/entry.mjs')], {
      ...settings,
      HOME: resolve(release),
      TMPDIR: resolve(release),
    })
    onTestFinished(() => child.stop())
    const [, port] = await child.printed(/ on 127\.0\.0\.1:(\d+) \(/)
    const wire = await openWire({ port: Number(port) })
    for (const path of paths) wire.send(get(path))
    const replies = await wire.replies(paths.length)
    expect(replies.map(({ status }) => status)).toEqual(paths.map(() => 200))
    expect(await writableFiles(child.pid)).toEqual([])
    expect(await stateOf(release)).toEqual(before)
  })

  it('is one that the same user fails to write', async () => {
    const release = await copyRelease('written')
    const source = `require('node:fs').writeFileSync('${release}/data/more', '')`
    const { code, stderr } = await runNode([...asNobody, '-e', source], {})
    expect(stderr).toContain('EACCES')
    expect(code).toBe(1)
  })

  it('is refused, with the name of the file, when a part of it cannot be read', async () => {
    const release = await copyRelease('unreadable')
    await chmod(join(release, 'data/search.bin'), 0)
    const entry = join(release, 'server/entry.mjs')
    const { code, stdout, stderr } = await runNode([...asNobody, entry], settings)
    expect(stderr).toMatch(/^Cannot read \S+search\.bin: this user may not, /)
    expect(stdout).toBe('')
    expect(code).toBe(1)
  })
})
