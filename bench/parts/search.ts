/**
 * Measures searches over HTTP. Compares them with MiniSearch, and with a bare `node:http` server
 * that sends the same bytes.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openBuiltSite } from '../../scripts/built-site.ts'
import { readPageTexts } from '../../tests/support/page-texts.ts'
import { apiPaths } from '../../src/http/paths.ts'
import { outOf } from '../../tests/support/built-site.ts'
import type { Bench } from '../bench.ts'
import { writeAnswers } from '../peers/answers.ts'
import type { Section } from '../report.ts'
import { ask, askJson, measure, startPeer } from '../rig.ts'
import type { Question } from '../rig.ts'

/** Maximum ratio of the CPU time of a search to that of MiniSearch, which returns no passages. */
const mostOfMini = 1.2
/**
 * Number of different queries. Their results need more than the 32 MB of the server's cache, so a
 * repeated query is no longer cached.
 */
const distinct = 8_000
const limit = 8

/** Measures the searches. */
export async function measureSearch(bench: Bench): Promise<Section> {
  const { ours, release, folder, keep, effort } = bench
  const questions = queriesOf(bench)
  const answers = []
  for (const { path } of questions) answers.push({ path, ...(await ask(ours, { path })) })
  const prepared = folder()
  writeAnswers(prepared, answers)
  const texts = await readPageTexts(await openBuiltSite(outOf(release)))
  writeFileSync(join(prepared, 'pages.json'), JSON.stringify(texts))
  const node = keep(await startPeer('node:http', 'bare-node.ts', prepared))
  const mini = keep(await startPeer('MiniSearch', 'minisearch.ts', prepared))
  await requireFound(bench, mini.port, questions)
  const sides = [ours, node, mini].map((server) => ({ server, questions }))
  const [mine = [], bare = [], theirs = []] = await measure(sides, {
    ...effort,
    amount: Math.max(questions.length, effort.amount / 4),
  })
  const row = { work: `search, ${questions.length} queries in turn`, unit: 'µs', ours: mine }
  return {
    title: 'Searches that are not cached',
    rows: [
      { ...row, peer: 'node:http', theirs: bare },
      { ...row, peer: 'MiniSearch', theirs, most: mostOfMini },
    ],
  }
}

/**
 * Queries of two words from titles in the same language. Most of them have results, and all are
 * different.
 */
export function queriesOf({ pages, isShort }: Bench): Question[] {
  const paths = new Set<string>()
  const most = isShort ? distinct / 10 : distinct
  for (let step = 1; paths.size < most && step < pages.length; step += 1) {
    for (const [at, page] of pages.entries()) {
      const other = pages[(at + step) % pages.length]
      if (other?.lang !== page.lang) continue
      for (const pair of pairsOf(page.title, other.title)) {
        const query = encodeURIComponent(pair)
        paths.add(`${apiPaths.search}?q=${query}&limit=${limit}&lang=${page.lang}`)
      }
    }
  }
  return [...paths].slice(0, most).map((path) => ({ path }))
}

function pairsOf(one: string, other: string): string[] {
  const wordsOf = (title: string) => title.match(/\p{L}{4,}/gu)?.slice(0, 3) ?? []
  return wordsOf(one).flatMap((first) => wordsOf(other).map((second) => `${first} ${second}`))
}

/**
 * Throws if MiniSearch has less than half as many results as our search. Otherwise MiniSearch would
 * look fast only because it returns less.
 */
async function requireFound(
  { ours, isShort }: Bench,
  port: number,
  questions: readonly Question[],
): Promise<void> {
  const found = { ours: 0, theirs: 0 }
  for (const question of questions.slice(0, isShort ? 10 : 50)) {
    const count = async (server: typeof ours) =>
      (await askJson<{ readonly data: readonly unknown[] }>(server, question)).data.length
    found.ours += await count(ours)
    found.theirs += await count({ ...ours, name: 'MiniSearch', port })
  }
  if (found.theirs < found.ours / 2) {
    throw new Error(`MiniSearch finds ${found.theirs} pages where we find ${found.ours}`)
  }
}
