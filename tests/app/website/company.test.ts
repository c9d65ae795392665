/** Names of an organisation by language: pages, feeds and descriptions name it in theirs. */
import { expect, it } from 'vitest'
import { ask, createTestApp, readBuiltSite } from '../../support/app.ts'

const names = { fr: 'Médiathèques de Port-Cigale', ar: 'مكتبات بور سيغال' }

it.each([
  ['ar', '/ar/places/', '/ar/llms.txt', '/ar/opensearch.xml'],
  ['fr', '/fr/lieux/', '/llms.txt', '/opensearch.xml'],
] as const)('An organisation is named in the language of a page: %s', async (lang, ...paths) => {
  const site = await readBuiltSite('library')
  const { app } = createTestApp(() => site)
  const other = names[lang === 'ar' ? 'fr' : 'ar']
  for (const path of paths) {
    const { status, text } = await ask(app, path)
    expect([path, status]).toEqual([path, 200])
    expect(text).toContain(names[lang])
    expect(text.replace(/<script.*?<\/script>/gs, '')).not.toContain(other)
  }
})

it('The API names it in the first language without a name in English', async () => {
  const site = await readBuiltSite('library')
  expect(site.info.company).toBe(names.fr)
})
