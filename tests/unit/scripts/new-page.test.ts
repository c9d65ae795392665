import { describe, expect, it } from 'vitest'
import { readKnownPages } from '../../../scripts/writing/known-pages.ts'
import { planNewPages } from '../../../scripts/writing/new-page.ts'
import type { NewPageWish } from '../../../scripts/writing/new-page.ts'
import { contentOf } from '../../support/built-site.ts'
import { createContentFolder, pageText } from '../../support/content-folder.ts'

const now = new Date('2026-05-06T12:00:00Z')

async function plan(directory: string, wish: Partial<NewPageWish>) {
  const known = await readKnownPages({ directory, baseUrl: 'https://mill.example', now })
  return planNewPages({ titles: ['Careers'], today: '2026-05-06', ...wish }, known)
}

describe('A new page', () => {
  it.each<[keyof typeof contentOf, Partial<NewPageWish>, string[]]>([
    [
      'agency',
      { type: 'about' },
      ['pages/pl/careers.md', 'pages/en/careers.md', 'pages/de/careers.md'],
    ],
    [
      'agency',
      { titles: ['Żarna', 'Querns', 'Mühlen für Öl'], type: 'guide' },
      [
        'pages/pl/poradniki/zarna.md',
        'pages/en/guides/querns.md',
        'pages/de/ratgeber/muehlen-fuer-oel.md',
      ],
    ],
    [
      'agency',
      { folder: 'guides' },
      [
        'pages/pl/poradniki/careers.md',
        'pages/en/guides/careers.md',
        'pages/de/ratgeber/careers.md',
      ],
    ],
    ['agency', { languages: ['de'], type: 'section' }, ['pages/de/careers/index.md']],
    ['tiny', { folder: '/notes/' }, ['pages/en/notes/careers.md']],
    ['single', { titles: ['Zweites Heft'], type: 'blog' }, ['pages/de/hefte/zweites-heft.md']],
  ])('of %s with %j is %j', async (site, wish, files) => {
    const { pages } = await plan(contentOf[site], wish)
    expect(pages.map(({ file }) => file)).toEqual(files)
  })

  it('is a draft with one key, the day and what the check reminds of', async () => {
    const { pages } = await plan(contentOf.agency, { titles: ['Jobs: "new"'], type: 'about' })
    expect(pages[1]).toEqual({
      file: 'pages/en/jobs-new.md',
      path: '/en/jobs-new/',
      text: [
        '---',
        `title: 'Jobs: "new"'`,
        'description: "TODO: what the page answers, in one or two sentences"',
        'type: about',
        'translationKey: jobs-new',
        'updated: 2026-05-06',
        'draft: true',
        '---',
        '',
        'TODO: the text.',
        '',
      ].join('\n'),
    })
  })

  it('of a blog has its day of publication', async () => {
    const { pages } = await plan(contentOf.single, { titles: ['Zweites Heft'], type: 'blog' })
    expect(pages[0]?.text).toContain('\ndate: 2026-05-06\nupdated: 2026-05-06\n')
  })

  it.each<[string, keyof typeof contentOf, Partial<NewPageWish>]>([
    ['of a site in one language', 'single', {}],
    ['in one language of several', 'agency', { languages: ['en'] }],
  ])('%s has no key that would be alone', async (_, site, wish) => {
    const { pages } = await plan(contentOf[site], wish)
    expect(pages[0]?.text).not.toContain('translationKey')
  })

  it('takes its type from the folder', async () => {
    const { pages } = await plan(contentOf.tiny, { folder: 'notes' })
    expect(pages[0]?.text).toContain('\ntype: blog\n')
  })

  it('lies where most pages of its type do', async () => {
    const directory = await createContentFolder({
      'pages/en/a/x.md': pageText({ type: 'blog' }),
      'pages/en/b/y.md': pageText({ type: 'blog' }),
      'pages/en/b/z.md': pageText({ type: 'blog' }),
    })
    const { pages } = await plan(directory, { type: 'blog' })
    expect(pages[0]?.path).toBe('/en/b/careers/')
  })

  it('never lies above the folder of its language, where the home page is the only one', async () => {
    const directory = await createContentFolder({
      'pages/en/index.md': pageText({ title: 'Mill', type: 'other' }),
    })
    const { pages } = await plan(directory, {})
    expect(pages[0]).toMatchObject({ file: 'pages/en/careers.md', path: '/en/careers/' })
  })

  it.each<[keyof typeof contentOf, Partial<NewPageWish>, string]>([
    [
      'agency',
      { titles: ['About'], languages: ['en'] },
      'its address /en/about/ is used by pages/en/about.md',
    ],
    ['tiny', { titles: ['Draft'], folder: 'notes' }, 'is used by pages/en/notes/draft.md'],
    ['tiny', { titles: ['Gone'], folder: 'notes' }, 'is used by pages/en/notes/gone.md'],
    [
      'agency',
      { titles: ['Offer'], languages: ['en'] },
      'is an old address that redirects to /en/services/',
    ],
    ['agency', { type: 'offr' }, 'did you mean offer?'],
    ['agency', { titles: ['404'], languages: ['en'] }, 'belongs to the service'],
    ['agency', { type: 'home' }, 'expects one of section, offer,'],
    ['agency', { titles: ['?!'] }, 'Cannot make an address from "?!"'],
    ['agency', { titles: ['A', 'B'] }, 'Cannot give 2 titles to pages in pl, en, de'],
    [
      'agency',
      { languages: ['en', 'ed'] },
      'the languages of site.yaml are pl, en, de: did you mean',
    ],
    ['agency', { folder: 'guidse' }, 'Cannot find the folder "guidse" in pages/pl'],
    ['agency', { folder: 'guidse', languages: ['en'] }, 'did you mean guides?'],
    ['single', { titles: ['x'.repeat(121)] }, 'expects at most 120 characters'],
  ])('of %s with %j is refused: %s', async (site, wish, message) => {
    await expect(plan(contentOf[site], wish)).rejects.toThrow(message)
  })
})
