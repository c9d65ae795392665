/**
 * Whatever stops a build or a publish, and whenever: what is served stays, and what is listed is
 * whole.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { listReleases } from '../../../src/release/release-folder.ts'
import { readManifest } from '../../../src/site/artefacts/manifest.ts'
import { baseUrl } from '../../support/app.ts'
import { startService } from '../../support/built-service.ts'
import type { BuiltService } from '../../support/built-service.ts'
import { useFolder } from '../../support/folder.ts'
import { freePort } from '../../support/free-port.ts'
import { runNode } from '../../support/child.ts'
import type { ChildResult } from '../../support/child.ts'
import { pageText, smallSite, writeContent } from '../../support/content-folder.ts'

const stackLine = /^ +at /m
const dying = ['--import', './tests/support/die-at.ts']

const folder = useFolder()
const [out, content] = [join(folder, 'out'), join(folder, 'content')]
const settings = { CONTENT_DIR: content, OUT_DIR: out, PORT: String(await freePort()) }
let server: BuiltService

beforeAll(async () => {
  await writeContent(content, { ...smallSite, 'pages/en/rye.md': pageText({ title: 'Rye' }) })
  const { code, stderr } = await run('publish')
  expect([code, stderr]).toEqual([0, ''])
  server = await startService(['scripts/serve.ts'], settings)
  return server.stop
})

async function run(
  command: string,
  more: Record<string, string> = {},
  hook: readonly string[] = [],
): Promise<ChildResult> {
  return await runNode([...hook, `scripts/${command}.ts`], { ...settings, ...more })
}

const served = (root = out) => readlink(join(root, 'current'))

/**
 * Throws unless the running server answers, and every release that is listed is as its manifest
 * says.
 */
async function requireGood(root = out): Promise<void> {
  const health = await server.fetch(`${baseUrl}/api/v1/health`)
  expect(await health.json()).toMatchObject({ ok: true })
  const releases = await listReleases(root)
  expect(releases.map(({ id }) => `releases/${id}`)).toContain(await served(root))
  for (const { folder: release } of releases) {
    const { files } = await readManifest(join(release, 'data'))
    for (const [name, { bytes, sha256 }] of Object.entries(files)) {
      const content = await readFile(join(release, 'data', name))
      const digest = createHash('sha256').update(content).digest('hex')
      expect([content.length, digest], name).toEqual([bytes, sha256])
    }
    expect(existsSync(join(release, 'server/entry.mjs'))).toBe(true)
  }
}

/** What nobody should find once a publish has ended. */
async function leftOver(): Promise<string[]> {
  const names = [...(await readdir(out)), ...(await readdir(join(out, 'releases')))]
  return names.filter((name) => name.startsWith('.'))
}

/** A copy of what is served, in the project, where alone version 0.1 could build. */
async function copyServed(): Promise<string> {
  const place = `.cache/tests/in-place-${process.pid}`
  onTestFinished(() => rm(place, { recursive: true, force: true }))
  await cp(join(out, 'current'), place, { recursive: true, dereference: true })
  expect(existsSync(join(place, 'data/manifest.json'))).toBe(true)
  return place
}

/**
 * Publishes in a process that is killed, and leaves what is good; what was served before, and how
 * many releases.
 */
async function publishKilled(where: Record<string, string>): Promise<[string, number]> {
  const before: [string, number] = [await served(), (await listReleases(out)).length]
  const { code } = await run('publish', where, dying)
  expect(code).toBeNull()
  await requireGood()
  return before
}

/**
 * Runs a build into the folder that is served, which leaves nothing that can be served; its exit
 * code.
 */
async function failInPlace(
  args: (place: string) => readonly string[],
  more: Record<string, string> = {},
): Promise<number | null> {
  const place = await copyServed()
  const { code } = await runNode(args(place), { ...settings, ...more })
  expect(existsSync(join(place, 'data/manifest.json'))).toBe(false)
  return code
}

const inPlace = 'tests/support/build-in-place.ts'
const buildSteps = [
  ...['Content:', 'Render:', 'Pictures for links:', 'Read pages:', 'Markdown:', 'Pagefind:'],
  ...['Search index:', 'Answers:', 'Descriptions:', 'Earlier files:', 'Write:', 'Packages:'],
  ...['Build:', 'Check:'],
]

describe('A publish that is killed', () => {
  it.each(buildSteps)('before "%s" leaves what is served', async (step) => {
    const [before] = await publishKilled({ DIE_AT: step })
    expect(await served()).toBe(before)
  })

  // The power fails between two renames: of the manifest, of the draft, of the link.
  it.each([1, 2, 3])(
    'before it names something for the time no. %d leaves what is served',
    async (count) => {
      const [before, releases] = await publishKilled({ DIE_BEFORE_RENAME: String(count) })
      expect(await served()).toBe(before)
      expect((await listReleases(out)).length).toBe(releases + (count === 3 ? 1 : 0))
    },
  )

  it.each(['Switch:', 'Running server:', 'Old releases:'])(
    'before "%s" serves the new release, which the next publish goes on from',
    async (step) => {
      const [before] = await publishKilled({ DIE_AT: step })
      expect(await served()).not.toBe(before)
    },
  )

  it('leaves nothing behind once another one has ended', async () => {
    await run('publish', { DIE_AT: 'Read pages:' }, dying)
    expect(await leftOver()).not.toEqual([])
    const { code, stdout } = await run('publish')
    expect(code).toBe(0)
    expect(stdout).toContain(`the server on 127.0.0.1:${server.port} serves the new release`)
    expect(await leftOver()).toEqual([])
    expect((await listReleases(out)).length).toBeLessThanOrEqual(5)
    await requireGood()
  })

  it('would leave nothing that can be served, were it to build into the folder that is', async () => {
    const code = await failInPlace((place) => [...dying, inPlace, place], { DIE_AT: 'Pagefind:' })
    expect(code).toBeNull()
  })
})

describe('A disk that is full', () => {
  it('stops a publish with a sentence, and leaves what is served', async () => {
    const disk = join(folder, 'disk')
    await mkdir(disk)
    mount(disk, '12m')
    onTestFinished(() => {
      execFileSync('umount', [disk])
    })
    const onDisk = { OUT_DIR: disk, PORT: '0' }
    expect(await run('publish', onDisk)).toMatchObject({ code: 0, stderr: '' })
    const before = await served(disk)
    const codes: (number | null)[] = []
    let told = ''
    while (codes.length < 4 && told === '') {
      const { code, stderr } = await run('publish', onDisk)
      codes.push(code)
      told = stderr
    }
    expect(codes.at(-1)).toBe(1)
    expect(told).toMatch(/^Cannot (?:build the site|publish): .*(?:disk is full|no space left)/)
    expect(told).not.toMatch(stackLine)
    // Some may have fitted before.
    if (codes.length === 1) expect(await served(disk)).toBe(before)
    await requireGood(disk)
    expect((await readdir(join(disk, 'releases'))).filter((name) => name.startsWith('.'))).toEqual(
      [],
    )
  })

  it('is told of when a file may not grow', async () => {
    const limited = { ...settings, OUT_DIR: join(folder, 'limited') }
    const { stderr, code } = await runNode(['-e', spawnLimited(300)], limited)
    expect(code).toBe(1)
    expect(stderr).toMatch(/^Cannot build the site: a file reached the size limit/)
    expect(stderr).not.toMatch(stackLine)
  })

  it('would leave nothing that can be served, were the build to write over what is', async () => {
    const code = await failInPlace((place) => ['-e', spawnLimited(300, `${inPlace} ${place}`)])
    expect(code).not.toBe(0)
  })
})

describe('A build that breaks near the end', () => {
  it('is named in a sentence, and what is served stays', async () => {
    const before = await served()
    const { code, stdout, stderr } = await run('publish', { FAIL_AT: 'Answers:' }, dying)
    expect([code, stderr]).toEqual([1, 'Cannot build the site: It broke\n'])
    expect(stdout).toContain('  Search index: ')
    expect(await served()).toBe(before)
    await requireGood()
    expect(await leftOver()).toEqual([])
  })

  it('would leave nothing that can be served, were the build to write over what is', async () => {
    const body = 'See [there](http://localhost:4321/en/nowhere/).'
    await writeContent(content, { 'pages/en/last.md': pageText({ title: 'Last' }, body) })
    const code = await failInPlace((place) => [inPlace, place])
    await rm(join(content, 'pages/en/last.md'))
    expect(code).not.toBe(0)
  })
})

describe('Two at the same time', () => {
  it('publish one after the other', async () => {
    const results = await Promise.all([run('publish'), run('publish')])
    for (const { code, stderr } of results) expect([code, stderr]).toEqual([0, ''])
    const waited = results.filter(({ stdout }) => stdout.includes('Waiting for another publish\n'))
    expect(waited).toHaveLength(1)
    // Whoever waited was the last.
    const [, id = ''] = /Published (\S+)/.exec(waited[0]?.stdout ?? '') ?? []
    expect(await served()).toBe(`releases/${id}`)
    expect(await leftOver()).toEqual([])
    await requireGood()
  })

  it('build one site twice and another, each with its own pictures', async () => {
    const other = join(folder, 'other-content')
    const picture = (name: string) => readFile(`tests/fixtures/${name}`)
    await writeContent(content, {
      'pages/en/rye.md': pageText({ title: 'Rye' }, '![Rye](./rye.png)'),
      'pages/en/rye.png': await picture(fixturePictures[0]),
    })
    await writeContent(other, {
      ...smallSite,
      'pages/en/oat.md': pageText({ title: 'Oat' }, '![Oat](./oat.png)'),
      'pages/en/oat.png': await picture(fixturePictures[1]),
    })
    const before = await served()
    const otherOut = join(folder, 'other-out')
    const results = await Promise.all([
      run('build'),
      run('build'),
      run('build', { CONTENT_DIR: other, OUT_DIR: otherOut }),
    ])
    for (const { code, stderr } of results) expect([code, stderr]).toEqual([0, ''])
    const picturesIn = async (root: string) => {
      const [newest] = await listReleases(root)
      const files = await readdir(join(newest?.folder ?? '', 'client/_astro'))
      return new Set(files.flatMap((file) => /^(rye|oat)\./.exec(file)?.[1] ?? []))
    }
    expect(await picturesIn(out)).toEqual(new Set(['rye']))
    expect(await picturesIn(otherOut)).toEqual(new Set(['oat']))
    // A build is not served before it is published.
    expect(await served()).toBe(before)
    await requireGood()
  })
})

const fixturePictures = [
  'tiny/pages/en/guides/brook.png',
  'tiny/pages/en/guides/vessels.png',
] as const

/** A disk of its own, which takes the rights of root. */
function mount(place: string, size: string): void {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'none', place], { stdio: 'pipe' })
  } catch (error) {
    throw new Error('Cannot mount a small disk: run this test as root', { cause: error })
  }
}

/** A program that builds while no file may be longer than some kilobytes. */
function spawnLimited(kilobytes: number, script = 'scripts/build.ts'): string {
  const command = `ulimit -f ${kilobytes}; exec "$0" ${script}`
  return `const { status } = require('node:child_process').spawnSync('bash', ['-c', ${JSON.stringify(command)}, process.execPath], { stdio: 'inherit' }); process.exitCode = status`
}
