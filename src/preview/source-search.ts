/** Search over the sources, for the preview. After an edit only changed pages are indexed again. */
import { fillCityText } from '../content/city-pages.ts'
import type { KeptFile } from '../content/kept-file.ts'
import { keepTexts, type Kept } from '../content/kept.ts'
import type { LoadedContent } from '../content/load.ts'
import { plainTextOf, type PlainText } from '../content/plain-text.ts'
import { questionsOf } from '../content/page-questions.ts'
import { checkGoldenStems } from '../indexing/golden-stems.ts'
import { bundleVersion, readBundle } from '../indexing/pagefind-bundle.ts'
import { indexRecords, type SourceRecord } from '../indexing/pagefind.ts'
import { createSourceIndexer, type SourceStemmer } from '../indexing/source-index.ts'
import { createSearchOver, type Search } from '../search/search.ts'
import type { PageRecord } from '../site/page-record.ts'

/** Creates the search over a version of the content. */
export type OpenSearch = (loaded: LoadedContent) => Promise<Search>

/** Creates a function that opens searches. Parsed texts and stemmers are cached in a file. */
export function createSourceSearch({ known: before, save }: KeptFile): OpenSearch {
  let known = before
  const stemmers = new Map<string, Promise<SourceStemmer>>()
  const indexer = createSourceIndexer(async (lang) => {
    const found = await stemmers.get(lang)
    if (!found) throw new Error(`No stemmer for ${lang}`)
    return found
  })

  return async (loaded) => {
    const { content, site } = loaded
    const kept = keepTexts(known)
    const records = await recordsOf(loaded, kept)
    // All stemmers are requested every time, because the cache drops entries that were not
    // requested.
    for (const lang of content.config.languages) stemmers.set(lang, findStemmer(lang, kept))
    const { pages } = site.data
    const questions = questionsOf(content.pages)
    const index = await indexer.index(records, { pages, synonyms: content.synonyms, questions })
    known = kept.used
    save(kept).catch(console.warn)
    return createSearchOver(index, pages)
  }
}

/**
 * Returns the stemmer of a language. Pagefind includes it in each index of the language, so an
 * index of one letter is enough.
 */
async function findStemmer(lang: string, kept: Kept): Promise<SourceStemmer> {
  const name = new TextEncoder().encode(`${bundleVersion} ${lang}`)
  return await kept.of('stemmer', name, async () => {
    const page = { ...recordOf({ path: '/', lang, title: '' }), text: 'A' }
    const [language] = readBundle(await indexRecords([page]))
    if (!language) throw new Error(`Pagefind made no index for ${lang}`)
    checkGoldenStems(language)
    const { stemmer, wasm } = language
    return { stemmer, wasm }
  })
}

type Named = Pick<PageRecord, 'path' | 'lang' | 'title'>

/** A search record without text. */
function recordOf({ path, lang, title }: Named): SourceRecord {
  return { url: path, lang, title, description: undefined, keywords: [], headings: [], text: '' }
}

type Template = LoadedContent['content']['templates'][number]

/** Returns the search records of all pages except the pages of tags. */
async function recordsOf({ content, site }: LoadedContent, kept: Kept): Promise<SourceRecord[]> {
  const plain = async (body: string): Promise<PlainText> =>
    await kept.of('words', body, () => plainTextOf(body))
  const pages = await Promise.all(
    content.pages.map(async ({ path, lang, data, body }): Promise<SourceRecord> => {
      const { title, description, keywords = [] } = data
      return { url: path, lang, title, description, keywords, ...(await plain(body)) }
    }),
  )
  const templates = new Map(
    await Promise.all(
      content.templates.map(async (template) => [template, await plain(template.body)] as const),
    ),
  )
  /** Returns the record of a page that is made from a template. */
  const ofTemplate = (record: SourceRecord, template: Template): SourceRecord => {
    const { text = '', headings = [] } = templates.get(template) ?? {}
    return { ...record, keywords: template.data.keywords ?? [], headings, text }
  }
  const cities = Array.from(site.cityPages.values(), ({ record, template, city }): SourceRecord => {
    const filled = ofTemplate(recordOf(record), template)
    return { ...filled, text: fillCityText(filled.text, city) }
  })
  const entries = Array.from(site.entryPages.values(), ({ record, template }): SourceRecord => {
    const { description } = record
    return ofTemplate({ ...recordOf(record), description }, template)
  })
  const made = [...site.regionPages.values()].filter(({ written }) => !written)
  // Records of regions have no description. A description would name towns, and a search for a town
  // must find the page of the town, not of the region.
  const regions = made.map(({ record }) => recordOf(record))
  return [...pages, ...regions, ...cities, ...entries]
}
