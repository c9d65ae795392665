import { cp, mkdir, writeFile } from 'node:fs/promises'
import { Session } from 'node:inspector/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { loadContent } from '../../../src/content/load.ts'
import { createPageView } from '../../../src/website/layouts/page-view.ts'
import { listLinkPictures } from '../../../src/website/pictures/link-picture.ts'
import { describeForMachines } from '../../../src/website/structured-data/structured-data.ts'
import { makeFolder } from '../../support/folder.ts'

const [few, many] = [15, 75]
/** Sorting, and what only the pages that are new have, may grow a little faster than the pages. */
const allowance = 1.8

/**
 * A folder of content with so many pages more, each linked with the next and with its translation.
 */
async function growTiny(count: number): Promise<string> {
  const directory = await makeFolder()
  await cp('tests/fixtures/tiny', directory, { recursive: true })
  await mkdir(join(directory, 'pages/en/grown'))
  const page = (at: number) =>
    `---\ntitle: Page ${at}\ndescription: About ${at}.\ntype: guide\nkeywords: [k${at}]\nupdated: 2026-01-02\n---\n` +
    `## Heading ${at}\n\nSee [another](/en/grown/p${(at + 1) % count}/).\n`
  const index =
    '---\ntitle: Grown\ndescription: A list.\ntype: section\nupdated: 2026-01-02\n---\nText.\n'
  await writeFile(join(directory, 'pages/en/grown/index.md'), index)
  for (let at = 0; at < count; at += 1) {
    await writeFile(join(directory, `pages/en/grown/p${at}.md`), page(at))
  }
  return directory
}

interface Work {
  readonly pages: number
  readonly calls: ReadonlyMap<string, number>
}

/**
 * How often each function of ours is called while content is checked and all that its templates
 * show is put together.
 */
async function countCalls(directory: string): Promise<Work> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const settings = { directory, baseUrl: 'https://a.example', now: new Date('2026-03-01') }
  const loaded = await loadContent(settings)
  for (const { path } of loaded.site.data.pages) {
    describeForMachines(createPageView(loaded, path), '')
  }
  listLinkPictures(loaded)
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  const ours = result.filter(({ url }) => /\/src\/\w/.test(url) && !url.includes('node_modules'))
  const calls = new Map(
    ours.flatMap(({ url, functions }) =>
      functions.map(({ functionName, ranges: [range] }) => {
        const place = `${functionName || 'a function'} at ${range?.startOffset ?? 0} in ${url.replace(/^.*\/src\//, '')}`
        return [place, range?.count ?? 0] as const
      }),
    ),
  )
  return { pages: loaded.site.data.pages.length, calls }
}

it('More pages are as much more work: no function is called for each page once a page', async () => {
  const [small, large] = [await growTiny(few), await growTiny(many)]
  // What is loaded and made once in the process is not counted.
  await countCalls(small)
  const before = await countCalls(small)
  const after = await countCalls(large)
  expect(before.calls.size).toBeGreaterThan(300)
  const most = (after.pages / before.pages) * allowance
  const grown = [...after.calls]
    .map(([place, count]) => ({ place, count, fewer: before.calls.get(place) ?? 0 }))
    // What is called a few times a page is no work to speak of.
    .filter(({ count, fewer }) => count > after.pages * 4 && count > fewer * most)
  expect(grown).toEqual([])
})
