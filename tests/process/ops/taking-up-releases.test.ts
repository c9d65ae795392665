import { cp, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { switchCurrent } from '../../../src/release/release-folder.ts'
import { baseUrl } from '../../support/app.ts'
import { startService, stopWithTest } from '../../support/built-service.ts'
import { runNode } from '../../support/child.ts'
import type { RunningChild } from '../../support/child.ts'
import { eventually } from '../../support/eventually.ts'
import { messagesOf } from '../../support/memory-log.ts'
import { makeStampedReleases, stampsIn } from '../../support/stamped-releases.ts'

const root = `.cache/tests/taking-up-${process.pid}`

beforeAll(async () => {
  await makeStampedReleases(root, [
    { id: 'a', guests: ['ash'] },
    { id: 'b', guests: ['beech'] },
  ])
  for (const id of ['bb-other-service', 'other-format', 'other-origin', 'cut']) {
    await cp(join(root, 'releases/b'), join(root, 'releases', id), { recursive: true })
  }
  await changeManifest('bb-other-service', { service: 'choir' })
  await changeManifest('other-format', { format: 99 })
  await changeManifest('other-origin', { baseUrl: 'https://mill.example' })
  await truncate(join(root, 'releases/cut/data/search.bin'), 1000)
})

afterAll(() => rm(root, { recursive: true, force: true }))

async function changeManifest(id: string, changes: Record<string, unknown>): Promise<void> {
  const file = join(root, 'releases', id, 'data/manifest.json')
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
  await writeFile(file, JSON.stringify({ ...manifest, ...changes }))
}

/** A server over the folder of releases, or over another one that has an entry. */
async function start(folder = join(root, 'current'), settings: Record<string, string> = {}) {
  const all = { RATE_LIMIT_IP: '100000', ...settings }
  const child = stopWithTest(await startService([join(folder, 'server/entry.mjs')], all))
  const text = async (path: string) => await (await child.fetch(baseUrl + path)).text()
  const health = async () => JSON.parse(await text('/api/v1/health')) as Record<string, unknown>
  const released = async () => (await health()).release
  return { ...child, text, health, released }
}

/** Messages of the log of a server that begin in one way. */
function lines({ output }: RunningChild, beginning: string): string[] {
  return messagesOf(output()).filter((line) => line.startsWith(beginning))
}

describe('A server over a folder of releases', () => {
  it('takes up the release that the link names, in all it says, and goes back', async () => {
    await switchCurrent(root, 'a')
    const server = await start()
    for (const id of ['a', 'b', 'a']) {
      await switchCurrent(root, id)
      await eventually(server.released).toBe(id)
      for (const path of ['/en/', '/en/index.md', '/api/v1/pages', '/api/v1/search?q=flour']) {
        expect([path, stampsIn(await server.text(path))]).toEqual([path, [id]])
      }
      expect(stampsIn(await server.text('/oauth/authorize/'))).toEqual([id])
    }
    expect(lines(server, 'Serves')).toEqual(['b', 'a'].map((id) => `Serves the release ${id} now`))
  })

  it('is for the origin of its release, unless another one is set', async () => {
    await switchCurrent(root, 'a')
    const server = await start()
    expect(server.output()).toContain(`Vitrine serves ${baseUrl} on`)
    const entry = join(root, 'current/server/entry.mjs')
    const environment = { BASE_URL: 'https://other.example', PORT: '0' }
    const { code, stderr } = await runNode([entry], environment)
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('but BASE_URL is https://other.example'),
    ])
    const elsewhere = await start(join(root, 'releases/other-origin'))
    expect(elsewhere.output()).toContain('Vitrine serves https://mill.example on')
  })

  it('refuses what it cannot serve, each in one line, and goes on', async () => {
    await switchCurrent(root, 'a')
    const server = await start()
    const refusals = (id: string) => lines(server, `Refuses the release ${id}: `)
    for (const [id, reason, remedy] of [
      ['other-format', 'its format is 99, but this version reads only', 'restart the server'],
      [
        'other-origin',
        'Release other-origin was built for https://mill.example',
        'build the release for the BASE_URL',
      ],
      ['cut', 'search.bin has 1000 bytes instead of', 'publish again'],
    ] as const) {
      await switchCurrent(root, id)
      await eventually(() => refusals(id)).toHaveLength(1)
      expect(refusals(id)[0]).toContain(reason)
      expect(refusals(id)[0]).toContain(`Still serves the release a. To fix it, ${remedy}`)
    }
    // It is asked for once more, and not looked at again by itself.
    server.signal('SIGHUP')
    await eventually(() => refusals('cut')).toHaveLength(2)
    await new Promise((resolve) => setTimeout(resolve, 2500))
    expect(refusals('cut')).toHaveLength(2)
    expect(await server.health()).toMatchObject({ ok: true, release: 'a', refused: 'cut' })
    await switchCurrent(root, 'b')
    await eventually(server.released).toBe('b')
    expect(await server.health()).not.toHaveProperty('refused')
    await switchCurrent(root, 'cut')
    await eventually(() => refusals('cut')).toHaveLength(3)
  })
})

describe('A release whose link was there before its files', () => {
  it('is taken up once they are complete', async () => {
    await switchCurrent(root, 'a')
    const server = await start()
    await cp(join(root, 'releases/b'), join(root, 'releases/late'), { recursive: true })
    await truncate(join(root, 'releases/late/data/search.bin'), 1000)
    await switchCurrent(root, 'late')
    await eventually(() => lines(server, 'Refuses the release late: ')).toHaveLength(1)
    await cp(join(root, 'releases/b/data'), join(root, 'releases/late/data'), { recursive: true })
    await eventually(server.released).toBe('late')
    expect(lines(server, 'Refuses')).toHaveLength(1)
  })
})

describe('A server whose own release is damaged', () => {
  it('serves the newest undamaged one of the same site, and says so until the link changes', async () => {
    await switchCurrent(root, 'cut')
    const server = await start(undefined, { METRICS_PORT: '0' })
    expect(server.output()).toContain(`Vitrine serves ${baseUrl} on`)
    expect(await server.health()).toMatchObject({ ok: true, release: 'b', refused: 'cut' })
    expect(stampsIn(await server.text('/en/'))).toEqual(['b'])
    expect(server.output()).toMatch(/"level":"error","message":"Refuses the release cut /)
    const [refusal, ...more] = lines(server, 'Refuses')
    expect([refusal, more]).toEqual([
      expect.stringMatching(
        /^Refuses the release cut and serves the release b: publish again: .*search\.bin has 1000 /,
      ),
      [],
    ])
    const refused = async () => {
      const text = await (await server.look('/metrics')).text()
      return /^vitrine_release_refused (\d)$/m.exec(text)?.[1]
    }
    expect(await refused()).toBe('1')
    await switchCurrent(root, 'a')
    await eventually(server.released).toBe('a')
    expect([await refused(), await server.health()]).toEqual([
      '0',
      expect.not.objectContaining({ refused: 'cut' }),
    ])
  })

  it('does not start for another origin', async () => {
    await switchCurrent(root, 'cut')
    const environment = { BASE_URL: 'https://other.example', PORT: '0' }
    const { code, stderr } = await runNode([join(root, 'current/server/entry.mjs')], environment)
    expect([code, stderr]).toEqual([
      1,
      `Release cut was built for ${baseUrl}, but BASE_URL is https://other.example. Build again with the right BASE_URL, or unset BASE_URL.\n`,
    ])
  })
})

describe('A server over a release that was copied alone', () => {
  it('reads its own folder again when it is told to', async () => {
    const alone = `${root}-alone`
    onTestFinished(() => rm(alone, { recursive: true, force: true }))
    await cp(join(root, 'releases/a'), alone, { recursive: true })
    // Not a folder of releases, so that its link means nothing.
    await symlink(alone, `${alone}/current`)
    const server = await start(alone)
    expect(stampsIn(await server.text('/en/'))).toEqual(['a'])
    server.signal('SIGHUP')
    await eventually(() => lines(server, 'Serves')).toHaveLength(1)
    expect(lines(server, 'Serves')[0]).toContain('already')
    await rm(join(alone, 'data'), { recursive: true })
    await cp(join(root, 'releases/b/data'), join(alone, 'data'), { recursive: true })
    server.signal('SIGHUP')
    await eventually(() => lines(server, 'Serves')).toHaveLength(2)
    expect(stampsIn(await server.text('/en/'))).toEqual(['b'])
  })
})
