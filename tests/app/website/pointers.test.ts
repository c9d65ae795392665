import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { markdownPath } from '../../../src/site/address.ts'
import { coveringOverview } from '../../../src/site/address.ts'
import type { PageRecord } from '../../../src/site/page-record.ts'
import { wordsOf } from '../../../src/site/words/words.ts'
import { ask, createTestApp, json, readBuiltSite } from '../../support/app.ts'
import { organisations } from '../../support/built-site.ts'

const origin = 'http://localhost:4321'

/** Body of a page as a program searches it: menus, scripts and styles are no text. */
function searchableBody(html: string): string {
  const [, body = ''] = /<body[^>]*>([\s\S]*)<\/body>/.exec(html) ?? []
  return body.replace(/<(nav|script|style)\b[\s\S]*?<\/\1>/g, '')
}

/** Front matter of a twin, and the rest. */
function partsOf(twin: string) {
  const [, matter = '', rest = ''] = /^---\n([\s\S]*?\n)---\n\n([\s\S]*)$/.exec(twin) ?? []
  return { matter: parse(matter) as Record<string, unknown>, rest }
}

describe.each(organisations)('Every page of the site "%s"', async (name) => {
  const site = await readBuiltSite(name)
  const test = createTestApp(() => site)
  const pages: PageRecord[] = Array.from(
    { length: site.pageCount },
    (_, at) => site.pageAt(at) ?? [],
  ).flat()

  it('has a link to the overview of its language in the first tenth of its body', async () => {
    for (const page of pages) {
      const { path, lang } = page
      const body = searchableBody((await ask(test.app, path)).text)
      const href = `href="${origin}${coveringOverview(page, site.info.languages)}"`
      const link = new RegExp(`<a [^>]*${href}[^>]*>([^<]*)</a>`).exec(body)
      expect(link?.[1]?.trim(), path).toBe(wordsOf(lang).page.overview)
      expect((link?.index ?? Infinity) / body.length, path).toBeLessThan(0.1)
    }
  })

  it('has a twin that begins with its day and the address of the overview', async () => {
    for (const page of pages) {
      const { path, lang, updated, title } = page
      const { text } = await ask(test.app, markdownPath(path))
      const { matter, rest } = partsOf(text)
      const overview = origin + coveringOverview(page, site.info.languages)
      expect(matter, path).toMatchObject({ title, lang, overview })
      expect([path, matter.updated]).toEqual([path, updated])
      expect(rest, path).toMatch(/^# /)
    }
  })

  it('is found by none of the words of that line', async () => {
    for (const lang of site.info.languages) {
      const q = encodeURIComponent(wordsOf(lang).page.overview)
      const { data } = json(await ask(test.app, `/api/v1/search?q=${q}&lang=${lang}`))
      expect(JSON.stringify(data)).not.toContain(wordsOf(lang).page.overview)
    }
  })
})
