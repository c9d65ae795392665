import { beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '../../src/site/site.ts'
import { readBuiltSite } from '../../tests/support/app.ts'
import { builtSite } from '../../tests/support/built-site.ts'

await builtSite('sample')
let site: Site
beforeAll(async () => {
  site = await readBuiltSite('sample')
})

/** Questions of visitors, the page that answers each, and what its passage says. */
const questions: readonly (readonly [
  question: string,
  lang: string,
  page: string,
  says: string,
])[] = [
  ['How fast do you react at night?', 'en', '/en/services/care-and-support/', 'do not react'],
  ['Jak szybko reagujecie w nocy?', 'pl', '/pl/uslugi/opieka/', 'Nie obiecujemy dyżuru nocnego'],
  ['Wie schnell reagieren Sie nachts?', 'de', '/de/leistungen/betreuung/', 'reagieren wir nicht'],
]
const duration = /\d+ ?(?:hours?|minutes?|days?|Stunden?|Minuten?|Tagen?|godz|minut|dni)/

describe('A question about the night', () => {
  it.each(questions)(
    'finds the page on care among the first two: %s',
    async (question, lang, page, says) => {
      if (!site.findPage(page)) return
      const { hits } = await site.search(question, { lang, limit: 2 })
      const at = hits.findIndex((hit) => site.pageAt(hit.page)?.path === page)
      expect(at).toBeGreaterThanOrEqual(0)
      expect(hits[at]?.excerpt).toContain(says)
      // A number of hours before the answer would be taken for it.
      for (const hit of hits.slice(0, at)) expect(hit.excerpt).not.toMatch(duration)
    },
  )
})
