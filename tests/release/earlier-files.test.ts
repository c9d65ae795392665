import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readEarlierFiles } from '../../src/release/earlier-files.ts'
import {
  completeDraft,
  createDraft,
  pruneReleases,
  switchCurrent,
} from '../../src/release/release-folder.ts'
import type { SiteIdentity } from '../../src/site/artefacts/identity.ts'
import { fillDraft } from '../support/sample-release.ts'
import { makeFolder } from '../support/folder.ts'

const hour = 3_600_000
const ours = { service: 'mill', baseUrl: 'https://mill.example' }
const theirs = { service: 'choir', baseUrl: 'https://choir.example' }

/** Digested files of a release. */
const filesOf = (id: string) => [
  `/_astro/Frame.${id}.css`,
  `/_astro/brand/colours.${id}.css`,
  `/_astro/og/${id}.png`,
  `/pagefind/pagefind.en_${id}.pf_meta`,
  `/pagefind/fragment/en_${id}.pf_fragment`,
]

/** Publishes a release that shares one file with all others, and has files with fixed names. */
async function publish(
  root: string,
  id: string,
  now = new Date(),
  site: SiteIdentity = ours,
): Promise<void> {
  const draft = await createDraft(root, now)
  await fillDraft(draft, id)
  await writeFile(join(draft, 'data/manifest.json'), JSON.stringify(site))
  const fixed = ['/index.html', '/pagefind/pagefind.js', '/pagefind/wasm.en.pagefind']
  for (const key of [...filesOf(id), '/_astro/brand/logo.same.svg', ...fixed]) {
    await mkdir(dirname(join(draft, 'client', key)), { recursive: true })
    await writeFile(join(draft, 'client', key), id)
  }
  await completeDraft(draft, id)
  await switchCurrent(root, id)
  await pruneReleases(root, now)
}

async function makeReleases(...ids: readonly string[]): Promise<string> {
  const root = await makeFolder()
  for (const id of ids) await publish(root, id)
  return root
}

async function keysIn(root: string, known: readonly string[] = []): Promise<string[]> {
  return (await readEarlierFiles(root, new Set(known), ours)).map(({ key }) => key).toSorted()
}

describe('Files of earlier releases', () => {
  it('are those with a digest in all folders, each once, but for the known ones', async () => {
    const root = await makeReleases('a', 'b')
    const digested = [...filesOf('a'), ...filesOf('b'), '/_astro/brand/logo.same.svg']
    expect(await keysIn(root)).toEqual(digested.toSorted())
    expect(await keysIn(root, filesOf('b'))).toEqual(
      [...filesOf('a'), '/_astro/brand/logo.same.svg'].toSorted(),
    )
    const [file] = await readEarlierFiles(root, new Set(digested.slice(2)), ours)
    expect(file).toMatchObject({ type: 'text/css; charset=utf-8' })
  })

  it('are those of twenty releases of a day', async () => {
    const ids = Array.from('abcdefghijklmnopqrst')
    const root = await makeReleases(...ids)
    expect(await keysIn(root)).toEqual(
      [...ids.flatMap(filesOf), '/_astro/brand/logo.same.svg'].toSorted(),
    )
  })

  it('are dropped a day after their release was removed, and those of five releases never', async () => {
    const root = await makeReleases('a', 'b', 'c', 'd', 'e', 'f', 'g')
    expect(await readdir(join(root, 'earlier'))).toEqual(['a', 'b'])
    const before = new Date(Date.now() - 25 * hour)
    await utimes(join(root, 'earlier/a'), before, before)
    await publish(root, 'h')
    expect(await readdir(join(root, 'earlier'))).toEqual(['b', 'c'])
    await pruneReleases(root, new Date(Date.now() + 25 * hour))
    expect(await keysIn(root)).toEqual(
      ['d', 'e', 'f', 'g', 'h'].flatMap(filesOf).concat('/_astro/brand/logo.same.svg').toSorted(),
    )
  })

  it('are those of one service, also among the removed releases', async () => {
    const root = await makeFolder()
    await publish(root, 'a', new Date(), theirs)
    await publish(root, 'b')
    await pruneReleases(root, new Date(), 1)
    expect(await readdir(join(root, 'earlier'))).toEqual(['a'])
    await publish(root, 'c', new Date(), theirs)
    expect(await keysIn(root)).toEqual([...filesOf('b'), '/_astro/brand/logo.same.svg'].toSorted())
  })

  it('may be missing', async () => {
    expect(await keysIn(await makeFolder())).toEqual([])
    const root = await makeReleases('a', 'b')
    await rm(join(root, 'releases/a/client'), { recursive: true })
    await rm(join(root, 'releases/b/client/pagefind'), { recursive: true })
    expect(await pruneReleases(root, new Date(), 1)).toEqual(['a'])
    expect(await keysIn(root)).toEqual(
      [...filesOf('b').slice(0, 3), '/_astro/brand/logo.same.svg'].toSorted(),
    )
  })
})
