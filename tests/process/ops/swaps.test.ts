import { readlink, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { switchCurrent } from '../../../src/release/release-folder.ts'
import { createSearch } from '../../../src/search/search.ts'
import { openRelease } from '../../../src/site/artefacts/artefacts.ts'
import { ask, baseUrl, createTestApp, json } from '../../support/app.ts'
import type { Ask } from '../../support/app.ts'
import { startService, stopWithTest } from '../../support/built-service.ts'
import { runNode } from '../../support/child.ts'
import type { RunningChild } from '../../support/child.ts'
import { eventually } from '../../support/eventually.ts'
import { batchOfReads, clientsOf, createAsk, startLoad } from '../../support/mixed-load.ts'
import type { AskService } from '../../support/mixed-load.ts'
import { contentOf } from '../../support/built-site.ts'
import { stampContent } from '../../support/stamped-content.ts'
import { guestPath, makeStampedReleases, stampsIn } from '../../support/stamped-releases.ts'
import { messagesOf } from '../../support/memory-log.ts'

const root = `.cache/tests/swaps-${process.pid}`
const content = `${root}-content`

const releases = [
  { id: 'a', guests: ['ash', 'elm', 'oak'] },
  { id: 'b', guests: ['beech', 'elm'] },
  { id: 'c', guests: ['ash', 'cedar', 'willow'] },
]

/** Publishes and rollbacks. */
const swaps = ['b', 'c', 'b', 'a', 'c', 'a', 'b', 'a', 'c', 'b']
const rounds = 2

beforeAll(() => makeStampedReleases(root, releases))
afterAll(async () => {
  for (const folder of [root, content]) await rm(folder, { recursive: true, force: true })
})

/** Collects garbage and tells what is left, when it is asked to by a signal. */
const teller = `
import { readdirSync, readlinkSync } from 'node:fs'
const opened = () => readdirSync('/proc/self/fd').flatMap((name) => {
  try { return [readlinkSync('/proc/self/fd/' + name)] } catch { return [] }
})
process.on('SIGUSR2', async () => {
  for (let time = 0; time < 3; time += 1) {
    gc()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const { heapUsed, external } = process.memoryUsage()
  const files = opened().filter((target) => target.startsWith('/') && !target.startsWith('/dev'))
  console.log('LEFT ' + JSON.stringify({ bytes: heapUsed + external, files }))
})`

interface Left {
  readonly bytes: number
  readonly files: readonly string[]
}

async function startServer() {
  await switchCurrent(root, 'a')
  const code = `data:text/javascript,${encodeURIComponent(teller)}`
  const entry = join(root, 'current/server/entry.mjs')
  const quotas = { RATE_LIMIT_IP: '1000000', RATE_LIMIT_AUTH: '1000000' }
  const args = ['--expose-gc', '--import', code, entry]
  const child = stopWithTest(await startService(args, quotas))
  return { child, port: child.port, ask: createAsk(child.port) }
}

let looks = 0

/** What a server holds once garbage is collected. */
async function leftIn(child: RunningChild): Promise<Left> {
  child.signal('SIGUSR2')
  looks += 1
  const told = () => child.output().match(/^LEFT .*$/gm) ?? []
  await eventually(() => told().length).toBe(looks)
  return JSON.parse(told().at(-1)?.slice('LEFT '.length) ?? '') as Left // As it is written above.
}

async function serve(id: string, askService: AskService): Promise<void> {
  await switchCurrent(root, id)
  await eventually(async () => {
    const { text } = await askService('/api/v1/health')
    return (JSON.parse(text) as Record<string, unknown>).release
  }).toBe(id)
}

/** Publishes as an operator does, and gives the name of the release once the server has it. */
async function publish(port: number): Promise<string> {
  await stampContent(contentOf.agency, content, 'published')
  const settings = { CONTENT_DIR: content, OUT_DIR: root, BASE_URL: baseUrl, PORT: String(port) }
  const { code, stdout, stderr } = await runNode(['scripts/publish.ts'], settings)
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toContain(
    `Running server: the server on 127.0.0.1:${port} serves the new release `,
  )
  return basename(await readlink(join(root, 'current')))
}

/** Paths of the English pages that every release has. */
async function listStaying(askService: AskService): Promise<string[]> {
  const { text } = await askService('/api/v1/pages?lang=en&limit=100')
  const { data } = JSON.parse(text) as { data: { url: string }[] }
  const guests = releases.flatMap(({ guests: names }) => names.map(guestPath))
  return data.map(({ url }) => url.slice(baseUrl.length)).filter((path) => !guests.includes(path))
}

describe('Twenty swaps under load', () => {
  it('and a publish lose no request, mix no answer, break no walk, and leave nothing behind', async () => {
    const { child, port, ask: askService } = await startServer()
    const clients = clientsOf(await listStaying(askService))

    // Whatever is made once, by the first of each kind and for each release, may stay.
    const first = startLoad(askService, clients)
    for (const id of ['b', 'c', 'a']) await serve(id, askService)
    await first.stop()
    const before = await leftIn(child)

    const load = startLoad(askService, clients)
    for (let round = 0; round < rounds; round += 1) {
      for (const id of swaps) await serve(id, askService)
    }
    const published = await publish(port)
    await serve('a', askService)
    await load.stop()
    expect([...first.faults, ...load.faults]).toEqual([])
    for (const [kind, count] of Object.entries(load.rounds)) {
      expect([kind, count]).toEqual([kind, expect.toSatisfy((number: number) => number >= 3)])
    }

    const after = await leftIn(child)
    expect(after.files.filter((file) => file.includes('representations'))).toHaveLength(1)
    expect(after.files).toEqual(before.files)
    expect(after.bytes / before.bytes).toBeLessThan(1.25)
    // One line for each swap, and nothing else.
    const printed = messagesOf(child.output())
    expect(new Set(printed.filter((line) => !/^(?:Vitrine|Tokens)/.test(line)))).toEqual(
      new Set(['a', 'b', 'c', published].map((id) => `Serves the release ${id} now`)),
    )
  })
})

describe('Without its defence,', () => {
  const open = async (id: string) =>
    await openRelease(join(root, 'releases', id, 'data'), { baseUrl, createSearch })
  const batch: Ask = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(batchOfReads),
  }

  it('an app that looks its site up at each use mixes two releases in one answer', async () => {
    const [a, b] = [await open('a'), await open('b')]
    const sites = [a.siteAt(0), b.siteAt(0)]
    let looked = 0
    const { app } = createTestApp(() => {
      looked += 1
      const site = sites[looked % 2]
      if (!site) throw new Error('No site')
      return site
    })
    const stamps = stampsIn((await ask(app, '/api/v1/batch', batch)).text)
    expect(stamps.toSorted()).toEqual(['a', 'b'])
    await Promise.all([a.close(), b.close()])
  })

  it('a release that is closed at the swap loses the requests under way', async () => {
    const release = await open('a')
    const { app } = createTestApp(() => release.siteAt(0))
    const asking = ask(app, '/en/about/')
    await release.close()
    expect((await asking).status).toBe(503)
  })

  it('a release that remembers no places breaks the walks that stand on them', async () => {
    const [a, b] = [await open('a'), await open('b')]
    const next = async (site: ReturnType<typeof a.siteAt>, cursor = '') => {
      const target = `/api/v1/pages?lang=en&type=guide&limit=1${cursor && `&cursor=${cursor}`}`
      return await ask(createTestApp(() => site).app, target)
    }
    let cursor = ''
    let url = ''
    while (!url.endsWith(guestPath('ash'))) {
      const body = json(await next(a.siteAt(0), cursor))
      const [page] = body.data as { url: string }[]
      url = page?.url ?? ''
      cursor = String(body.next_cursor)
    }
    expect((await next(b.siteAt(0), cursor)).status).toBe(200)
    expect((await next(b.siteAt(0, []), cursor)).status).toBe(400)
    await Promise.all([a.close(), b.close()])
  })
})
