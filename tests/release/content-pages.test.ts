/** Pages as editors write them: front matter, addresses, translations, when they are public. */
import { describe, expect, it } from 'vitest'
import { checkContent, sourceNow } from '../../src/content/load.ts'
import { findNextChange, isPublished } from '../../src/content/publication-times.ts'
import { pageComponents } from '../../src/content/schemas/page-component.ts'
import { baseUrl } from '../support/app.ts'
import { contentOf } from '../support/built-site.ts'
import { pageText, siteYaml } from '../support/content-folder.ts'
import {
  check,
  mistakesOf,
  warningsOf,
  page,
  bilingual,
  cityTemplate,
  cityHeader,
} from '../support/content-check.ts'

describe('A content folder without mistakes', () => {
  it('is loaded, and its absent optional files are empty or undefined parts', async () => {
    const { loaded, mistakes, warnings } = await check({})
    expect(mistakes).toEqual([])
    expect(warnings).toEqual([])
    expect(loaded?.content).toMatchObject({ cities: [], templates: [], unpublished: [] })
    expect(loaded?.content.redirects).toEqual({})
    expect(loaded?.content.prices).toBeUndefined()
    expect(loaded?.content.contact).toBeUndefined()
    expect(loaded?.site.data.prices).toBeUndefined()
    expect(loaded?.site.data.contact).toBeUndefined()
  })

  it('gives the default language / and leads /{default}/ there', async () => {
    const { loaded } = await check(bilingual)
    expect(loaded?.site.data.pages.map(({ path }) => path).toSorted()).toEqual(['/', '/de/'])
    expect(loaded?.site.data.redirects).toEqual({ '/en/': '/' })
  })

  it('may name kinds of pages, whose pages have the type that the kind is like', async () => {
    const kinds = 'kinds:\n  recipe: { title: { en: Recipe }, like: guide }\n'
    const files = {
      'site.yaml': siteYaml + kinds,
      'pages/en/bread.md': pageText({ type: 'recipe' }),
      'pages/en/mill.md': pageText({ type: 'guide' }),
    }
    const { loaded, mistakes } = await check(files)
    expect(mistakes).toEqual([])
    const recordOf = (path: string) => loaded?.site.records.get(path)
    expect(recordOf('/en/bread/')).toMatchObject({ type: 'guide', kind: 'recipe' })
    expect(recordOf('/en/mill/')?.kind).toBeUndefined()
    const unknown = { ...files, 'pages/en/bread.md': pageText({ type: 'recipes' }) }
    expect(await mistakesOf(unknown)).toEqual([
      expect.stringMatching(/^pages\/en\/bread\.md:4 \| type \| must be one of home.*, recipe/),
    ])
    const taken = { 'site.yaml': siteYaml + kinds.replace('recipe', 'blog') }
    expect(await mistakesOf(taken)).toEqual([
      expect.stringContaining('must not be the name of a built-in type: choose another name'),
    ])
  })

  it('may hold optional files that are empty or only comments', async () => {
    expect(await mistakesOf({ 'redirects.yaml': '# none yet\n', 'cities.csv': '' })).toEqual([])
  })

  it('may have a byte order mark and Windows line ends, which do not move the lines', async () => {
    const good = `\uFEFF${pageText({})}`.replaceAll('\n', '\r\n')
    const bad = `\uFEFF${pageText({ order: 'first' }, 'A.\n\n[b](/b/)')}`.replaceAll('\n', '\r\n')
    const { mistakes, loaded } = await check({ 'pages/en/good.md': good })
    expect(mistakes).toEqual([])
    expect(loaded?.site.data.pages.map(({ path }) => path)).toContain('/en/good/')
    expect(await mistakesOf({ 'pages/en/bad.md': bad })).toEqual([
      'pages/en/bad.md:6 | order | must be a number',
      'pages/en/bad.md:11 | links to /b/, but there is no page at that address',
    ])
    const link = bad.replace('order: first\r\n', '')
    expect(await mistakesOf({ 'pages/en/bad.md': link })).toEqual([
      'pages/en/bad.md:10 | links to /b/, but there is no page at that address',
    ])
  })

  it('has a table of towns with a byte order mark, Windows line ends and blank lines', async () => {
    const rows = 'mill,Mill,Vale,7,en\n\nford,"Ford,\nOld",Vale,1200,en\nweir,Weir,Vale,9,en\n'
    const { loaded, mistakes } = await check({
      'city/en.md': cityTemplate,
      'cities.csv': `\uFEFF${cityHeader}${rows}`.replaceAll('\n', '\r\n'),
    })
    expect(mistakes).toEqual([])
    const own = {}
    expect(loaded?.content.cities).toEqual([
      { slug: 'mill', name: 'Mill', region: 'Vale', population: 7, lang: 'en', line: 2, own },
      {
        slug: 'ford',
        name: 'Ford, Old',
        region: 'Vale',
        population: 1200,
        lang: 'en',
        line: 5,
        own,
      },
      { slug: 'weir', name: 'Weir', region: 'Vale', population: 9, lang: 'en', line: 6, own },
    ])
    const cityPages = [...(loaded?.site.cityPages.values() ?? [])]
    expect(cityPages.map(({ record }) => [record.path, record.title])).toEqual([
      ['/en/towns/mill/', 'Flour in Mill'],
      ['/en/towns/ford/', 'Flour in Ford, Old'],
      ['/en/towns/weir/', 'Flour in Weir'],
    ])
  })
})

describe('Front matter', () => {
  const types = 'must be one of home, section, offer, guide, blog, about, contact, legal, other'

  it.each([
    ['title', 'is missing, it must be a text'],
    ['description', 'is missing, it must be a text'],
    ['type', `is missing, it ${types}`],
  ])('without %s is told of at its first line', async (field, message) => {
    const text = pageText({}).replace(new RegExp(`^${field}:.*\n`, 'm'), '')
    expect(await mistakesOf({ 'pages/en/about.md': text })).toEqual([
      `pages/en/about.md:2 | ${field} | ${message}`,
    ])
  })

  const instant =
    'must be a day in the form YYYY-MM-DD or an instant such as 2026-03-01T08:00:00+01:00'
  const day = 'must be a day in the form YYYY-MM-DD'
  const key = 'must be lower-case words joined by hyphens, such as opening-hours'
  it.each([
    ['title', 'a'.repeat(121), 2, 'title', 'must be at most 120 characters long'],
    ['description', '[a, b]', 3, 'description', 'must be a text'],
    ['type', 'city', 4, 'type', types],
    ['type', 'Blog', 4, 'type', `${types}: did you mean blog?`],
    ['updated', '2026-02-30', 5, 'updated', `${day}, but there is no day 2026-02-30`],
    ['order', 'first', 6, 'order', 'must be a number'],
    ['draft', '"yes"', 6, 'draft', 'must be true or false: write true'],
    ['translationKey', 'About Us', 6, 'translationKey', key],
    ['component', 'atlas', 6, 'component', `must be one of ${pageComponents.join(', ')}`],
    ['publishAt', 'soon', 6, 'publishAt', instant],
    ['expires', '2026-13-01', 6, 'expires', `${instant}, but there is no day 2026-13-01`],
  ])('with %s: %s is told of at line %i', async (field, value, line, told, message) => {
    expect(await mistakesOf(page({ [field]: value }))).toEqual([
      `pages/en/about.md:${line} | ${told} | ${message}`,
    ])
  })

  it.each([
    ['text alone', 'About the mill.'],
    ['text before it', `Hello\n${pageText({})}`],
  ])('that is missing because the file has %s is told of at line 1', async (_what, text) => {
    expect(await mistakesOf({ 'pages/en/about.md': text })).toEqual([
      'pages/en/about.md:1 | must begin with front matter, a block of fields between two lines of ---',
    ])
  })

  it('that is a list is told of as a whole', async () => {
    expect(await mistakesOf({ 'pages/en/about.md': '---\n- title\n---\n' })).toEqual([
      'pages/en/about.md:2 | must be a block of fields',
    ])
  })
})

describe('Addresses of pages', () => {
  it('need the folder of a language that the site has', async () => {
    const expected = 'must be in the folder of a language: pages/en/, pages/de/'
    const files = {
      ...bilingual,
      'pages/about.md': pageText({}),
      'pages/pl/about.md': pageText({}),
      'pages/english/about.md': pageText({}),
    }
    expect((await mistakesOf(files)).toSorted()).toEqual([
      `pages/about.md | ${expected}`,
      `pages/english/about.md | ${expected}`,
      `pages/pl/about.md | ${expected}`,
    ])
  })

  it.each([
    ['pages/en/About.md', '/en/About/', 'about.md'],
    ['pages/en/größe.md', '/en/größe/', 'grosse.md'],
    ['pages/en/two words.md', '/en/two words/', 'two-words.md'],
    ['pages/en/two--hyphens.md', '/en/two--hyphens/', 'two-hyphens.md'],
    ['pages/en/Flour/white.md', '/en/Flour/white/', 'flour/white.md'],
  ])('come from plain names, not from %s', async (file, path, name) => {
    expect(await mistakesOf({ [file]: pageText({}) })).toEqual([
      `${file} | gives the page the address ${path}: use lower-case ASCII letters, digits and single hyphens in file and folder names, such as pages/en/${name}`,
    ])
  })

  it('are not those of the service', async () => {
    const template = cityTemplate.replace('/en/towns/', '/api/')
    const files = { 'city/en.md': template, 'cities.csv': `${cityHeader}mill,Mill,Vale,7,en\n` }
    expect(await mistakesOf(files)).toEqual([
      'cities.csv:2 | has the address /api/mill/, which belongs to the service: choose another address',
    ])
    expect(await mistakesOf({ 'pages/en/errors/404.md': pageText({}) })).toEqual([])
  })

  it('leave the addresses of documents to the service, which a twin would have', async () => {
    const template = cityTemplate.replace('/en/towns/', '/')
    const towns = `${cityHeader}pricing,Pricing,Vale,7,en\nmill,Mill,Vale,7,en\n`
    expect(await mistakesOf({ 'city/en.md': template, 'cities.csv': towns })).toEqual([
      'cities.csv:2 | has the address /pricing/, but the service uses /pricing.md: choose another address',
    ])
  })

  it('include a home in every language', async () => {
    const { 'pages/de/index.md': home, ...files } = bilingual
    expect(await mistakesOf(files)).toEqual([
      'pages/de/index.md | is missing: write it, or remove de from site.yaml',
    ])
    expect(await mistakesOf({ ...files, 'pages/de/index.md': home })).toEqual([])
    expect(await mistakesOf({ 'pages/en/index.md': undefined })).toEqual([
      'pages/en/index.md | is missing: write it, or remove en from site.yaml',
    ])
    expect(await mistakesOf({ 'pages/en/index.md': pageText({}) })).toEqual([
      'pages/en/index.md:4 | type | must be "home" on this page',
    ])
    const draft = pageText({ type: 'home', draft: 'true' })
    expect(await mistakesOf({ 'pages/en/index.md': draft })).toEqual([
      'pages/en/index.md | is the home page, which must be public: remove draft: true, publishAt or expires',
    ])
  })
})

describe('A translation key', () => {
  const keyed = (fields = {}) => pageText({ translationKey: 'about', ...fields })

  it('ties the pages of all languages to each other', async () => {
    const { loaded, warnings } = await check({
      ...bilingual,
      'pages/en/about.md': keyed(),
      'pages/de/ueber.md': keyed(),
    })
    const alternates = loaded?.site.data.pages.map((record) => [record.path, record.alternates])
    expect(warnings).toEqual([])
    expect(Object.fromEntries(alternates ?? [])).toMatchObject({
      '/en/about/': { de: '/de/ueber/' },
      '/de/ueber/': { en: '/en/about/' },
    })
  })

  it('of a site in one language waits for others without a word', async () => {
    expect(await warningsOf({ 'pages/en/about.md': keyed() })).toEqual([])
  })

  it('whose translation is a draft is a warning that names it', async () => {
    const files = {
      ...bilingual,
      'pages/en/about.md': keyed(),
      'pages/de/ueber.md': keyed({ draft: 'true' }),
    }
    expect(await mistakesOf(files)).toEqual([])
    expect(await warningsOf(files)).toEqual([
      'pages/en/about.md:6 | translationKey | "about" has no public page in de, because pages/de/ueber.md is a draft: publish that page too',
    ])
  })

  it('that lacks a page in one of three languages is a warning, which names one that waits', async () => {
    const files = {
      'site.yaml': siteYaml.replace('[en]', '[en, de, pl]'),
      'pages/de/index.md': pageText({ type: 'home' }),
      'pages/pl/index.md': pageText({ type: 'home' }),
      'pages/en/about.md': keyed(),
      'pages/de/ueber.md': keyed(),
    }
    const told = 'pages/de/ueber.md:6 | translationKey | "about" has no'
    expect(await mistakesOf(files)).toEqual([])
    expect(await warningsOf(files)).toEqual([`${told} page in pl: add a page with the same key`])
    expect(await warningsOf({ ...files, 'pages/pl/o-nas.md': keyed({ draft: 'true' }) })).toEqual([
      `${told} public page in pl, because pages/pl/o-nas.md is a draft: publish that page too`,
    ])
    expect(await warningsOf({ ...files, 'pages/pl/o-nas.md': keyed({ updated: 'x' }) })).toEqual([])
  })

  it('is told of once with all others that lack the same language', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const pages = names.flatMap((name): [string, string][] => [
      [`pages/en/${name}.md`, pageText({ translationKey: name })],
      [`pages/de/${name}.md`, pageText({ translationKey: name })],
    ])
    const warnings = await warningsOf({
      'site.yaml': siteYaml.replace('[en]', '[en, de, pl]'),
      'pages/de/index.md': pageText({ type: 'home' }),
      'pages/pl/index.md': pageText({ type: 'home' }),
      ...Object.fromEntries(pages),
    })
    expect(warnings).toEqual([
      'pages/de/a.md:6 | translationKey | "a" and 6 other keys have no page in pl: add a page for each of these keys',
    ])
  })
})

it('A page without a text is a warning, unless a part or the pages below it are shown', async () => {
  const empty = (fields: Record<string, string>) => pageText(fields, '')
  const files = {
    'pages/en/about.md': empty({}),
    'pages/en/find.md': empty({ component: 'search' }),
    'pages/en/notes/index.md': empty({ type: 'section' }),
    'pages/en/notes/one.md': pageText({}),
  }
  expect(await mistakesOf(files)).toEqual([])
  expect(await warningsOf(files)).toEqual([
    'pages/en/about.md | has no text below its front matter: write some words',
  ])
})

describe('Publication', () => {
  it('follows draft, publishAt and expires at an instant', () => {
    const at = (fields: Parameters<typeof isPublished>[0], instant: string) =>
      isPublished(fields, new Date(instant))
    expect(at({}, '2026-03-01T00:00:00Z')).toBe(true)
    expect(at({ draft: false }, '2026-03-01T00:00:00Z')).toBe(true)
    expect(at({ draft: true, publishAt: '2020-01-01' }, '2026-03-01T00:00:00Z')).toBe(false)

    expect(at({ publishAt: '2026-03-01' }, '2026-02-28T23:59:59.999Z')).toBe(false)
    expect(at({ publishAt: '2026-03-01' }, '2026-03-01T00:00:00Z')).toBe(true)
    const early = '2026-03-01T08:00:00+02:00'
    expect(at({ publishAt: early }, '2026-03-01T05:59:59.999Z')).toBe(false)
    expect(at({ publishAt: early }, '2026-03-01T06:00:00Z')).toBe(true)

    expect(at({ expires: '2026-03-01' }, '2026-02-28T23:59:59.999Z')).toBe(true)
    expect(at({ expires: '2026-03-01' }, '2026-03-01T00:00:00Z')).toBe(false)
    expect(at({ expires: early }, '2026-03-01T05:59:59.999Z')).toBe(true)
    expect(at({ expires: early }, '2026-03-01T06:00:00Z')).toBe(false)
    expect(at({ publishAt: early, expires: early }, '2026-03-01T06:00:00Z')).toBe(false)
  })

  it('changes next at the first instant to come of any page but a draft', () => {
    const after = (instant: string, ...pages: Parameters<typeof isPublished>[0][]) =>
      findNextChange(
        pages.map((data) => ({ data: { draft: false, ...data } })),
        new Date(instant),
        'UTC',
      )?.toISOString()
    const spring = { publishAt: '2026-03-01', expires: '2026-06-01T08:00:00+02:00' }
    const draft = { draft: true, publishAt: '2026-02-01' }
    expect(after('2026-01-01T00:00:00Z')).toBeUndefined()
    expect(after('2026-01-01T00:00:00Z', spring, draft)).toBe('2026-03-01T00:00:00.000Z')
    expect(after('2026-03-01T00:00:00Z', spring, draft)).toBe('2026-06-01T06:00:00.000Z')
    expect(after('2026-06-01T06:00:00Z', spring, draft)).toBeUndefined()
  })

  it('decides which pages the site has', async () => {
    const files = {
      'pages/en/draft.md': pageText({ draft: 'true' }),
      'pages/en/due.md': pageText({ publishAt: '2026-03-01T13:30:00+01:00' }),
      'pages/en/old.md': pageText({ expires: '2026-03-01T13:30:00+01:00' }),
    }
    const pathsAt = async (instant: string) => {
      const { loaded } = await check(files, new Date(instant))
      return loaded?.site.data.pages.map(({ path }) => path).toSorted()
    }
    expect(await pathsAt('2026-03-01T12:29:59Z')).toEqual(['/', '/en/old/'])
    expect(await pathsAt('2026-03-01T12:30:00Z')).toEqual(['/', '/en/due/'])
  })

  it('does not excuse a hidden page from its front matter', async () => {
    expect(await mistakesOf(page({ draft: 'true', updated: 'today' }))).toEqual([
      'pages/en/about.md:5 | updated | must be a day in the form YYYY-MM-DD',
    ])
  })
})

it.each([
  [1_800_000_000, false],
  [4_100_000_000, true],
])('at SOURCE_DATE_EPOCH %i a page of 2099 is published: %s', async (sourceDateEpoch, isThere) => {
  const source = sourceNow({ contentDir: contentOf.tiny, baseUrl, sourceDateEpoch })
  const { site } = (await checkContent(source)).loaded ?? {}
  expect(site?.data.info.generated).toBe(new Date(sourceDateEpoch * 1000).toISOString())
  expect(site?.data.pages.some(({ path }) => path === '/en/notes/later/')).toBe(isThere)
})
