import { readFile as readText } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runNode } from '../../support/child.ts'
import { createContentFolder, pageText } from '../../support/content-folder.ts'
import type { ReadCounts } from '../../support/count-reads.ts'
import { makeFolder } from '../../support/folder.ts'

/** Builds a site of its own and says how often it read the content. */
async function countReads(pages: number): Promise<ReadCounts & { directory: string }> {
  const texts = Array.from(
    { length: pages - 1 },
    (_, at) => [`pages/en/page-${at}.md`, pageText({ title: `Page number ${at}` })] as const,
  )
  const directory = await createContentFolder(Object.fromEntries(texts))
  const out = await makeFolder()
  const report = join(out, 'counts.json')
  const { code, stderr } = await runNode(
    ['--import', './tests/support/count-reads.ts', 'scripts/build.ts'],
    { CONTENT_DIR: directory, OUT_DIR: join(out, 'dist'), COUNTS_FILE: report },
  )
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return { directory, ...(JSON.parse(await readText(report, 'utf8')) as ReadCounts) }
}

it('A build lists the folders of its content and reads each text equally often, however many pages there are', async () => {
  const few = await countReads(3)
  const many = await countReads(60)
  const sum = (counts: Readonly<Record<string, number>>) =>
    Object.values(counts).reduce((total, count) => total + count, 0)
  const readsOf = ({ directory, readFile }: typeof few, file: string) =>
    readFile[join(directory, file)]
  // Read by us alone: with the content, and before it for `math`, which the Markdown processor needs.
  expect(readsOf(many, 'site.yaml')).toBe(2)
  expect(readsOf(many, 'pages/en/index.md')).toBe(readsOf(few, 'pages/en/index.md'))
  expect(sum(few.readdir)).toBeGreaterThan(0)
  expect(sum(many.readdir)).toBe(sum(few.readdir))
  // The time and size of a file are the signature of a preview; a build asks for none.
  expect(sum(many.stat)).toBe(sum(few.stat))
})
