/**
 * A publish over two replicas, each with a folder of releases of its own: for a while they serve
 * different ones.
 */
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { switchCurrent } from '../../../src/release/release-folder.ts'
import { baseUrl } from '../../support/app.ts'
import { createAuthSettings } from '../../support/auth-settings.ts'
import { eventually } from '../../support/eventually.ts'
import { clientsOf, startLoad } from '../../support/mixed-load.ts'
import { startProxied } from '../../support/proxied.ts'
import type { Proxied } from '../../support/proxied.ts'
import { startReplica } from '../../support/replicas.ts'
import type { Replica } from '../../support/replicas.ts'
import { guestPath, makeStampedReleases, stampsIn } from '../../support/stamped-releases.ts'

const root = `.cache/tests/rolling-${process.pid}`
const roots = [join(root, 'one'), join(root, 'two')] as const
const guests = { a: ['ash', 'elm'], b: ['beech', 'elm'] }

let replicas: readonly [Replica, Replica]
let proxied: Proxied

beforeAll(async () => {
  await makeStampedReleases(roots[0], [
    { id: 'a', guests: guests.a },
    { id: 'b', guests: guests.b },
  ])
  await cp(roots[0], roots[1], { recursive: true })
  const keys = await createAuthSettings()
  await switchCurrent(roots[0], 'b')
  await switchCurrent(roots[1], 'a')
  const start = (folder: string) => startReplica(join(folder, 'current'), keys)
  replicas = await Promise.all([start(roots[0]), start(roots[1])])
  proxied = await startProxied([replicas[0].port, replicas[1].port])
})

afterAll(async () => {
  await proxied.stop()
  for (const replica of replicas) await replica.stop()
  await rm(root, { recursive: true, force: true })
})

/** Moves the link of one replica, and waits until it serves what the link names. */
async function publishAt(at: 0 | 1, id: string): Promise<void> {
  await switchCurrent(roots[at], id)
  await eventually(async () => {
    const answer = await replicas[at].fetch(`${baseUrl}/api/v1/health`)
    return ((await answer.json()) as { release: unknown }).release
  }).toBe(id)
}

interface Slice {
  readonly data: readonly { readonly url: string }[]
  readonly next_cursor: string | null
}

const list = '/api/v1/pages?lang=en&type=guide&limit=1'

/** The slice behind a cursor, and the path of the one page in it. */
async function read(replica: Replica, cursor: string | null) {
  const query = cursor === null ? '' : `&cursor=${cursor}`
  const answer = await replica.fetch(`${baseUrl}${list}${query}`)
  const { data, next_cursor: next } = (await answer.json()) as Slice
  return { status: answer.status, next, path: data[0]?.url.slice(baseUrl.length) }
}

/** The cursor behind a page, from a replica that has it. */
async function cursorBehind(replica: Replica, path: string): Promise<string> {
  let cursor: string | null = null
  for (;;) {
    const slice = await read(replica, cursor)
    if (slice.next === null) throw new Error(`${path} is not on the list, or its last page`)
    if (slice.path === path) return slice.next
    cursor = slice.next
  }
}

describe('A publish that goes from one replica to the other', () => {
  it('leaves every cursor good at both, that behind a page which only one of them has too', async () => {
    const [newer, older] = replicas
    const [behindNew, behindOld] = [
      await cursorBehind(newer, guestPath('beech')),
      await cursorBehind(older, guestPath('ash')),
    ]
    const [fromNew, fromOld] = [await read(older, behindNew), await read(newer, behindOld)]
    expect([fromNew.status, fromNew.path]).toEqual([200, (await read(newer, behindNew)).path])
    expect([fromOld.status, fromOld.path]).toEqual([200, guestPath('beech')])
  })

  it('makes no tag of one release good for the other where the bytes differ', async () => {
    const [newer, older] = replicas
    const get = async (replica: Replica, path: string, tag = '') => {
      const answer = await replica.fetch(baseUrl + path, {
        headers: new Headers(tag === '' ? [] : [['If-None-Match', tag]]),
      })
      const { status } = answer
      return { status, tag: answer.headers.get('etag') ?? '', text: await answer.text() }
    }
    for (const path of ['/en/about/', '/en/about/index.md', '/api/v1/pages?lang=en']) {
      const [there, here] = [await get(newer, path), await get(older, path)]
      expect([path, there.tag]).not.toEqual([path, here.tag])
      expect((await get(newer, path, there.tag)).status).toBe(304)
      const other = await get(older, path, there.tag)
      expect([path, other.status, stampsIn(other.text)]).toEqual([path, 200, ['a']])
    }
    const file = '/favicon.svg'
    const same = await get(newer, file)
    expect((await get(older, file, same.tag)).status).toBe(304)
  })
  it('and back loses no request and no token, mixes no answer and breaks no walk', async () => {
    const pages = await proxied.ask('/api/v1/pages?lang=en&limit=100')
    const { data } = JSON.parse(pages.text) as Slice
    const staying = data
      .map(({ url }) => url.slice(baseUrl.length))
      .filter((path) => ![guestPath('ash'), guestPath('beech')].includes(path))
    // The second replica has never seen the release of the first.
    const load = startLoad(proxied.ask, clientsOf(staying))
    const soon = async () => {
      const before = { ...load.rounds }
      const least = () =>
        Math.min(...Object.entries(load.rounds).map(([kind, count]) => count - (before[kind] ?? 0)))
      await eventually(least).toBeGreaterThanOrEqual(2)
    }
    await soon()
    await publishAt(1, 'b')
    await soon()
    for (const at of [0, 1] as const) {
      await publishAt(at, 'a')
      await soon()
    }
    await load.stop()
    expect(load.faults).toEqual([])
  })
})
