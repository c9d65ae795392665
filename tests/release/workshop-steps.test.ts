import { rm } from 'node:fs/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkContent } from '../../src/content/load.ts'
import { ask, baseUrl, createTestApp, json, readSiteIn } from '../support/app.ts'
import { newestIn } from '../support/built-site.ts'
import { runNode } from '../support/child.ts'
import { createContentFolder, pageText } from '../support/content-folder.ts'

/** Content of a mill that offers a week, in English with steps and in German without. */
function offers(steps: string) {
  const text = (lang: string, rest: string) =>
    `  ${lang}: { name: Week, page: /${lang}/week/, priceNote: net, summary: A week., includes: [flour], notes: []${rest} }\n`
  return {
    'site.yaml':
      'service: mill\ncompany: Mill\ntagline: { en: Flour, de: Mehl }\nlanguages: [en, de]\nnavigation: {}\n',
    'pages/de/index.md': pageText({ title: 'Mühle', type: 'home' }),
    'pages/en/week.md': pageText({ component: 'workshop', type: 'offer', translationKey: 'week' }),
    'pages/de/week.md': pageText({ component: 'workshop', type: 'offer', translationKey: 'week' }),
    'workshop.yaml': `pricing: A week.
nextStep: Ask.
offers:
  - { market: DE, lang: de, currency: EUR, amount: 10 }
  - { market: INTL, lang: en, currency: EUR, amount: 10 }
texts:
${text('en', steps)}${text('de', '')}`,
  }
}

describe('The steps of the workshop', () => {
  it('are drawn where the content has them, and are no part of the offer in the API', async () => {
    const out = '.cache/tests/steps'
    onTestFinished(() => rm(out, { recursive: true, force: true }))
    const directory = await createContentFolder(offers(', steps: [Grind, Sift, Bake & eat]'))
    const environment = { CONTENT_DIR: directory, OUT_DIR: out, BASE_URL: baseUrl }
    const { code, stderr } = await runNode(['scripts/build.ts'], environment)
    expect([code, stderr]).toEqual([0, ''])
    const site = await readSiteIn(await newestIn(out))
    const { app } = createTestApp(() => site)

    const { text } = await ask(app, '/en/week/')
    expect(text.match(/<figure class="steps">[\s\S]*?<circle/g)).toHaveLength(1)
    expect(text).toContain('Step by step: Grind → Sift → Bake &amp; eat')
    const twin = (await ask(app, '/en/week/index.md')).text
    expect(twin).toContain('Step by step: Grind → Sift → Bake & eat')
    expect((await ask(app, '/de/week/')).text).not.toContain('class="steps"')
    const { data } = json(await ask(app, '/api/v1/workshop')) as { data: object[] }
    expect(Object.keys(data[1] ?? {}).toSorted()).toEqual([
      'amount',
      'currency',
      'includes',
      'lang',
      'market',
      'name',
      'notes',
      'price',
      'priceNote',
      'summary',
      'url',
    ])
  })

  it.each([
    ['[Grind]', 'must have at least 2 entries'],
    ['[a, b, c, d, e, f, g, h]', 'must have at most 7 entries'],
    ['Grind', 'must be a list of words: write [Grind]'],
    ['[Grind, Sift and sift again]', 'must be at most 16 characters long'],
  ])('as %s are a mistake: %s', async (steps, message) => {
    const directory = await createContentFolder(offers(`, steps: ${steps}`))
    const place = { directory, baseUrl, now: new Date() }
    const { mistakes } = await checkContent(place)
    expect(mistakes.map((mistake) => mistake.message)).toEqual([message])
  })
})
