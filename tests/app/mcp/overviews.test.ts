/** The lists of pages as MCP resources: one a language, however many parts they have. */
import { expect, test } from 'vitest'
import { countTokens } from '../../../src/markdown/tokens.ts'
import { ask, baseUrl, createTestApp, readBuiltSite } from '../../support/app.ts'
import { organisations } from '../../support/built-site.ts'
import { post, request, resultOf } from '../../support/mcp-messages.ts'

interface Listed {
  readonly uri: string
  readonly size: number
}

test.each(organisations)(
  'resources of "%s" name the list of each language with its size',
  async (name) => {
    const site = await readBuiltSite(name)
    const { app } = createTestApp(() => site)
    const { resources } = resultOf(await post(app, request('resources/list'))) as {
      resources: Listed[]
    } // Checked by what is read of it.
    const lists = resources.filter(({ uri }) => /\/llms[^/]*\.txt$/.test(uri))
    const [first, ...others] = site.info.languages
    expect(lists.map(({ uri }) => uri.slice(baseUrl.length))).toEqual([
      '/llms.txt',
      ...others.map((lang) => `/${lang}/llms.txt`),
    ])
    for (const { uri, size } of lists) {
      const { headers } = await ask(app, uri.slice(baseUrl.length))
      expect([uri, String(size)]).toEqual([uri, headers['Content-Length']])
    }
    expect(first).toBeDefined()
    expect(countTokens(JSON.stringify(lists))).toBeLessThanOrEqual(120 * lists.length)
  },
)
