/** Searches over HTTP, beside MiniSearch behind Fastify on the same pages. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { maxCacheBytes } from '../../../src/api/result-cache.ts'
import { processConfig } from '../../../src/config/config.ts'
import { apiPaths } from '../../../src/http/paths.ts'
import { openBuiltSite } from '../../built-site.ts'
import { CommandError } from '../../command.ts'
import { readLabels } from '../../relevance/labels.ts'
import { readPageTexts } from '../../relevance/page-texts.ts'
import type { PageTexts } from '../../relevance/page-texts.ts'
import { ask } from './answers.ts'
import type { Question } from './answers.ts'
import type { Bench } from './bench.ts'
import { startPeer } from './peers.ts'
import type { Running } from './program.ts'
import { measureSides } from './rounds.ts'
import { fasterRow } from './rows.ts'
import type { Section } from './rows.ts'

/** Results of searches in the cache of a server at most: each takes more than 4 KiB. */
const mostCached = maxCacheBytes / 4096
/** More queries than results in the cache: asked in turn, none is found there. */
const leastDistinct = mostCached + 150
/** Fewer than that, as a site is asked on a day: the same again and again. */
const repeated = 50
const limit = 8

/** Measures them. */
export async function measureSearches(bench: Bench): Promise<Section> {
  const site = await openBuiltSite(bench.outDir)
  const texts = await readPageTexts(site)
  const questions = await readQuestions(texts)
  const folder = await bench.folder('search')
  await writeFile(join(folder, 'pages.json'), JSON.stringify(texts))
  const peer = bench.keep(await startPeer('MiniSearch', 'minisearch.ts', folder))
  await requireFound(bench, peer, questions)
  const few = questions.slice(0, repeated)
  const distinct = `search, ${questions.length} different queries in turn`
  const rows = [
    { work: distinct, asked: questions, reach: { sign: '≥', value: 5 } as const },
    { work: `search, the same ${few.length} queries again and again`, asked: few },
  ]
  const measured = []
  for (const { work, asked, reach } of rows) {
    const sides = [bench.ours, peer].map((server) => ({ server, questions: asked }))
    const [ours = [], theirs = []] = await measureSides(sides, bench.means)
    measured.push(
      fasterRow({ work, peer: 'MiniSearch', unit: 'µs', ours, theirs, ...(reach && { reach }) }),
    )
  }
  return {
    title: 'Search',
    notes: [
      `Queries of people, labelled in \`relevance/\` of the content, and titles of pages, over ${texts.length} pages, ${limit} results each. ${questions.length > mostCached ? `The first row asks for more different queries in turn than the ${mostCached} whose results fit the cache.` : `This site has fewer queries than the ${mostCached} whose results fit the cache, which flatters both rows.`} MiniSearch answers from memory behind Fastify, with prefixes and typos and one index a language; its results have the same members, a passage cut out plainly, and other pages, so that only finding something is checked.`,
    ],
    rows: measured,
  }
}

async function readQuestions(texts: readonly PageTexts[]): Promise<Question[]> {
  const paths = new Set(texts.map(({ path }) => path))
  const languages = new Set(texts.map(({ lang }) => lang))
  const labels = await readLabels(processConfig().contentDir)
  // The site may be another one than the content.
  const asked = labels
    .filter(({ pages }) => pages.every((path) => paths.has(path)))
    .filter(({ lang }) => lang === undefined || languages.has(lang))
    .map(({ query, lang }) => ({ query, lang }))
  // A site without labels is asked for what its pages are called.
  const titles = texts.map(({ title, lang }) => ({ query: title.slice(0, 100), lang }))
  const all = asked.length < leastDistinct ? [...asked, ...titles] : asked
  const targets = all.map(({ query, lang }) => {
    const language = lang === undefined ? '' : `&lang=${lang}`
    return `${apiPaths.search}?q=${encodeURIComponent(query)}&limit=${limit}${language}`
  })
  return [...new Set(targets)].map((target) => ({ method: 'GET', target }))
}

/** Fails when the other finds far less than we do, which would be cheap. */
async function requireFound(bench: Bench, peer: Running, questions: readonly Question[]) {
  const [ours, theirs] = [
    await countFound(bench, bench.ours, questions),
    await countFound(bench, peer, questions),
  ]
  if (theirs < ours / 2)
    throw new CommandError(
      `Cannot compare: ${peer.name} finds ${theirs} pages where we find ${ours}`,
    )
}

/** One after the other: whoever asks for all at once is refused some. */
async function countFound(
  { host }: Bench,
  { name, port }: Running,
  questions: readonly Question[],
) {
  let found = 0
  for (const question of questions.slice(0, repeated)) {
    const { status, body } = await ask(port, host, question)
    if (status !== 200)
      throw new CommandError(`Cannot measure: ${name} answers ${question.target} with ${status}`)
    const { data } = JSON.parse(body.toString()) as { data: unknown[] } // As /openapi.json has it.
    found += data.length
  }
  return found
}
