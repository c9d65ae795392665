/** Sections of the index, held against the pages as they were rendered. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readBundle } from '../../src/indexing/pagefind-bundle.ts'
import { readText } from '../../src/search/coded-texts.ts'
import { decodeSearchIndex } from '../../src/search/index-form.ts'
import { decodeSections, nameSection } from '../../src/search/page-texts.ts'
import type { LanguageIndex } from '../../src/search/search-index.ts'
import type { SiteData } from '../../src/site/site.ts'
import { readBundleFiles } from '../support/bundle-files.ts'
import { builtSite, organisations } from '../support/built-site.ts'

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Id → text of each heading below the title, as a browser has it. */
function headingsOf(html: string): Map<string, string> {
  const found = html.matchAll(/<h[2-6][^>]*\sid="([^"]+)"[^>]*>(.*?)<\/h[2-6]>/gsu)
  return new Map(Array.from(found, ([, id = '', inner = '']) => [read(id), read(inner).trim()]))
}

function read(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
}

/** Fragment → heading of each section of a page. */
function sectionsOf(index: LanguageIndex, number: number): Map<string, string> {
  const text = readText(index.texts, number)
  const [from, to] = [index.sectionStarts[number], index.sectionStarts[number + 1]]
  const sections = decodeSections(index.sections.subarray(from, to))
  return new Map(sections.map((section) => [section.fragment, nameSection(text, section).title]))
}

describe.each(organisations)('Sections of %s', (name) => {
  it('are the headings of the page that have an id, with the text they show', async () => {
    const release = await builtSite(name)
    const index = decodeSearchIndex(await readFile(join(release, 'data/search.bin')))
    const site = JSON.parse(await readFile(join(release, 'data/site.json'), 'utf8')) as SiteData // What the build wrote.
    const sections = index.languages.flatMap((language) =>
      Array.from(language.pages, (position, number) => ({
        path: site.pages[position]?.path ?? '',
        sections: sectionsOf(language, number),
      })),
    )
    for (const page of sections) {
      const html = await readFile(join(release, 'client', page.path, 'index.html'), 'utf8')
      const shown = headingsOf(html)
      for (const [fragment, title] of page.sections) {
        expect([page.path, fragment, title]).toEqual([page.path, fragment, shown.get(fragment)])
      }
    }
    // As many as Pagefind counts: none is left out on the way.
    const bundle = readBundle(await readBundleFiles(release))
    const anchors = bundle.flatMap(({ pages }) => pages.flatMap((page) => page.anchors))
    expect(sections.reduce((sum, page) => sum + page.sections.size, 0)).toBe(anchors.length)
    expect(anchors.length).toBeGreaterThan(0)
  })
})
