/** `npm run explain -- "query" [--lang pl] [--type guide] [--limit 5]`: why each page of the built site ranks where it does. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { processConfig } from '../src/config/config.ts'
import { decodeSearchIndex } from '../src/search/index-form.ts'
import { createSearchOver } from '../src/search/search.ts'
import type { ExplainedHit } from '../src/search/search.ts'
import { unpackCounts } from '../src/search/search-index.ts'
import type { LanguageIndex } from '../src/search/search-index.ts'
import { artefactFiles } from '../src/site/artefacts/manifest.ts'
import type { SiteData } from '../src/site/site.ts'

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { lang: { type: 'string' }, type: { type: 'string' }, limit: { type: 'string' } },
  })
  const query = positionals.join(' ')
  if (query === '')
    throw new Error('Give a query: npm run explain -- "invoice automation" --lang en')
  const data = join(processConfig().outDir, 'data')
  const index = decodeSearchIndex(await readFile(join(data, artefactFiles.search)))
  const site = JSON.parse(await readFile(join(data, artefactFiles.site), 'utf8')) as SiteData // Our own build.
  const search = createSearchOver(index, site.pages)
  const { lang, type } = values
  const hits = search.explain(query, { lang, type, limit: Number(values.limit ?? 5) })
  if (hits.length === 0) console.log('Nothing was found')
  for (const [at, hit] of hits.entries()) {
    const language = index.languages.find((known) => known.lang === hit.lang)
    const path = site.pages[hit.page]?.path ?? ''
    if (language) console.log(`${at + 1}. ${path}\n${renderHit(hit, language)}\n`)
  }
}

function renderHit({ score, own, lent, parts }: ExplainedHit, index: LanguageIndex): string {
  const figure = (value: number) => value.toFixed(3)
  const lines = parts.words.map(({ word, reading, posting, idf, impact, score: part }) => {
    if (!reading)
      return `   ${word}: ${part > 0 ? `names the town, ${figure(part)}` : 'not on the page'}`
    const term = index.terms[reading.term] ?? ''
    const counts = unpackCounts(posting === undefined ? 0 : (index.counts[posting] ?? 0))
    const fields = Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([field, count]) => `${field} ${count}`)
    const product = `${figure(reading.weight)} × idf ${figure(idf)} × impact ${figure(impact)} = ${figure(part)}`
    return `   ${word} → ${term} (${reading.kind}; ${fields.join(', ')}): ${product}`
  })
  return [
    ...lines,
    `   mass ${figure(parts.mass)}, coverage ${figure(parts.coverage)}, title ${figure(parts.titleCoverage)}`,
    `   score ${figure(score)} = own ${figure(own)} + lent by translations ${figure(lent)}`,
  ].join('\n')
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
