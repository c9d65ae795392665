/** What tools cost a model, whatever the site: in proportion to what the REST API answers. */
import { describe, expect, it } from 'vitest'
import { countTokens } from '../../../src/markdown/tokens.ts'
import { ask, createTestApp, readBuiltSite } from '../../support/app.ts'
import { organisations } from '../../support/built-site.ts'
import { askTool, readInstructions, readTools } from '../../support/mcp-costs.ts'

describe.each(organisations)('What a model is given by "%s"', async (name) => {
  const site = await readBuiltSite(name)
  const { app } = createTestApp(() => site)

  const restTokens = async (target: string) => countTokens((await ask(app, target)).text)

  it('of a search is less than the REST API answers: one text a page after the first two, one language, no words of the match', async () => {
    const { query, lang } = site.parts.example
    const { tokens, body, links } = await askTool(app, 'search_site', { query, lang })
    const target = `/api/v1/search?q=${encodeURIComponent(query)}&lang=${lang}`
    expect(tokens).toBeLessThan((await restTokens(target)) * 0.85)
    expect(links).toBe(0)
    for (const [at, entry] of (body.data as Record<string, unknown>[]).entries()) {
      expect(entry).not.toHaveProperty('alternates')
      expect(entry).not.toHaveProperty('matched')
      if (at >= 2) expect('excerpt' in entry && 'description' in entry).toBe(false)
    }
  })

  it('of a list is never more, and less where pages have translations', async () => {
    const { tokens, body, links } = await askTool(app, 'list_pages', {})
    const rest = await restTokens('/api/v1/pages?limit=20')
    expect(tokens).toBeLessThanOrEqual(site.info.languages.length > 1 ? rest * 0.9 : rest)
    expect([body.limit, links]).toEqual([20, 0])
  })

  it('of a page is its twin and a few tokens', async () => {
    for (let at = 0; at < Math.min(site.pageCount, 20); at += 1) {
      const page = site.pageAt(at)
      if (!page) continue
      const twin = countTokens(await site.readMarkdown(page))
      const { tokens, body } = await askTool(app, 'get_page', { url: page.path })
      expect([page.path, tokens <= twin * 1.08 + 60]).toEqual([page.path, true])
      expect(body.alternates !== undefined).toBe(page.alternates !== undefined)
    }
  })

  it('of tools and instructions names the organisation, in few words', async () => {
    const { tools, tokens } = await readTools(app)
    const { company } = site.parts
    expect(tools.filter(({ description }) => !description.includes(company))).toEqual([])
    expect(tokens).toBeLessThanOrEqual(1_700)
    const instructions = await readInstructions(app)
    expect(instructions).toContain(company)
    expect(countTokens(instructions)).toBeLessThanOrEqual(160)
  })
})
