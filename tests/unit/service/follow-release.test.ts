import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createFollower, findLinked, findOwnFolder } from '../../../src/service/follow-release.ts'
import type { OpenRelease } from '../../../src/site/artefacts/artefacts.ts'
import { unusable } from '../../../src/site/artefacts/manifest.ts'
import type { BuildFault } from '../../../src/site/artefacts/manifest.ts'

/** Releases are their names; a test says which one the link names, and which cannot be opened. */
function follow() {
  const events: string[] = []
  const faults = new Map<string, BuildFault>()
  let served = '/r/a'
  let linked: string | undefined = '/r/a'
  let whileOpening: () => void = () => undefined
  let time = 0
  const report = (line: string) => events.push(line)
  const releaseOf = (id: string) => {
    const close = () => {
      events.push(`close ${id}`)
      return Promise.resolve()
    }
    const release = { id, manifest: { buildId: id }, data: { pages: [] }, close }
    return release as unknown as OpenRelease // As far as a follower uses it.
  }
  const follower = createFollower({
    own: '/r/a',
    first: { folder: '/r/a' },
    live: {
      release: () => releaseOf(served),
      swap({ id }) {
        events.push(`swap ${id}`)
        served = id
      },
    },
    log: { info: report, warn: report, fail: report },
    now: () => time,
    findTarget: () => Promise.resolve(linked),
    async open(folder) {
      events.push(`open ${folder}`)
      await Promise.resolve()
      whileOpening()
      whileOpening = () => undefined
      const fault = faults.get(folder)
      if (fault) throw unusable(folder, 'it is wrong', fault)
      return releaseOf(folder)
    },
  })
  return {
    faults,
    link(folder: string | undefined) {
      linked = folder
    },
    whileOpening(action: () => void) {
      whileOpening = action
    },
    pass(seconds: number) {
      time += seconds * 1000
    },
    /** What happened meanwhile. */
    async check(times = 1): Promise<string[]> {
      for (let at = 0; at < times; at += 1) await follower.check()
      return events.splice(0)
    },
    async reload(): Promise<string[]> {
      await follower.reload()
      return events.splice(0)
    },
    follower,
    events,
  }
}

const taken = (id: string) => [`open ${id}`, `swap ${id}`, `Serves the release ${id} now`]

describe('A server', () => {
  it('takes up another release once the link names it, and back again', async () => {
    const { link, check } = follow()
    expect(await check(3)).toEqual([])
    link('/r/b')
    expect(await check(3)).toEqual(taken('/r/b'))
    link('/r/a')
    expect(await check(3)).toEqual(taken('/r/a'))
  })

  it('goes on while there is no link', async () => {
    const { link, check } = follow()
    link(undefined)
    expect(await check(3)).toEqual([])
  })

  it.each([
    ['format', 'restart the server, so that it runs the code of the refused release'],
    [
      'origin',
      'build the release for the BASE_URL of this server, or restart the server with the BASE_URL of the release',
    ],
    ['damage', 'publish again'],
  ] as const)('refuses a release for its %s once, in one line', async (fault, remedy) => {
    const { faults, link, check } = follow()
    faults.set('/r/b', fault)
    link('/r/b')
    expect(await check(5)).toEqual([
      'open /r/b',
      `Refuses the release b: Cannot use the build in /r/b: it is wrong. Still serves the release a. To fix it, ${remedy}`,
    ])
  })

  it('tries a damaged release again after 5, 10, 20, 40 and then 60 seconds, and logs it once', async () => {
    const { faults, link, check, pass } = follow()
    faults.set('/r/b', 'damage')
    link('/r/b')
    expect(await check()).toEqual(['open /r/b', expect.stringMatching(/^Refuses the release b: /)])
    for (const pause of [5, 10, 20, 40, 60, 60]) {
      pass(pause - 1)
      expect([pause, await check(2)]).toEqual([pause, []])
      pass(1)
      expect([pause, await check(2)]).toEqual([pause, ['open /r/b']])
    }
    // Its files are there now.
    faults.clear()
    pass(60)
    expect(await check(2)).toEqual(taken('/r/b'))
    // The pauses of another release start at 5 seconds.
    faults.set('/r/c', 'damage')
    link('/r/c')
    await check()
    pass(5)
    expect(await check(2)).toEqual(['open /r/c'])
  })

  it.each(['format', 'origin'] as const)('tries no release of another %s again', async (fault) => {
    const { faults, link, check, pass } = follow()
    faults.set('/r/b', fault)
    link('/r/b')
    await check()
    pass(3600)
    expect(await check(2)).toEqual([])
  })

  it('tries a refused release again when the link was changed, or when it is told to', async () => {
    const { faults, link, check, reload } = follow()
    faults.set('/r/b', 'damage')
    link('/r/b')
    expect(await check()).toHaveLength(2)
    link('/r/a')
    expect(await check()).toEqual([])
    link('/r/b')
    expect(await check(2)).toHaveLength(2)
    expect(await reload()).toHaveLength(2)
    expect(await check()).toEqual([])
    faults.clear()
    expect(await reload()).toEqual(taken('/r/b'))
    expect(await check()).toEqual([])
  })

  it('tries no release again that failed in a way nobody foresaw', async () => {
    const { link, check, whileOpening } = follow()
    link('/r/b')
    whileOpening(() => {
      throw new TypeError('Not foreseen')
    })
    await expect(check()).rejects.toThrow('Not foreseen')
    expect(await check()).toEqual(['open /r/b'])
  })

  it('never serves a release that the link left while it was opened', async () => {
    const { link, check, whileOpening } = follow()
    link('/r/b')
    whileOpening(() => {
      link('/r/c')
    })
    expect(await check()).toEqual(['open /r/b', 'close /r/b', ...taken('/r/c')])
    link('/r/d')
    whileOpening(() => {
      link('/r/c')
    })
    expect(await check(2)).toEqual(['open /r/d', 'close /r/d'])
  })

  it('opens a release once, however often it looks meanwhile', async () => {
    const { link, follower, events } = follow()
    link('/r/b')
    await Promise.all([follower.check(), follower.check(), follower.check()])
    expect(events).toEqual(taken('/r/b'))
  })

  it('looks again when it is told to while it looks', async () => {
    const { link, follower, events } = follow()
    link('/r/b')
    await Promise.all([follower.check(), follower.reload()])
    expect(events).toEqual([...taken('/r/b'), 'open /r/b', 'close /r/b', nothing('/r/b')])
  })

  it('says so when it is told to look and there is nothing to take up', async () => {
    const { link, reload } = follow()
    expect(await reload()).toEqual(['open /r/a', 'close /r/a', nothing('/r/a')])
    // A release that was copied alone.
    link(undefined)
    expect(await reload()).toEqual(['open /r/a', 'close /r/a', nothing('/r/a')])
  })
})

const nothing = (id: string) => `Serves the release ${id} already`

it('The folder of a release is found through the link, and so is the one that the link names later', async () => {
  const root = await mkdtemp(join(tmpdir(), 'vitrine follow-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  for (const id of ['a', 'b']) {
    await mkdir(join(root, 'releases', id, 'server/entry.mjs'), { recursive: true })
  }
  const link = async (target: string) => {
    await rm(join(root, 'current'), { force: true })
    await symlink(target, join(root, 'current'))
  }
  await link('releases/a')
  const own = await findOwnFolder(join(root, 'current/server/entry.mjs'))
  expect(own).toBe(join(root, 'releases/a'))
  expect(await findLinked(own)).toBe(own)
  await link('releases/b')
  expect(await findLinked(own)).toBe(join(root, 'releases/b'))
  // Beside a folder that is none of releases, a link of this name means something else.
  expect(await findLinked(join(root, 'copies/a'))).toBeUndefined()
  await link('/etc')
  expect(await findLinked(own)).toBeUndefined()
  await rm(join(root, 'current'))
  expect(await findLinked(own)).toBeUndefined()
})
