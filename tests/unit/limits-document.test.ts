import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { defaultCapacity as windows } from '../../src/gate/counter.ts'
import { remembered } from '../../src/http/remembered.ts'
import * as messages from '../../src/mcp/kept-messages.ts'
import { keptBytes, longestKept, mostAsked } from '../../src/mcp/kept-results.ts'
import { tokenKinds } from '../../src/oauth/token-kinds.ts'
import { defaultCapacity as tokens } from '../../src/oauth/verified-tokens.ts'
import * as replies from '../../src/http/kept-replies.ts'
import * as batches from '../../src/rest/kept-batches.ts'
import { mostAnswers } from '../../src/search/kept-answers.ts'
import { mostKept as headings } from '../../src/search/phrase-match.ts'
import { keptCharacters } from '../../src/search/page-texts.ts'
import { mostKept as stems } from '../../src/search/stemmer.ts'
import { keptPieces, passingBytes } from '../../src/service/piece-memory.ts'
import { mostWaitingLog } from '../../src/telemetry/log.ts'
import {
  bytesBeside,
  keptBytes as publishedBytes,
} from '../../src/site/artefacts/kept-publications.ts'
import { longestAgent, mostAgents } from '../../src/telemetry/agent-families.ts'
import { mostPages } from '../../src/telemetry/metric-table.ts'

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
  it.each([
    ['windows of rate limits', `${count(windows)} of each length; all are of 60 seconds`],
    ['used authorization codes', `${count(windows)} in ${code.lifetime} seconds`],
    ['used consent tickets', `${count(windows)} in ${consent.lifetime} seconds`],
    ['used refresh tokens', `${count(windows)} in ${refresh.lifetime / 86_400} days`],
    ['families of refresh tokens', `${count(windows)} in ${refresh.lifetime / 86_400} days`],
    ['verified access tokens', count(tokens)],
    [
      'results of MCP calls and introductions, what whoever watches is told of them, and their content codings',
      `${mebibytes(keptBytes)} for each site that is served, ${longestKept / 1024} KiB each; marks of ${count(mostAsked)} questions`,
    ],
    [
      'answers of the MCP server to messages that were sent twice',
      `${mebibytes(messages.keptBytes)} for each site that is served, ${replies.longestKept / 1024} KiB each; messages of up to ${count(messages.longestMessage)} characters; marks of ${count(replies.mostSeen)} of them`,
    ],
    [
      'answers of the API to questions that were asked twice',
      `${mebibytes(replies.keptBytes)} for each site that is served, ${replies.longestKept / 1024} KiB each; marks of ${count(replies.mostSeen)} questions`,
    ],
    [
      'answers to batches that were sent twice, of reads that are all kept',
      `${mebibytes(batches.keptBytes)} for each site that is served, ${replies.longestKept / 1024} KiB each; batches of up to ${count(batches.longestBatchKept)} bytes; marks of ${count(replies.mostSeen)} of them`,
    ],
    ['answers as they went out in this second', mebibytes(keptPieces)],
    [
      'the answer that went out last, and the last line of each field of answers',
      `${passingBytes / 1024} KiB; one line for each name of a field`,
    ],
    [
      'what was read of `Accept-Encoding` and of addresses of clients',
      `${remembered.places} texts of each, of up to ${remembered.longest} characters`,
    ],
    [
      'published files and prepared answers',
      `${mebibytes(publishedBytes)} for each release that is open, each counted with ${bytesBeside / 1024} KiB for the answers made of it`,
    ],
    [
      'lines of the log that wait to be written',
      `${mebibytes(mostWaitingLog)}, beside a batch of as much that is under way`,
    ],
    [
      'series of metrics, where `METRICS_PORT` is set',
      `closed lists of labels; ${mostPages} addresses of pages`,
    ],
    [
      'families of user agents, where requests are counted, listed or traced',
      `${mostAgents} of up to ${longestAgent} characters`,
    ],
    ['headings of pages that came near the first results', `${count(headings)} pages a language`],
    ['stems of words', `${count(stems)} words a language`],
    ['answers of a search', `${mostAnswers} a release`],
    ['texts of pages that were shown', `${count(keptCharacters)} characters a language`],
  ])('tells the bound of the code for %s', (what, bound) => {
    expect(boundOf(what)).toBe(bound)
  })

  it('names files that are there', () => {
    for (const [, what, where = ''] of rows.slice(2)) {
      if (!where.startsWith('`src/')) continue
      expect(() => readFileSync(where.replaceAll('`', '')), what).not.toThrow(/ENOENT/)
    }
  })
})
