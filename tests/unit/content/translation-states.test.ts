import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { readKnownPages } from '../../../scripts/writing/known-pages.ts'
import { differenceFrom, listVersions } from '../../../src/content/file-history.ts'
import { findNewer, listTranslations, markOf } from '../../../src/content/translation-states.ts'
import { createContentFolder, pageText, siteYaml } from '../../support/content-folder.ts'

type Fields = Readonly<Record<string, string>>

/** Pages of one key: German, written first, English and Arabic. */
async function pagesOf(texts: Readonly<Record<'de' | 'en' | 'ar', [Fields, string?] | undefined>>) {
  const files = Object.entries(texts).flatMap(([lang, given]) => {
    const [fields = {}, body] = given ?? []
    const text = pageText({ translationKey: 'rye', ...fields }, body)
    return given ? [[`pages/${lang}/rye.md`, text] as const] : []
  })
  const directory = await createContentFolder({
    'site.yaml': siteYaml.replace('[en]', '[de, en, ar]'),
    ...Object.fromEntries(files),
  })
  return { directory, ...(await readPages(directory)) }
}

async function readPages(directory: string) {
  const now = new Date('2026-05-06T12:00:00Z')
  const source = { directory, baseUrl: 'https://mill.example', now }
  const { pages, content } = await readKnownPages(source)
  const page = (lang: string) => {
    const found = pages.find(({ file }) => file === `pages/${lang}/rye.md`)
    if (!found) throw new Error(`No page in ${lang}`)
    return found
  }
  const row = listTranslations(pages, content.config.languages).find(({ key }) => key === 'rye')
  return { page, states: row?.translations.map(({ states }) => states.join(' ')) }
}

describe('A translation without a mark', () => {
  it('is outdated when a page of its key has a later day of change', async () => {
    const { states, page } = await pagesOf({
      de: [{ updated: '2026-02-01' }, 'Roggen.'],
      en: [{ updated: '2026-01-01' }, 'Rye.'],
      ar: undefined,
    })
    expect(states).toEqual(['current', 'outdated', 'missing'])
    expect(findNewer(page('en'), [page('de')])).toBe(page('de'))
  })

  it('is a copy while it has the text of a language before it', async () => {
    const { states } = await pagesOf({ de: [{}], en: [{ draft: 'true' }], ar: [{}, 'جاودار.'] })
    expect(states).toEqual(['current', 'draft copy', 'current'])
  })
})

describe('A translation with a mark', () => {
  it('is outdated once the text of its original changes, whatever their days say', async () => {
    const said = { title: 'Roggen', description: 'Ein Korn.' }
    const first = await pagesOf({ de: [said, 'Alt.'], en: undefined, ar: undefined })
    const fields = { translated: markOf(first.page('de')), updated: '2026-04-01' }
    const de = { ...said, order: '7' }
    const same = await pagesOf({ de: [de, '\r\nAlt.\n'], en: [fields, 'Old.'], ar: undefined })
    // The original is not outdated by its translation, which is of a later day.
    expect(same.states).toEqual(['current', 'current', 'missing'])
    const changed = await pagesOf({ de: [de, 'Neu.'], en: [fields, 'Old.'], ar: undefined })
    expect(changed.states).toEqual(['current', 'outdated', 'missing'])
  })

  it('does not follow pages of other languages than that of its original', async () => {
    const mark = { translated: `de-${'0'.repeat(12)}` }
    const { page } = await pagesOf({
      de: [{}, 'A.'],
      en: [{ updated: '2026-09-01' }, 'B.'],
      ar: [mark, 'C.'],
    })
    expect(findNewer(page('ar'), [page('en')])).toBeUndefined()
    expect(findNewer(page('ar'), [page('en'), page('de')])).toBe(page('de'))
  })
})

describe('The difference of an original', () => {
  it('is that since the commit that was translated, with what is not committed', async () => {
    const { directory, page } = await pagesOf({
      de: [{ title: 'Roggen' }, 'Alt.'],
      en: [{}, 'Old.'],
      ar: undefined,
    })
    const git = async (...args: string[]) => {
      const who = ['-c', 'user.name=Editor', '-c', 'user.email=editor@mill.example']
      await promisify(execFile)('git', ['-C', directory, ...who, ...args])
    }
    const translated = markOf(page('de'))
    expect(await listVersions(directory, 'pages/de/rye.md')).toBeUndefined()
    expect(await differenceFrom(directory, page('en'), page('de'))).toBeUndefined()
    await git('init', '-q')
    await git('add', '-A')
    await git('commit', '-qm', 'First')
    const file = join(directory, 'pages/de/rye.md')
    const rewrite = async (from: string, to: string) => {
      await writeFile(file, (await readFile(file, 'utf8')).replace(from, to))
    }
    await rewrite('Alt.', 'Neu.')
    await git('commit', '-qam', 'Second')
    await rewrite('Neu.', 'Neu und gut.')
    const [older, newer] = [page('en'), (await readPages(directory)).page('de')]
    const marked = { ...older, data: { ...older.data, translated } }
    expect(await differenceFrom(directory, marked, newer)).toBe('-Alt.\n+Neu und gut.')
    const unknown = { ...older, data: { ...older.data, translated: `de-${'0'.repeat(12)}` } }
    expect(await differenceFrom(directory, unknown, newer)).toBeUndefined()
    const versions = await listVersions(directory, 'pages/de/rye.md')
    expect(versions?.map(({ subject, author }) => [subject, author])).toEqual([
      ['Second', 'Editor'],
      ['First', 'Editor'],
    ])
    expect(versions?.[0]?.difference).toBe('-Alt.\n+Neu.')
  })
})
