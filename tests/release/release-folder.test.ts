import {
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  completeDraft,
  createDraft,
  discardDraft,
  findCurrent,
  listReleases,
  pruneReleases,
  switchCurrent,
} from '../../src/release/release-folder.ts'
import { openRelease } from '../../src/site/artefacts/artefacts.ts'
import { baseUrl } from '../support/app.ts'
import { runNode, startNode } from '../support/child.ts'
import { fillDraft, publishSample, requireWhole } from '../support/sample-release.ts'
import { makeFolder } from '../support/folder.ts'
import { writeTinyBuild } from '../support/tiny-artefacts.ts'

const child = 'tests/support/publish-child.ts'
const now = new Date()
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)

/** A folder in which releases were published one after another. */
async function makeReleases(...ids: string[]): Promise<string> {
  const root = await makeFolder()
  for (const id of ids) await publishSample(root, id)
  return root
}

/** A folder of programs with a `sync` that does this. */
async function makeSync(script: string): Promise<string> {
  const folder = await makeFolder()
  await writeFile(join(folder, 'sync'), `#!/bin/sh\nPATH=/usr/bin:/bin\n${script}\n`, {
    mode: 0o755,
  })
  return folder
}

const idsOf = async (root: string) => (await listReleases(root)).map(({ id }) => id)

/** Names of everything in the folder that is not for readers. */
async function temporaryNames(root: string): Promise<string[]> {
  const names = [...(await readdir(root)), ...(await readdir(join(root, 'releases')))]
  return names.filter((name) => name.startsWith('.'))
}

describe('A release', () => {
  it('is not there before it is complete, and not served before the switch', async () => {
    const root = await makeFolder()
    const draft = await createDraft(root, now)
    await fillDraft(draft, 'a')
    expect(await idsOf(root)).toEqual([])
    const release = await completeDraft(draft, 'a')
    await requireWhole(release)
    expect(await listReleases(root)).toEqual([release])
    expect(await findCurrent(root)).toBeUndefined()
    await switchCurrent(root, 'a')
    expect(await findCurrent(root)).toEqual(release)
    expect(await readlink(join(root, 'current'))).toBe('releases/a')
    expect(await temporaryNames(root)).toEqual([])
  })

  it('needs its manifest, a name of its own and one that sorts', async () => {
    const root = await makeReleases('a')
    const draft = await createDraft(root, now)
    await expect(completeDraft(draft, 'b')).rejects.toThrow(
      'Cannot make the release b: data/manifest.json is missing, because the build did not end. Build again',
    )
    await fillDraft(draft, 'b')
    await expect(completeDraft(draft, 'a')).rejects.toThrow(
      'Cannot make the release a: a release with this name exists. Build again',
    )
    for (const id of ['', '.', '..', 'a/b', '../a', '.hidden', 'ä', 'a'.repeat(101)]) {
      await expect(completeDraft(draft, id)).rejects.toThrow('Cannot name a release')
    }
    await discardDraft(draft)
    expect(await temporaryNames(root)).toEqual([])
    expect(await idsOf(root)).toEqual(['a'])
  })

  it('is named by its folder among releases, and elsewhere by its manifest', async () => {
    const root = await makeFolder()
    const idIn = async (...folders: string[]) => {
      const directory = join(root, ...folders, 'data')
      await mkdir(directory, { recursive: true })
      await writeTinyBuild(directory, 'x')
      const createSearch = () => ({ find: () => ({ hits: [] }) })
      const release = await openRelease(directory, { baseUrl, createSearch })
      onTestFinished(release.close)
      return release.id
    }
    expect(await idIn('releases', 'named')).toBe('named')
    expect(await idIn('site')).toMatch(/^2026-01-01T00-00-00Z-[0-9a-f]{4}$/)
  })

  it('is discarded while a failed build still writes', async () => {
    const root = await makeFolder()
    const draft = await createDraft(root, now)
    let isOver = false
    async function keepWriting(name: string): Promise<void> {
      while (!isOver) {
        const folder = join(draft, 'client', name)
        // Both fail while the folder is being removed.
        await mkdir(folder, { recursive: true }).catch(() => undefined)
        await writeFile(join(folder, 'index.html'), '').catch(() => undefined)
      }
    }
    const writing = ['a', 'b', 'c', 'd'].map(keepWriting)
    await expect(discardDraft(draft).finally(() => (isOver = true))).resolves.toBeUndefined()
    await Promise.all(writing)
    await discardDraft(draft)
    expect(await temporaryNames(root)).toEqual([])
  })

  it('is on the disk, all at once, before it has its name', async () => {
    const root = await makeFolder()
    const PATH = await makeSync('echo "$1 $2" $(ls "$2/..") > "$2/../../synced"')
    const { code, stdout } = await runNode([child, root, 'a'], { PATH })
    expect(code).toBe(0)
    const draft = /^rename (\S+\.building-\S+) /m.exec(stdout)?.[1] ?? ''
    // Behind it would be the names of the releases that were there then.
    expect(await readFile(join(root, 'synced'), 'utf8')).toBe(`-f ${draft}\n`)
    expect(stdout).not.toMatch(/^sync .*page.html/m)
  })

  it.each([
    ['is not there', () => makeFolder()],
    ['fails', () => makeSync('exit 1')],
  ])(
    'is on the disk, file by file, before it has its name, where the program for that %s',
    async (_, makePath) => {
      const root = await makeFolder()
      const PATH = await makePath()
      const { code, stdout, stderr } = await runNode([child, root, 'a'], { PATH })
      expect([code, stderr]).toEqual([0, ''])
      const steps = stdout.trim().split('\n')
      const named = steps.findIndex((step) => step.endsWith(' ' + join(root, 'releases/a')))
      expect(steps[named]).toMatch(/^rename \S+\.building-\S+ \S+$/)
      const draft = steps[named]?.split(' ')[1] ?? ''
      const places = ['page.html', 'data/site.json', 'data/manifest.json', 'data', '']
      for (const place of places) {
        const synced = steps.indexOf(`sync ${join(draft, place)}`.replace(/\/$/, ''))
        expect(synced, place).toBeGreaterThan(0)
        expect(synced, place).toBeLessThan(named)
      }
      expect(steps[named + 1]).toBe(`sync ${join(root, 'releases')}`)
      const linked = steps.findIndex((step) => step.endsWith(' ' + join(root, 'current')))
      expect(linked).toBeGreaterThan(named)
      expect(steps[linked + 1]).toBe(`sync ${root}`)
    },
  )
})

describe('The link to the release that is served', () => {
  it('goes to any release that is complete, and back', async () => {
    const root = await makeReleases('a', 'b')
    await switchCurrent(root, 'a')
    expect((await findCurrent(root))?.id).toBe('a')
    await switchCurrent(root, 'b')
    expect((await findCurrent(root))?.id).toBe('b')
  })

  it('goes nowhere else, and stays where it is', async () => {
    const root = await makeReleases('a', 'b')
    await mkdir(join(root, 'releases/half/data'), { recursive: true })
    for (const id of ['half', 'nothing', '..', '']) {
      await expect(switchCurrent(root, id)).rejects.toThrow(
        `Cannot serve the release "${id}": it is not one of the complete releases (b, a)`,
      )
    }
    await expect(switchCurrent(await makeFolder(), 'a')).rejects.toThrow('there are none')
    expect((await findCurrent(root))?.id).toBe('b')
  })

  it('that leads to nothing whole, or elsewhere, names no release', async () => {
    const root = await makeReleases('a')
    await cp(join(root, 'releases'), join(root, 'elsewhere'), { recursive: true })
    for (const target of ['releases/nothing', 'elsewhere/a', '/tmp', 'releases']) {
      await rm(join(root, 'current'))
      await symlink(target, join(root, 'current'))
      expect(await findCurrent(root), target).toBeUndefined()
    }
  })
})

describe('Old releases', () => {
  it('are removed but for five', async () => {
    const root = await makeReleases('a', 'b', 'c', 'd', 'e')
    expect(await idsOf(root)).toEqual(['e', 'd', 'c', 'b', 'a'])
    await publishSample(root, 'f')
    expect(await idsOf(root)).toEqual(['f', 'e', 'd', 'c', 'b'])
    expect(await temporaryNames(root)).toEqual([])
  })

  it('lose their name before any of their files', async () => {
    const root = await makeReleases('a', 'b', 'c', 'd', 'e')
    const { stdout } = await runNode([child, root, 'f'], {})
    const removals = stdout.split('\n').filter((step) => step.startsWith('rm '))
    expect(removals.some((step) => step.includes('/.removing-'))).toBe(true)
    for (const step of removals) expect(step).toMatch(/^rm \S+\/\.[a-z]+-[^/]+$/)
  })

  it('stay while they are served', async () => {
    const root = await makeReleases('a', 'b', 'c', 'd', 'e')
    await switchCurrent(root, 'a')
    const draft = await createDraft(root, now)
    await fillDraft(draft, 'f')
    await completeDraft(draft, 'f')
    expect(await pruneReleases(root, now)).toEqual(['b'])
    expect(await idsOf(root)).toEqual(['f', 'e', 'd', 'c', 'a'])
    expect(await pruneReleases(root, now, 1)).toEqual(['f', 'e', 'd', 'c'])
    expect((await findCurrent(root))?.id).toBe('a')
  })
})

describe('A process that is killed while it publishes', () => {
  it('before any of its steps leaves what is served whole, and the next one cleans up', async () => {
    const before = await makeReleases('a', 'b', 'c', 'd', 'e')
    const outcomes = new Set<string>()
    for (let step = 0; ; step += 1) {
      const root = await makeFolder()
      await cp(before, root, { recursive: true, verbatimSymlinks: true })
      const { code } = await runNode([child, root, 'f', String(step)], {})
      const current = await findCurrent(root)
      if (!current) throw new Error(`Nothing is served after step ${step}`)
      await requireWhole(current)
      for (const release of await listReleases(root)) await requireWhole(release)
      outcomes.add(`${current.id}: ${(await idsOf(root)).join('')}`)
      if (code === 0) break
      await publishSample(root, 'g')
      expect((await findCurrent(root))?.id).toBe('g')
      expect((await idsOf(root)).length).toBe(5)
      expect(await temporaryNames(root), `step ${step}`).toEqual([])
    }
    // Every state there can be was met.
    expect([...outcomes]).toEqual(['e: edcba', 'e: fedcba', 'f: fedcba', 'f: fedcb'])
  })

  it('is seen by no reader, while others publish one after another', async () => {
    const root = await makeReleases('0')
    const progress = { isDone: false }
    const publishing = (async () => {
      for (let round = 1; round <= 6; round += 1) {
        await runNode([child, root, `x${round}`, String(4 * round)], {})
        await publishSample(root, String(round))
      }
      progress.isDone = true
    })()
    const seen = new Set<string>()
    while (!progress.isDone) {
      const current = await findCurrent(root)
      if (!current) throw new Error('Nothing is served')
      await requireWhole(current)
      seen.add(current.id)
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    await publishing
    expect(seen.size).toBeGreaterThan(2)
  })
})

describe('What another process makes', () => {
  it('is left alone while that process runs, and taken away once it is gone', async () => {
    const root = await makeReleases('a')
    const script = `
      import { createDraft } from '${process.cwd()}/src/release/release-folder.ts'
      console.log(await createDraft('${root}', new Date()))
      setInterval(() => undefined, 1000)`
    const other = startNode(['--input-type=module-typescript', '-e', script], {})
    onTestFinished(() => other.stop())
    const [draft] = await other.printed(/^\/\S+$/m)
    await publishSample(root, 'b')
    expect((await lstat(draft)).isDirectory()).toBe(true)
    other.signal('SIGKILL')
    await other.exited
    await publishSample(root, 'c')
    await expect(lstat(draft)).rejects.toThrow('ENOENT')
  })

  it('is left alone for a day when it is of another machine', async () => {
    const root = await makeReleases('a')
    const name = '.building-1-1-00000000-00000000'
    const draft = join(root, 'releases', name)
    await mkdir(draft)
    await pruneReleases(root, hours(23))
    expect(await temporaryNames(root)).toEqual([name])
    await pruneReleases(root, hours(25))
    expect(await temporaryNames(root)).toEqual([])
  })

  it('is taken away when another process has its number by now', async () => {
    const root = await makeReleases('a')
    const own = await createDraft(root, now)
    const earlier = own.replace(/-\d+-([0-9a-f]{8}-[0-9a-f]{8})$/, '-1-$1')
    expect(earlier).not.toBe(own)
    await mkdir(earlier)
    await pruneReleases(root, now)
    await expect(lstat(earlier)).rejects.toThrow('ENOENT')
    expect((await lstat(own)).isDirectory()).toBe(true)
  })

  it('is left alone when it is nothing of ours', async () => {
    const root = await makeReleases('a')
    const names = ['.htaccess', '.building-x', '.building-1-1-00000000', 'notes.txt']
    for (const name of names) await writeFile(join(root, name), '')
    await pruneReleases(root, hours(1000))
    expect(await readdir(root)).toEqual(expect.arrayContaining(names))
  })
})
