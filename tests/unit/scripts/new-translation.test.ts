import { describe, expect, it } from 'vitest'
import { applyEdits } from '../../../scripts/writing/edits.ts'
import { readKnownPages } from '../../../scripts/writing/known-pages.ts'
import { findNamedPage } from '../../../scripts/writing/named-page.ts'
import { findByKey, planTranslations } from '../../../scripts/writing/new-translation.ts'
import { contentOf } from '../../support/built-site.ts'
import { createContentFolder, pageText, siteYaml } from '../../support/content-folder.ts'
import type { ContentFiles } from '../../support/content-folder.ts'

const baseUrl = 'https://mill.example'
const now = new Date('2026-05-06T12:00:00Z')

interface Wish {
  readonly languages?: string[]
  readonly titles?: string[]
}

/** Plans translations of a page: their files with the texts, and the changed original. */
async function translate(directory: string, from: string, wish: Wish = {}) {
  const known = await readKnownPages({ directory, baseUrl, now })
  const place = { folder: directory, here: '/', baseUrl }
  const original = from.startsWith('key ')
    ? findByKey(from.slice('key '.length), known)
    : findNamedPage(from, { place, task: 'translate' }, known)
  const given = { original, titles: [], today: '2026-05-06', folder: directory, baseUrl, ...wish }
  const { changes } = await planTranslations(given, known)
  return new Map(changes.map(({ to, before, edits }) => [to, applyEdits(before, edits)]))
}

/** A site in English with a section, which is translated to German, and nothing is to Arabic. */
const written: ContentFiles = {
  'site.yaml': siteYaml.replace('[en]', '[en, de, ar]'),
  'pages/en/index.md': pageText({ title: 'Mill', type: 'home', translationKey: 'home' }),
  'pages/en/work/index.md': pageText({ type: 'section', translationKey: 'work' }),
  'pages/de/arbeit/index.md': pageText({ type: 'section', translationKey: 'work' }),
  'pages/en/rye.md': pageText({ translationKey: 'rye' }),
  'pages/de/roggen.md': pageText({ translationKey: 'rye' }),
  'pages/en/work/stones/old.md': [
    '---',
    'title: Stones',
    'description: "Stones: all of them"',
    'type: offer',
    'aliases: [/en/stones/]',
    'order: 7',
    'picture: ./stone.png',
    'component: { data: stones, view: cards }',
    'updated: 2026-01-01',
    '---',
    '',
    'Of [rye](../../rye.md), [work](/en/work/) and [us](/en/#us).',
    '',
  ].join('\n'),
}

describe('A translation', () => {
  it.each<[string, Wish, string[]]>([
    ['key home', {}, ['pages/de/index.md', 'pages/ar/index.md']],
    ['key work', {}, ['pages/ar/work/index.md']],
    ['/en/rye/', { languages: ['ar'], titles: ['Rye bread'] }, ['pages/ar/rye-bread.md']],
    [
      'pages/en/work/stones/old.md',
      {},
      ['pages/en/work/stones/old.md', 'pages/de/arbeit/old.md', 'pages/ar/old.md'],
    ],
  ])('of %s with %j is %j', async (from, wish, files) => {
    const directory = await createContentFolder(written)
    expect([...(await translate(directory, from, wish)).keys()]).toEqual(files)
  })

  it('has fields and text of its original, links in its language and a key for both', async () => {
    const directory = await createContentFolder(written)
    const files = await translate(directory, '/en/work/stones/old/', {
      languages: ['de'],
      titles: ['Steine: alle'],
    })
    expect(files.get('pages/en/work/stones/old.md')).toBe(
      String(written['pages/en/work/stones/old.md']).replace(
        '\n---\n\n',
        '\ntranslationKey: old\n---\n\n',
      ),
    )
    expect(files.get('pages/de/arbeit/steine-alle.md')?.split('\n')).toEqual([
      '---',
      'title: "Steine: alle"',
      'description: "Stones: all of them"',
      'type: offer',
      'order: 7',
      'picture: ../../en/work/stones/stone.png',
      'component: { data: stones, view: cards }',
      'updated: 2026-05-06',
      'translationKey: old',
      expect.stringMatching(/^translated: en-[0-9a-f]{12}$/),
      'draft: true',
      '---',
      '',
      'Of [rye](../roggen.md), [work](/de/arbeit/) and [us](/en/#us).',
      '',
    ])
  })

  it('of a page whose name is the key of another has a key of its own', async () => {
    const directory = await createContentFolder({
      ...written,
      'pages/en/work/rye.md': pageText({}),
    })
    const files = await translate(directory, '/en/work/rye/', { languages: ['ar'] })
    expect(files.get('pages/ar/rye.md')).toContain('\ntranslationKey: work-rye\n')
  })

  it.each<[keyof typeof contentOf, string, Wish, string]>([
    ['agency', 'key services', { languages: ['en'] }, 'pages/en/services/index.md has this key'],
    ['agency', 'key servces', { languages: ['en'] }, 'did you mean services?'],
    ['agency', '/en/abuot/', {}, 'Cannot translate /en/abuot/: there is no page'],
    [
      'agency',
      '/en/about/',
      { languages: ['en'] },
      'the page in this language is pages/en/about.md',
    ],
    ['agency', '/en/about/', {}, 'every language has this page already'],
    ['agency', '/en/about/', { languages: ['fr'] }, 'the languages of site.yaml are pl, en, de'],
    ['single', '/de/ueber-uns/', {}, 'the site has one language'],
  ])('in %s of %s with %j is refused: %s', async (site, from, wish, message) => {
    await expect(translate(contentOf[site], from, wish)).rejects.toThrow(message)
  })
})
