/** `npm run publish`, `rollback` and `serve`, with a server that runs meanwhile. */
import { readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { artefactFormat } from '../../../src/site/artefacts/manifest.ts'
import { freePort } from '../../support/free-port.ts'
import { startService } from '../../support/built-service.ts'
import { runNode, startNode } from '../../support/child.ts'
import type { ChildResult } from '../../support/child.ts'
import { pageText, smallSite, writeContent } from '../../support/content-folder.ts'
import { useFolder } from '../../support/folder.ts'
import { messagesOf } from '../../support/memory-log.ts'

const releaseName = /\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-[0-9a-f]{4}/
const stackLine = /^ +at /m

const folder = useFolder()
const [out, content] = [join(folder, 'out'), join(folder, 'content')]
let port = 0
let settings: Record<string, string> = {}
let first: ChildResult

beforeAll(async () => {
  port = await freePort()
  settings = { CONTENT_DIR: content, OUT_DIR: out, PORT: String(port) }
  await writeContent(content, {
    ...smallSite,
    'pages/en/flour.md': pageText({ title: 'Flour', aliases: '[/en/meal/]' }),
    'pages/en/bran.md': pageText({ title: 'Bran' }),
  })
  first = await run('publish')
  const server = await startService(['scripts/serve.ts'], settings)
  return server.stop
})

const run = (command: string, args: readonly string[] = [], more: Record<string, string> = {}) =>
  runNode([...args, `scripts/${command}.ts`], { ...settings, ...more })
const rollBack = (...words: string[]) => runNode(['scripts/rollback.ts', ...words], settings)

async function served(): Promise<string> {
  return (await readlink(join(out, 'current'))).slice('releases/'.length)
}

/** Tag of the answers that caches keep of the release that is served. */
async function servedTag(): Promise<string> {
  const { headers } = await fetch(`http://127.0.0.1:${port}/api/v1/search?q=flour`)
  expect(headers.get('cache-tag')).toBe(headers.get('surrogate-key'))
  return headers.get('surrogate-key') ?? ''
}

/** Names of all releases. */
async function newestFirst(): Promise<string[]> {
  return (await readdir(join(out, 'releases'))).toSorted().toReversed()
}

/** Release that the running server names, and the title it shows for a path. */
async function shown(path: string) {
  const get = (target: string) => fetch(`http://127.0.0.1:${port}${target}`)
  const { release } = (await (await get('/api/v1/health')).json()) as { release: unknown }
  const page = await get(path)
  const [, title] = /<h1>([^<]*)</.exec(await page.text()) ?? []
  return { release, status: page.status, title }
}

describe('npm run publish', () => {
  it('tells each step with its seconds, the release, and that no server runs', async () => {
    const { code, stdout, stderr } = first
    expect([code, stderr]).toEqual([0, ''])
    for (const step of ['Build', 'Check', 'Switch', 'Running server', 'Old releases']) {
      expect(stdout).toMatch(new RegExp(`^ {2}${step}: .* \\([\\d.]+ s\\)$`, 'm'))
    }
    expect(stdout).toContain(`Running server: no server answers on 127.0.0.1:${port} `)
    const [id = ''] = releaseName.exec(stdout) ?? []
    expect(stdout).toContain(`Switch: nothing → ${id} `)
    expect(stdout).toMatch(new RegExp(`\\nPublished ${id} in [\\d.]+ s\\n$`))
    // The same as a line of the log, for whoever reads it by a program.
    expect(messagesOf(stdout)).toEqual([expect.stringMatching(`^Published ${id} in`)])
    expect(await served()).toBe(id)
    expect(await readdir(join(out, 'releases', id))).toEqual([
      'bom.json',
      'client',
      'data',
      'server',
    ])
    expect(await shown('/en/bran/')).toEqual({ release: id, status: 200, title: 'Bran' })
  })

  it('is taken up by the server that runs, and tells what changed to people and to a command', async () => {
    const before = await served()
    await writeContent(content, {
      'pages/en/flour.md': pageText({ title: 'Flour' }, 'White.'),
      'pages/en/oats.md': pageText({ title: 'Oats' }),
    })
    await rm(join(content, 'pages/en/bran.md'))
    const list = join(folder, 'purged.txt')
    // A command that fails is told of, and what is published stays.
    const tag = await servedTag()
    const { code, stdout } = await run('publish', [], {
      PURGE_COMMAND: `echo "$PURGE_TAG" > ${list}; cat >> ${list}; exit 3`,
    })
    expect(code).toBe(1)
    expect([tag, await servedTag()]).toEqual([
      expect.stringMatching(/^release-[0-9a-f]{16}$/),
      expect.not.stringMatching(tag),
    ])
    const id = await served()
    expect(id).not.toBe(before)
    expect(stdout).toContain(`Switch: ${before} → ${id} `)
    expect(stdout).toContain(
      `Running server: the server on 127.0.0.1:${port} serves the new release `,
    )
    for (const line of [
      'added     /en/oats/',
      'changed   /en/flour/',
      'removed   /en/bran/',
      'redirects /en/meal/',
    ]) {
      expect(stdout).toContain(`    ${line}\n`)
    }
    expect(stdout).toContain('  Purge: PURGE_COMMAND failed: its exit code is 3 (')
    const [told, ...urls] = (await readFile(list, 'utf8')).trim().split('\n')
    expect(told).toBe(tag)
    expect(urls).toEqual(
      expect.arrayContaining(
        ['/en/bran/', '/en/bran/index.md', '/en/flour/index.md', '/en/meal', '/llms.txt'].map(
          (path) => `http://localhost:4321${path}`,
        ),
      ),
    )
    expect(urls.filter((url) => url.endsWith('/') && url.includes('/contact/'))).toEqual([])
    expect(await shown('/en/bran/')).toMatchObject({ release: id, status: 404 })
    expect(await shown('/en/oats/')).toMatchObject({ status: 200, title: 'Oats' })
  })

  it('of a site with a mistake tells it, and changes nothing', async () => {
    const before = await served()
    await writeContent(content, { 'pages/en/bad.md': pageText({ title: '""' }) })
    const { code, stderr } = await run('publish')
    await rm(join(content, 'pages/en/bad.md'))
    expect(code).toBe(1)
    expect(stderr).toContain('pages/en/bad.md:2')
    expect(stderr).not.toMatch(stackLine)
    expect(await served()).toBe(before)
  })

  it('of a release that does not answer as it should stops before the switch, and leaves nothing', async () => {
    const before = [await served(), ...(await readdir(join(out, 'releases')))]
    const { code, stdout, stderr } = await run('publish', [
      '--import',
      './tests/support/spoil-copies.ts',
    ])
    expect(code).toBe(1)
    expect(stdout).toContain('  Build: ')
    expect(stderr).toMatch(
      /^Cannot serve the release: it does not start: Cannot use the build in .*\n$/,
    )
    expect([await served(), ...(await readdir(join(out, 'releases')))]).toEqual(before)
    expect((await readdir(out)).filter((name) => name.startsWith('.'))).toEqual([])
  })
})

describe('npm run rollback', () => {
  it('lists the releases and says which one is served', async () => {
    const { code, stdout } = await rollBack('--list')
    expect(code).toBe(0)
    const lines = stdout.trim().split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(
      /^\S+Z-[0-9a-f]{4} {2}\S+ \S+ UTC +3 pages {2}mill at http:\/\/localhost:4321 {2}served$/,
    )
    expect(lines[1]).not.toContain('served')
  })

  it('goes back to the release before, and on to one that is named', async () => {
    const [newer = '', older = ''] = await newestFirst()
    const { code, stdout, stderr } = await rollBack()
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain(`Switch: ${newer} → ${older} `)
    expect(stdout).toContain('    added     /en/bran/\n')
    expect(stdout).toContain(`\nRelease ${older} is live again\n`)
    expect(await shown('/en/bran/')).toEqual({ release: older, status: 200, title: 'Bran' })
    const none = await rollBack()
    expect([none.code, none.stderr]).toEqual([
      1,
      `Cannot go back: no release of this service is older than ${older}. To see all releases, run npm run rollback -- --list\n`,
    ])
    expect((await rollBack(newer)).stdout).toContain(`Switch: ${older} → ${newer} `)
    expect(await shown('/en/bran/')).toMatchObject({ release: newer, status: 404 })
  })

  it.each(['nothing', '../releases', '2026-01-01T00-00-00Z-0000'])(
    'to %s is refused',
    async (id) => {
      const { code, stderr } = await rollBack(id)
      expect(code).toBe(1)
      expect(stderr).toContain(`Cannot go back to "${id}": there is no such release`)
    },
  )

  it('to a release of another version is refused with what to do', async () => {
    const before = await served()
    const [, older = ''] = await newestFirst()
    const file = join(out, 'releases', older, 'data/manifest.json')
    const written = await readFile(file, 'utf8')
    await writeFile(file, written.replace(/"format": ?\d+/, '"format": 3'))
    const { code, stdout, stderr } = await rollBack(older)
    await writeFile(file, written)
    expect([code, messagesOf(stdout)]).toEqual([
      1,
      [expect.stringMatching(/^The live release did not change: /)],
    ])
    expect(stdout.split('\n')).toHaveLength(2)
    expect(stderr).toContain(
      `its format is 3, but this version reads only ${artefactFormat}: build again`,
    )
    expect(stderr).not.toMatch(stackLine)
    expect(await served()).toBe(before)
  })

  it('to another origin is refused with what to do', async () => {
    const other = { ...settings, BASE_URL: 'https://www.example.com' }
    const before = await served()
    const { code, stderr } = await runNode(['scripts/rollback.ts'], other)
    expect(code).toBe(1)
    expect(stderr).toContain(
      'it was built for http://localhost:4321, but BASE_URL is https://www.example.com. Publish the content again with npm run publish, or set BASE_URL to http://localhost:4321, run this command again',
    )
    expect(await served()).toBe(before)
  })
})

describe('A release', () => {
  it('keeps the files that pages in browsers and caches still name', async () => {
    const before = await served()
    const name = 'earlier.0123abcd.css'
    // What a release with other styles would have.
    await writeFile(join(out, 'releases', before, 'client/_astro', name), 'p{color:red}')
    expect((await run('publish')).code).toBe(0)
    const kept = await fetch(`http://127.0.0.1:${port}/_astro/${name}`)
    expect([kept.status, await kept.text()]).toEqual([200, 'p{color:red}'])
    expect(kept.headers.get('cache-control')).toContain('immutable')
    await rollBack()
    expect(await served()).toBe(before)
    const gone = await fetch(`http://127.0.0.1:${port}/_astro/${name}`)
    expect(gone.status).toBe(404)
    expect((await rollBack((await newestFirst())[0] ?? '')).code).toBe(0)
  })
})

describe('npm run publish -- --no-switch', () => {
  it('makes a release that is whole and not served before it is named', async () => {
    const before = await served()
    const { code, stdout } = await runNode(['scripts/publish.ts', '--no-switch'], settings)
    expect(code).toBe(0)
    const [id = ''] = await newestFirst()
    expect(id > before).toBe(true)
    expect(stdout).toMatch(/^ {2}Check: \d+ answers are correct /m)
    expect(stdout).toContain(`\nMade ${id}: npm run rollback -- ${id} serves it\n`)
    expect([await served(), (await shown('/')).release]).toEqual([before, before])
    const { code: rolled, stdout: last } = await rollBack(id)
    expect([rolled, last]).toEqual([0, expect.stringMatching(`\nRelease ${id} is live\n$`)])
    expect([await served(), (await shown('/')).release]).toEqual([id, id])
  })
})

describe('npm run serve', () => {
  it('says what to do when nothing is published, without a stack', async () => {
    const { code, stderr } = await runNode(['scripts/serve.ts'], { OUT_DIR: '/nowhere' })
    expect([code, stderr]).toEqual([
      1,
      'Cannot serve /nowhere: it has no published release. Run npm run publish\n',
    ])
  })

  it('says so when its port is taken', async () => {
    const { code, stderr } = await run('serve')
    expect(code).toBe(1)
    expect(stderr).toContain(
      `Cannot listen on 127.0.0.1:${port}: the port is taken. Set PORT to another one\n`,
    )
    expect(stderr).not.toMatch(stackLine)
  })

  it('starts from an earlier release when the folder of the last one is gone', async () => {
    const [newest = '', before = ''] = await newestFirst()
    const names = [await served(), newest]
    await rm(join(out, 'releases', newest), { recursive: true })
    const other = startNode(['scripts/serve.ts'], { ...settings, PORT: '0' })
    const [, place] = await other.printed(/ on (127\.0\.0\.1:\d+) \(/)
    await other.printed(/Refuses the release/)
    const health = await fetch(`http://${place}/api/v1/health`)
    await other.stop()
    expect(names).toEqual([newest, newest])
    expect(await health.json()).toMatchObject({ ok: true, release: before, refused: newest })
  })

  it('says so when no release has a server', async () => {
    for (const id of await newestFirst()) {
      await rm(join(out, 'releases', id, 'server'), { recursive: true })
    }
    const { code, stderr } = await run('serve')
    expect([code, stderr]).toEqual([
      1,
      `Cannot serve ${await served()}: it has no server/entry.mjs. Run npm run publish\n`,
    ])
  })
})
