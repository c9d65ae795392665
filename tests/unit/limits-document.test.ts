import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { maxCacheBytes, maxEntryBytes } from '../../src/api/result-cache.ts'
import { defaultCapacity as windows } from '../../src/gate/counter.ts'
import { markLifetimes } from '../../src/oauth/one-time-use.ts'
import { tokenKinds } from '../../src/oauth/token-kinds-and-lifetimes.ts'
import { mostVerified as tokens } from '../../src/oauth/access-token.ts'
import { mostKept as headings } from '../../src/search/phrase-match.ts'
import { keptCharacters } from '../../src/search/page-texts.ts'
import { mostKept as stems } from '../../src/search/stemmer.ts'
import { mostWaitingLog } from '../../src/telemetry/log.ts'
import { defaultCacheBytes as publishedBytes } from '../../src/site/artefacts/artefacts.ts'
import { longestAgent, mostAgents } from '../../src/telemetry/agent-families.ts'
import { mostPages } from '../../src/telemetry/metric-table.ts'
import { missingLimits as missing } from '../../src/telemetry/missing-content.ts'

const rows = readFileSync('docs/limits.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()))

function boundOf(what: string): string {
  const row = rows.find((cells) => cells[1] === what)
  if (!row) throw new Error(`docs/limits.md has no row "${what}"`)
  return row[3] ?? ''
}

const count = (value: number) => value.toLocaleString('en')
const mebibytes = (bytes: number) => `${bytes / 1024 / 1024} MiB`
const { code, consent, refresh } = tokenKinds

describe('docs/limits.md', () => {
  it.each(
    Object.entries({
      'windows of rate limits': `${count(windows)}, of 60 seconds each`,
      'used authorization codes': `${count(windows)} in ${code.lifetime} seconds`,
      'used consent tickets': `${count(windows)} in ${consent.lifetime} seconds`,
      'used refresh tokens': `${count(windows)} in ${markLifetimes.refresh / 3600} hours`,
      'families of refresh tokens': `${count(windows)} in ${refresh.lifetime / 86_400} days`,
      'verified access tokens': count(tokens),
      'results of REST, batches and MCP, with their content codings and events': `${mebibytes(maxCacheBytes)} for each open release, ${maxEntryBytes / 1024} KiB each`,
      'published files and prepared answers': `${mebibytes(publishedBytes)} for each release that is open`,
      'lines of the log that wait to be written': `${mebibytes(mostWaitingLog)}, plus a batch of up to the same size`,
      'series of metrics, where `METRICS_PORT` is set': `fixed label values; ${mostPages} addresses of pages`,
      'searches and paths without a page, with `MISSING_CONTENT=on`': `${count(missing.entries)} entries, ${mebibytes(missing.bytes)}, one day`,
      'families of user agents, when requests are counted, logged or traced': `${mostAgents} of up to ${longestAgent} characters`,
      'headings and questions of pages that were compared with a query': `${count(headings)} pages a language`,
      'stems of words': `${count(stems)} words a language`,
      'texts of pages in search results': `${count(keptCharacters)} characters a language`,
    }),
  )('tells the bound of the code for %s', (what, bound) => {
    expect(boundOf(what)).toBe(bound)
  })

  it('names files that are there', () => {
    for (const [, what, where = ''] of rows.slice(2)) {
      if (!where.startsWith('`src/')) continue
      expect(() => readFileSync(where.replaceAll('`', '')), what).not.toThrow(/ENOENT/)
    }
  })
})
