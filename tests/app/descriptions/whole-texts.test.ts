/** llms-full.txt: every page of a language but towns, in parts that are short enough. */
import { describe, expect, it, test } from 'vitest'
import { pageFilter } from '../../../src/api/page-filters.ts'
import { joinParts, longestWholeText, wholeTexts } from '../../../src/descriptions/whole-texts.ts'
import type { DescriptionContext } from '../../../src/descriptions/description-context.ts'
import { countTokens } from '../../../src/markdown/tokens.ts'
import type { Site } from '../../../src/site/site.ts'
import { wordsOf } from '../../../src/site/words/words.ts'
import { ask, baseUrl, createTestApp, readBuiltSite } from '../../support/app.ts'
import { organisations } from '../../support/built-site.ts'
import { linksOf } from '../../support/llms-family.ts'
import { readDescription } from '../../support/published.ts'

describe.each(organisations)('llms-full.txt of "%s"', async (name) => {
  const site = await readBuiltSite(name)
  const { app } = createTestApp(() => site)

  it('holds the Markdown of every page of a language, each behind its address', async () => {
    for (const [at, lang] of site.info.languages.entries()) {
      const text = await readDescription(
        app,
        at === 0 ? '/llms-full.txt' : `/${lang}/llms-full.txt`,
      )
      const listed = site.listPages(pageFilter({ lang }), Infinity)?.pages ?? []
      const pages = listed.filter(({ region }) => region === undefined)
      const [head = '', ...parts] = text.split('<!-- source: ')
      expect(head).toContain(`# ${site.info.company}: `)
      const found = new Map(parts.map((part) => [part.split(' -->')[0], part] as const))
      expect(parts).toHaveLength(pages.length)
      for (const page of pages) {
        const part = found.get(`${baseUrl}${page.path}index.md`)
        expect([page.path, part?.includes((await site.readMarkdown(page)).trim())]).toEqual([
          page.path,
          true,
        ])
      }
    }
  })

  it('is named with its tokens by the llms.txt of its language, and by no page', async () => {
    for (const [at, lang] of site.info.languages.entries()) {
      const [list, whole] =
        at === 0 ? ['/llms.txt', '/llms-full.txt'] : [`/${lang}/llms.txt`, `/${lang}/llms-full.txt`]
      const text = await readDescription(app, list)
      const found = new RegExp(String.raw`\(${baseUrl}${whole}\) \(~(\d+) tokens\)`).exec(text)
      const tokens = countTokens(await readDescription(app, whole))
      expect(Math.abs(Number(found?.[1]) - tokens) / tokens).toBeLessThan(0.1)
    }
    const home = await ask(app, '/')
    expect(home.text + String(home.headers.Link)).not.toContain('llms-full')
  })
})

/** The whole texts of a site whose pages have a text. */
async function renderWith(site: Site, markdown: (path: string) => string) {
  const context = {
    info: site.info,
    site,
    words: wordsOf,
    readMarkdown: ({ path }) => Promise.resolve(markdown(path)),
  } satisfies Partial<DescriptionContext>
  return await wholeTexts.render(context as unknown as DescriptionContext) // All it reads of it.
}

test('A long text goes on in parts that say which one they are and lead to the next', async () => {
  const site = await readBuiltSite('tiny')
  const files = await renderWith(site, (path) => `# ${path}\n\n${'All of it. '.repeat(15_000)}`)
  expect(files.length).toBeGreaterThan(3)
  for (const [at, { path, text }] of files.entries()) {
    expect(path).toBe(at === 0 ? '/llms-full.txt' : `/llms-full-${at + 1}.txt`)
    expect(text.length).toBeLessThan(longestWholeText)
    expect(text).toContain(`Part ${at + 1} of ${files.length}.`)
    const next = `/llms-full-${at + 2}.txt`
    expect(linksOf(text.toString())).toEqual(at + 1 < files.length ? [next] : [])
    expect(wholeTexts.form.test(path)).toBe(true)
  }
  const all = files.map(({ text }) => text).join('')
  for (const { path } of site.listPages(pageFilter({}), Infinity)?.pages ?? []) {
    expect(all).toContain(`<!-- source: ${baseUrl}${path}index.md -->\n\n# ${path}\n`)
  }
})

describe('texts in parts', () => {
  test.each([
    [['aa', 'bb'], 5, ['aa\nbb']],
    [['aa', 'bb'], 4, ['aa', 'bb']],
    [['aa\nbbb\ncc'], 7, ['aa\nbbb\n', 'cc']],
    [['abcdefgh'], 3, ['abc', 'def', 'gh']],
    [['a😀😀'], 2, ['a', '😀', '😀']],
    [[], 5, ['']],
  ])('%j of at most %i', (texts, longest, parts) => {
    expect(joinParts(texts, longest)).toEqual(parts)
  })
})
