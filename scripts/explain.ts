/**
 * `npm run explain -- "query" [--lang pl] [--type guide] [--limit 5]`: explains the rank of each
 * page that search finds on the built site.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { processConfig } from '../src/config/config.ts'
import { readCounts } from '../src/search/coded-counts.ts'
import { decodeSearchIndex } from '../src/search/index-form.ts'
import { createSearchOver } from '../src/search/search.ts'
import type { ExplainedHit } from '../src/search/search.ts'
import { unpackCounts } from '../src/search/search-index.ts'
import type { LanguageIndex } from '../src/search/search-index.ts'
import { artefactFiles } from '../src/site/artefacts/manifest.ts'
import type { SiteData } from '../src/site/site.ts'
import type { LearntWords } from '../src/indexing/learnt-words.ts'
import { learnFromLinks } from '../src/indexing/learnt-words.ts'
import { readRenderedPages } from '../src/release/rendered-pages.ts'
import { findNewest } from './built-site.ts'
import { runCommand, UsageError } from './command.ts'
import type { Given } from './command.ts'

async function explain({ operands, value }: Given<'lang' | 'type' | 'limit'>): Promise<void> {
  const query = operands.join(' ')
  if (query === '') throw new UsageError('Give a query')
  const limit = value('limit') ?? '5'
  if (!/^[1-9]\d?$/.test(limit)) {
    throw new UsageError(`Cannot read --limit "${limit}": expects a number from 1 to 99`)
  }
  const { outDir, contentDir } = processConfig()
  const { folder } = await findNewest(outDir)
  const data = join(folder, 'data')
  const index = decodeSearchIndex(await readFile(join(data, artefactFiles.search)))
  const site = JSON.parse(await readFile(join(data, artefactFiles.site), 'utf8')) as SiteData // Our own build.
  const search = createSearchOver(index, site.pages)
  const learnt = await readLearnt(folder, site, contentDir)
  const filter = { lang: value('lang'), type: value('type') }
  const hits = search.explain(query, { ...filter, limit: Number(limit) })
  if (hits.length === 0) console.log('No page was found')
  for (const [at, hit] of hits.entries()) {
    const language = index.languages.find((known) => known.lang === hit.lang)
    const path = site.pages[hit.page]?.path ?? ''
    if (!language) continue
    const called = renderLearnt(learnt.get(path))
    console.log(`${at + 1}. ${path}\n${renderHit(hit, language)}${called}\n`)
  }
}

const searchSettings = z.looseObject({ search: z.looseObject({ learn: z.boolean() }).optional() })

/**
 * Reads the texts of the links to each page from the pages of the release. Returns an empty
 * map if `site.yaml` sets `search.learn` to false.
 */
async function readLearnt(
  folder: string,
  site: SiteData,
  contentDir: string,
): Promise<LearntWords> {
  const file = join(contentDir, 'site.yaml')
  const settings = existsSync(file)
    ? searchSettings.safeParse(parse(await readFile(file, 'utf8')))
    : undefined
  if (settings?.data?.search?.learn === false) return new Map()
  const step = { advance: () => undefined }
  return learnFromLinks(readRenderedPages(join(folder, 'client'), site.pages, step))
}

/**
 * Formats the texts of links to a page. Returns an empty text if no link has a text. The index
 * treats these texts as keywords of the page.
 */
function renderLearnt(texts: readonly string[] = []): string {
  return texts.length === 0
    ? ''
    : `\n   texts of links to this page (counted as keywords): ${texts.join('; ')}`
}

function renderHit({ score, own, lent, parts }: ExplainedHit, index: LanguageIndex): string {
  const figure = (value: number) => value.toFixed(3)
  const lines = parts.words.map(({ word, reading, posting, idf, impact, score: part }) => {
    if (!reading)
      return `   ${word}: ${part > 0 ? `matches the name of this page, score ${figure(part)}` : 'not on the page'}`
    const term = index.terms[reading.term] ?? ''
    const counts = unpackCounts(posting === undefined ? 0 : readCounts(index.counts, posting))
    const fields = Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([field, count]) => `${field} ${count}`)
    const product = `${figure(reading.weight)} × idf ${figure(idf)} × impact ${figure(impact)} = ${figure(part)}`
    return `   ${word} → ${term} (${reading.kind}; ${fields.join(', ')}): ${product}`
  })
  return [
    ...lines,
    `   mass ${figure(parts.mass)}, coverage ${figure(parts.coverage)}, title ${figure(parts.titleCoverage)}, heading ${figure(parts.likeness.heading)}, question ${figure(parts.likeness.question)}`,
    `   score ${figure(score)} = own ${figure(own)} + from translations ${figure(lent)}`,
  ].join('\n')
}

await runCommand({
  call: 'npm run explain',
  summary: 'Explains the rank of each page that search finds on the built site.',
  operands: '"query"',
  options: {
    lang: { value: 'pl', help: 'only pages in this language' },
    type: { value: 'guide', help: 'only pages of this type' },
    limit: { value: '5', help: 'number of pages (5)' },
  },
  settings: ['contentDir', 'outDir'],
  example: 'npm run explain -- "opening hours" --lang en',
  run: explain,
})
