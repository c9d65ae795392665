/** A site grown to a number of pages: the real ones, and further ones put together from their sentences. */
import type { SourceRecord } from '../../src/indexing/pagefind.ts'
import type { PageRecord } from '../../src/site/page-record.ts'
import type { Site } from '../../src/site/site.ts'
import { readPageTexts } from '../relevance/page-texts.ts'
import type { PageTexts } from '../relevance/page-texts.ts'

/** Pages as records of the site, as texts for other engines and as sources for Pagefind. */
export interface GrownSite {
  readonly pages: readonly PageRecord[]
  readonly texts: readonly PageTexts[]
  readonly sources: readonly SourceRecord[]
}

const sentencesOfPage = 12

/** Grows a site; the same site and number give the same pages. */
export async function growSite(site: Site, count: number): Promise<GrownSite> {
  const real = await readPageTexts(site)
  const random = createRandom(1)
  const pick = <Value>(list: readonly Value[]) => list[Math.floor(random() * list.length)]
  const ordinary = [
    ...Map.groupBy(
      real.filter(({ type }) => type !== 'city'),
      ({ lang }) => lang,
    ),
  ]
  const sentences = new Map(
    ordinary.map(([lang, pages]) => [
      lang,
      pages.flatMap(({ body }) => body.split(/(?<=[.!?])\s+/)),
    ]),
  )
  const made = Array.from({ length: Math.max(0, count - real.length) }, (_, at): PageTexts => {
    const [lang, pages = []] = ordinary[at % ordinary.length] ?? ['en']
    const several = (length: number) =>
      Array.from({ length }, () => pick(sentences.get(lang) ?? []))
    return {
      path: `/${lang}/grown/${at}/`,
      lang,
      type: 'other',
      title: `${pick(pages)?.title.split(/[:,]/)[0] ?? ''} ${at}`,
      description: several(1).join(' '),
      headings: several(3).join('\n'),
      keywords: pick(pages)?.keywords ?? '',
      body: several(sentencesOfPage).join(' '),
    }
  })
  const texts = [...real, ...made]
  const known = new Map(Array.from({ length: site.pageCount }, (_, at) => [at, site.pageAt(at)]))
  return {
    texts,
    pages: texts.map(
      ({ path, title, lang, type }, at) =>
        known.get(at) ?? { path, title, lang, type, cursorKey: path },
    ),
    sources: texts.map(({ path, lang, title, description, keywords, headings, body }) => ({
      url: path,
      lang,
      title,
      description,
      keywords: keywords === '' ? [] : [keywords],
      headings: headings.split('\n'),
      text: body,
    })),
  }
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
