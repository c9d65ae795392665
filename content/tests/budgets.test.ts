/**
 * What an answer may cost at most on this site, in tokens of o200k: each budget is a promise of
 * `docs/agents.md`.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { countTokens } from '../../src/markdown/tokens.ts'
import type { App } from '../../src/service/app.ts'
import type { PageRecord } from '../../src/site/page-record.ts'
import type { Site } from '../../src/site/site.ts'
import { createTestApp, readBuiltSite } from '../../tests/support/app.ts'
import { askTool, readInstructions, readTools } from '../../tests/support/mcp-costs.ts'

let site: Site
let app: App

beforeAll(async () => {
  site = await readBuiltSite('sample')
  ;({ app } = createTestApp(() => site))
})

/** Ten questions as people put them to an agent, in every language of the site. */
const questions: readonly [query: string, lang: string][] = [
  ['Was kostet der Workshop in Österreich?', 'de'],
  ['Wie lange dauert der Workshop?', 'de'],
  ['KI-Agenten für den Kundenservice', 'de'],
  ['How does the consultation work?', 'en'],
  ['Which industries do you work in?', 'en'],
  ['SAP integration', 'en'],
  ['Who owns the automation afterwards?', 'en'],
  ['faktury od dostawców', 'pl'],
  ['Czy pracujecie w Ełku?', 'pl'],
  ['RODO i bezpieczeństwo danych', 'pl'],
]

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/**
 * Every page but towns, of which one in fifty stands for all: they are one text with another name.
 */
function ordinaryPages(): PageRecord[] {
  return Array.from({ length: site.pageCount }, (_, at) => site.pageAt(at)).filter(
    (page, at): page is PageRecord => page !== undefined && (page.type !== 'city' || at % 50 === 0),
  )
}

describe('What a model is given', () => {
  it('of a search is 600 tokens in the mean of ten questions', async () => {
    const answers = await Promise.all(
      questions.map(([query, lang]) => askTool(app, 'search_site', { query, lang })),
    )
    for (const { body, links } of answers) {
      expect([(body.data as object[]).length, links]).toEqual([5, 0])
    }
    expect(meanOf(answers.map(({ tokens }) => tokens))).toBeLessThanOrEqual(600)
  })

  it('of ten questions, each with its first page read, is 17,000 tokens', async () => {
    const costs = await Promise.all(
      questions.map(async ([query, lang]) => {
        const found = await askTool(app, 'search_site', { query, lang })
        const [first] = found.body.data as { url: string }[]
        return found.tokens + (await askTool(app, 'get_page', { url: first?.url })).tokens
      }),
    )
    expect(costs.reduce((sum, cost) => sum + cost, 0)).toBeLessThanOrEqual(17_000)
  })

  it.each([{}, { lang: 'pl' }, { lang: 'en' }, { lang: 'de' }, { type: 'city' }])(
    'of a list is 2,200 tokens: %j',
    async (args) => {
      const { tokens, body, links } = await askTool(app, 'list_pages', args)
      expect([(body.data as object[]).length, links]).toEqual([20, 0])
      expect(tokens).toBeLessThanOrEqual(2_200)
    },
  )

  it('of a page is its twin and 60 tokens, but for line ends, which JSON writes as two signs', async () => {
    const beyond = await Promise.all(
      ordinaryPages().map(async (page) => {
        const twin = countTokens(await site.readMarkdown(page))
        const { tokens } = await askTool(app, 'get_page', { url: page.path })
        expect([page.path, tokens <= twin * 1.08 + 60]).toEqual([page.path, true])
        return tokens - twin
      }),
    )
    expect(meanOf(beyond)).toBeLessThanOrEqual(60)
    expect(beyond.filter((tokens) => tokens <= 60).length / beyond.length).toBeGreaterThan(0.9)
  })

  it('of the tools is 1,700 tokens with their schemas', async () => {
    expect((await readTools(app)).tokens).toBeLessThanOrEqual(1_700)
  })

  it('of instructions is 120 tokens', async () => {
    expect(countTokens(await readInstructions(app))).toBeLessThanOrEqual(120)
  })
})
