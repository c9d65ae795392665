import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkContent } from '../../src/content/load.ts'
import type { ContentCheck } from '../../src/content/load.ts'
import { isPublished } from '../../src/content/publication-times.ts'
import { ContentMistakes, renderMistakes } from '../../src/content/mistake.ts'
import type { Mistake } from '../../src/content/mistake.ts'
import { pageComponents } from '../../src/content/schema.ts'
import { createContentFolder, pageText, siteYaml } from '../support/content-folder.ts'
import type { ContentFiles } from '../support/content-folder.ts'
import { contentOf } from '../support/built-site.ts'

const noon = new Date('2026-03-01T12:00:00Z')

async function check(files: ContentFiles, now = noon): Promise<ContentCheck> {
  const directory = await createContentFolder(files)
  return await checkContent({
    directory,
    publicDir: `${directory}/public`,
    baseUrl: 'https://mill.example',
    now,
  })
}

/** Mistakes of the small site with `files` added, each as one line without the parts that are absent. */
async function mistakesOf(files: ContentFiles): Promise<string[]> {
  return (await check(files)).mistakes.map(inOneLine)
}

async function warningsOf(files: ContentFiles): Promise<string[]> {
  return (await check(files)).warnings.map(inOneLine)
}

function inOneLine({ file, line, field, message }: Mistake): string {
  const place = line === undefined ? file : `${file}:${line}`
  return field === undefined ? `${place} | ${message}` : `${place} | ${field} | ${message}`
}

function page(fields: Readonly<Record<string, string>>, body?: string): ContentFiles {
  return { 'pages/en/about.md': pageText(fields, body) }
}

/** The lines of `pageText` before its body: four fields, two rules, one blank line. */
const bodyStart = 8

function linkFault(href: string, remedy: string, line = bodyStart): string {
  return `pages/en/about.md:${line} | links to ${href}, ${remedy}`
}

const bilingual = {
  'site.yaml': siteYaml.replace('[en]', '[en, de]'),
  'pages/de/index.md': pageText({ title: 'Mühle', type: 'home' }),
}

const cityTemplate = `---
title: Flour in {name}
address: /en/towns/{slug}/
updated: 2026-01-01
---

Bread for {name}, {region}, {population} people.
`
const cityHeader = 'slug,name,region,population,lang\n'

describe('A content folder without mistakes', () => {
  it('is loaded, and its absent optional files are empty or undefined parts', async () => {
    const { loaded, mistakes, warnings } = await check({})
    expect(mistakes).toEqual([])
    expect(warnings).toEqual([])
    expect(loaded?.content).toMatchObject({ cities: [], templates: [], unpublished: [] })
    expect(loaded?.content.redirects).toEqual({})
    expect(loaded?.content.workshop).toBeUndefined()
    expect(loaded?.content.contact).toBeUndefined()
    expect(loaded?.site.data.workshop).toBeUndefined()
    expect(loaded?.site.data.contact).toBeUndefined()
  })

  it('gives the default language / and leads /{default}/ there', async () => {
    const { loaded } = await check(bilingual)
    expect(loaded?.site.data.pages.map(({ path }) => path).toSorted()).toEqual(['/', '/de/'])
    expect(loaded?.site.data.redirects).toEqual({ '/en/': '/' })
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
    expect(loaded?.content.cities).toEqual([
      { slug: 'mill', name: 'Mill', region: 'Vale', population: 7, lang: 'en', line: 2 },
      { slug: 'ford', name: 'Ford,\nOld', region: 'Vale', population: 1200, lang: 'en', line: 5 },
      { slug: 'weir', name: 'Weir', region: 'Vale', population: 9, lang: 'en', line: 6 },
    ])
    expect(loaded?.site.cityPages.map(({ record }) => [record.path, record.title])).toEqual([
      ['/en/towns/mill/', 'Flour in Mill'],
      ['/en/towns/ford/', 'Flour in Ford,\nOld'],
      ['/en/towns/weir/', 'Flour in Weir'],
    ])
  })
})

describe('Front matter', () => {
  it.each([
    ['title', 'is missing, it must be a text'],
    ['description', 'is missing, it must be a text'],
    ['updated', 'is missing, it must be a day as YYYY-MM-DD'],
    [
      'type',
      'is missing, it must be one of home, section, offer, guide, blog, about, contact, legal, other',
    ],
  ])('without %s is told of at its first line', async (field, message) => {
    const text = pageText({}).replace(new RegExp(`^${field}:.*\n`, 'm'), '')
    expect(await mistakesOf({ 'pages/en/about.md': text })).toEqual([
      `pages/en/about.md:2 | ${field} | ${message}`,
    ])
  })

  const types = 'must be one of home, section, offer, guide, blog, about, contact, legal, other'
  const instant = 'must be a day as YYYY-MM-DD or an instant as 2026-03-01T08:00:00+01:00'
  const address = 'must be an address that starts with / and has no spaces'
  const key = 'must be lower-case words joined by hyphens, such as process-workshop'
  it.each([
    ['title', '12', 2, 'title', 'must be a text'],
    ['title', '""', 2, 'title', 'must not be empty'],
    ['title', 'a'.repeat(121), 2, 'title', 'must be at most 120 characters long'],
    ['description', '[a, b]', 3, 'description', 'must be a text'],
    ['type', 'city', 4, 'type', types],
    ['type', 'Blog', 4, 'type', types],
    ['updated', '2026-02-30', 5, 'updated', 'must be a day as YYYY-MM-DD'],
    ['updated', '1.3.2026', 5, 'updated', 'must be a day as YYYY-MM-DD'],
    ['order', 'first', 6, 'order', 'must be a number'],
    ['draft', '"yes"', 6, 'draft', 'must be true or false'],
    ['translationKey', 'About Us', 6, 'translationKey', key],
    ['keywords', 'flour', 6, 'keywords', 'must be a list of words'],
    ['keywords', '[flour, 3]', 6, 'keywords.1', 'must be a text'],
    ['aliases', '[about]', 6, 'aliases.0', address],
    ['component', 'atlas', 6, 'component', `must be one of ${pageComponents.join(', ')}`],
    ['publishAt', 'soon', 6, 'publishAt', instant],
    ['publishAt', '2026-03-01T08:00:00', 6, 'publishAt', instant],
    ['expires', '2026-13-01', 6, 'expires', instant],
    ['titel', 'About', 6, 'titel', 'there is no such field, check its spelling or remove it'],
  ])('with %s: %s is told of at line %i', async (field, value, line, told, message) => {
    expect(await mistakesOf(page({ [field]: value }))).toEqual([
      `pages/en/about.md:${line} | ${told} | ${message}`,
    ])
  })

  it.each([
    ['nothing', ''],
    ['text alone', 'About the mill.'],
    ['a rule that never closes', '---\ntitle: About\n'],
    ['text before it', `Hello\n${pageText({})}`],
  ])('that is missing because the file has %s is told of at line 1', async (_what, text) => {
    expect(await mistakesOf({ 'pages/en/about.md': text })).toEqual([
      'pages/en/about.md:1 | must begin with front matter: a block of fields between two lines of ---',
    ])
  })

  it('that is a list is told of as a whole', async () => {
    expect(await mistakesOf({ 'pages/en/about.md': '---\n- title\n---\n' })).toEqual([
      'pages/en/about.md:2 | must be a block of fields',
    ])
  })

  it('that is not valid YAML is told of once, at the line of the file and with no other', async () => {
    const fault = 'Nested mappings are not allowed in compact mappings'
    expect(await mistakesOf(page({ description: 'flour: white: fine' }))).toEqual([
      `pages/en/about.md:3 | this is not valid YAML: ${fault}`,
    ])
    expect(await mistakesOf(page({ order: '1\norder: 2' }))).toEqual([
      'pages/en/about.md:7 | this is not valid YAML: Map keys must be unique',
    ])
  })

  it('with a text that YAML takes for an alias says that it needs quotes', async () => {
    expect(await mistakesOf(page({ description: '*Great*' }))).toEqual([
      'pages/en/about.md:3 | this is not valid YAML: a text that starts with * needs quotes, as in "*Great*"',
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
    ['pages/en/About.md', '/en/About/'],
    ['pages/en/größe.md', '/en/größe/'],
    ['pages/en/two words.md', '/en/two words/'],
    ['pages/en/two--hyphens.md', '/en/two--hyphens/'],
    ['pages/en/Flour/white.md', '/en/Flour/white/'],
    ['pages/en/shout.MD', '/en/shout.MD/'],
  ])('come from plain names, not from %s', async (file, path) => {
    expect(await mistakesOf({ [file]: pageText({}) })).toEqual([
      `${file} | gives the address ${path}: use lower-case ASCII letters, digits and single hyphens in file and folder names`,
    ])
  })

  it('belong to one file each', async () => {
    const files = { 'pages/en/about.md': pageText({}), 'pages/en/about/index.md': pageText({}) }
    expect(await mistakesOf(files)).toEqual([
      'pages/en/about/index.md | has the address /en/about/, which pages/en/about.md has already',
    ])
  })

  it('are not those of the service', async () => {
    const template = cityTemplate.replace('/en/towns/', '/api/')
    const files = { 'city/en.md': template, 'cities.csv': `${cityHeader}mill,Mill,Vale,7,en\n` }
    expect(await mistakesOf(files)).toEqual([
      'cities.csv:2 | has the address /api/mill/, which belongs to the service',
    ])
    expect(await mistakesOf({ 'pages/en/404.md': pageText({}) })).toEqual([
      'pages/en/404.md | has the address /en/404/, which belongs to the service',
    ])
    expect(await mistakesOf({ 'pages/en/errors/404.md': pageText({}) })).toEqual([])
  })

  it('include a home in every language', async () => {
    const { 'pages/de/index.md': home, ...files } = bilingual
    expect(await mistakesOf(files)).toEqual(['pages/de/index.md | is missing, de is in site.yaml'])
    expect(await mistakesOf({ ...files, 'pages/de/index.md': home })).toEqual([])
    expect(await mistakesOf({ 'pages/en/index.md': undefined })).toEqual([
      'pages/en/index.md | is missing, en is in site.yaml',
    ])
    expect(await mistakesOf({ 'pages/en/index.md': pageText({}) })).toEqual([
      'pages/en/index.md | type | must be "home" on this page',
    ])
    const draft = pageText({ type: 'home', draft: 'true' })
    expect(await mistakesOf({ 'pages/en/index.md': draft })).toEqual([
      'pages/en/index.md | must be published now, it is the home page',
    ])
  })
})

describe('Links', () => {
  const files: ContentFiles = {
    'pages/en/flour/index.md': pageText({ aliases: '[/en/meal/]' }),
    'pages/en/draft.md': pageText({ draft: 'true' }),
    'pages/en/due.md': pageText({ publishAt: '2026-03-02' }),
    'pages/en/gone.md': pageText({ expires: '2026-03-01' }),
    'redirects.yaml': '/old/: /older/\n/older/: /en/flour/\n',
    'public/prices.pdf': 'PDF',
  }
  const nowhere = 'but there is no page at that address'
  const relative = 'expects an address that starts with / such as /en/contact/'

  it.each([
    '/en/flour/',
    '/en/flour/#white',
    '/en/flour/?sort=price',
    '/en/flour/index.md',
    '/',
    '/prices.pdf',
    '/api.md',
    '#below',
    'https://example.com/en/nowhere/',
    'mailto:mill@example.com',
    'tel:+4912345',
  ])('to %s are fine', async (href) => {
    expect(await mistakesOf({ ...files, ...page({}, `[x](${href})`) })).toEqual([])
  })

  it.each([
    ['/en/nowhere/', nowhere],
    ['/en/nowhere/?x=1#y', nowhere],
    ['/brochure.pdf', nowhere],
    ['/en/flour', 'expects /en/flour/'],
    ['/en/flour/index.html', 'expects /en/flour/'],
    ['/en/flour.md', nowhere],
    ['/en/meal/', 'expects /en/flour/'],
    ['/old/', 'expects /en/flour/'],
    ['/en/', 'expects /'],
    ['/en/draft/', 'but pages/en/draft.md is a draft, not yet due or expired'],
    ['/en/due/', 'but pages/en/due.md is a draft, not yet due or expired'],
    ['/en/gone/', 'but pages/en/gone.md is a draft, not yet due or expired'],
    ['flour/', relative],
    ['./about.md', relative],
    ['../en/flour/', relative],
    ['?page=2', relative],
  ])('to %s are mistakes: %s', async (href, remedy) => {
    const old = ['/en/meal/', '/old/', '/en/'].includes(href)
    expect(await mistakesOf({ ...files, ...page({}, `[x](${href})`) })).toEqual([
      old
        ? `pages/en/about.md:${bodyStart} | links to the old address ${href}, ${remedy}`
        : linkFault(href, remedy),
    ])
  })

  it('are told of at their line in the file, wherever they stand', async () => {
    const body = [
      'A paragraph',
      'of [two lines](/a/).',
      '',
      '- an item',
      '  - with [an item](/b/)',
      '',
      '| Table |',
      '| ----- |',
      '| [c](/c/) |',
      '',
      '<dl>',
      '  <dt>Term</dt>',
      '  <dd>See <a class="x" href="/d/">there</a></dd>',
      '</dl>',
      '',
      'A [reference][r] and <https://example.com/>.',
      '',
      '```html',
      '<a href="/not-a-link/">code</a> [x](/not-a-link/)',
      '```',
      '',
      '[r]: /e/ "Title"',
    ].join('\n')
    expect(await mistakesOf(page({}, body))).toEqual([
      linkFault('/a/', nowhere, bodyStart + 1),
      linkFault('/b/', nowhere, bodyStart + 4),
      linkFault('/c/', nowhere, bodyStart + 8),
      linkFault('/d/', nowhere, bodyStart + 12),
      linkFault('/e/', nowhere, bodyStart + 21),
    ])
  })

  it('in the template of towns are checked once', async () => {
    const mistakes = await mistakesOf({
      'city/en.md': `${cityTemplate}\n[x](/en/nowhere/)\n`,
      'cities.csv': `${cityHeader}mill,Mill,Vale,7,en\nford,Ford,Vale,9,en\n`,
    })
    expect(mistakes).toEqual([`city/en.md:9 | links to /en/nowhere/, ${nowhere}`])
  })

  it('of the settings are checked', async () => {
    const navigation = 'navigation: { en: [{ label: Home, href: / }, { label: A, href: /a/ }] }'
    const footer = 'footer: { en: [{ label: B, href: /b/ }] }'
    const mistakes = await mistakesOf({
      'site.yaml': siteYaml.replace('navigation: {}', `${navigation}\n${footer}`),
      'workshop.yaml': workshopYaml('/c/'),
      'contact.yaml':
        'email: null\nphone: null\nforms: { en: /d/ }\ndetails: { en: [{ label: Map, value: Map, href: /e/ }, { label: Mail, value: Us, href: "mailto:us@mill.example" }] }\n',
    })
    expect(mistakes).toEqual([
      `site.yaml | navigation.en | links to /a/, ${nowhere}`,
      `site.yaml | footer.en | links to /b/, ${nowhere}`,
      `workshop.yaml | texts.en.page | links to /c/, ${nowhere}`,
      `contact.yaml | forms.en | links to /d/, ${nowhere}`,
      `contact.yaml | details.en | links to /e/, ${nowhere}`,
    ])
  })
})

function workshopYaml(href: string, lang = 'en'): string {
  return [
    'pricing: Net.',
    'nextStep: Write.',
    `offers: [{ market: INTL, lang: ${lang}, currency: EUR, amount: 10 }]`,
    `texts: { en: { name: Week, page: ${href}, priceNote: a week, summary: A week., includes: [Bread], notes: [] } }`,
    '',
  ].join('\n')
}

describe('The workshop', () => {
  it('needs texts in the language of each offer', async () => {
    expect(await mistakesOf({ 'workshop.yaml': workshopYaml('/', 'de') })).toEqual([
      'workshop.yaml | offers.0.lang | has no texts in de, expects texts.de',
    ])
  })

  it('tells of a wrong offer at its line', async () => {
    const text = workshopYaml('/').replace('amount: 10', 'amount: -1')
    expect(await mistakesOf({ 'workshop.yaml': text })).toEqual([
      'workshop.yaml:3 | offers.0.amount | must be more than zero',
    ])
  })
})

describe('Pictures', () => {
  const picture = {
    'pages/en/mill.png': readFileSync(`${contentOf.tiny}/pages/en/guides/vessels.png`),
  }

  it('are fine beside the page or in the public folder, and anywhere else on the web', async () => {
    const body = '![A mill](./mill.png) ![A wheel](/wheel.png) ![A dam](https://example.com/d.png)'
    const files = { ...picture, 'public/wheel.png': 'x', ...page({}, body) }
    expect(await mistakesOf(files)).toEqual([])
    expect(
      await mistakesOf({ ...picture, ...page({}, '![A mill][m]\n\n[m]: ./mill.png') }),
    ).toEqual([])
  })

  it('that are not there are mistakes', async () => {
    const missing = 'the picture ./wheel.png is not there, expects a path from this file'
    expect(await mistakesOf(page({}, 'A.\n\n![A wheel](./wheel.png)'))).toEqual([
      `pages/en/about.md:${bodyStart + 2} | ${missing}`,
    ])
    expect(await mistakesOf(page({}, '![A wheel][w]\n\n[w]: ./wheel.png'))).toEqual([
      `pages/en/about.md:${bodyStart + 2} | ${missing}`,
    ])
  })

  it('without a text in their place are mistakes', async () => {
    const message =
      'the picture ./mill.png has no text in its place, expects ![what it shows](./mill.png)'
    for (const alt of ['', ' ']) {
      expect(await mistakesOf({ ...picture, ...page({}, `![${alt}](./mill.png)`) })).toEqual([
        `pages/en/about.md:${bodyStart} | ${message}`,
      ])
    }
  })
})

describe('Redirects', () => {
  const flour = { 'pages/en/flour.md': pageText({ aliases: '[/en/meal/]' }) }

  async function redirectsOf(yaml: string) {
    const { loaded } = await check({ ...flour, 'redirects.yaml': yaml })
    return loaded?.site.data.redirects
  }

  async function faultsOf(yaml: string) {
    const mistakes = await mistakesOf({ ...flour, 'redirects.yaml': yaml })
    return mistakes.map((mistake) => mistake.replace('redirects.yaml | ', ''))
  }

  it('are resolved to the end of their chain, aliases and slashes too', async () => {
    expect(await redirectsOf('/a.html: /b\n/b/: /c/#part\n/c/: /en/meal\n/d/: /en/\n')).toEqual({
      '/en/': '/',
      '/a.html/': '/en/flour/',
      '/b/': '/en/flour/',
      '/c/': '/en/flour/',
      '/d/': '/',
      '/en/meal/': '/en/flour/',
    })
  })

  it('that go in a circle are mistakes, and so are those that lead into it', async () => {
    expect(await faultsOf('/a/: /b/\n/b/: /c/\n/c/: /b/\n/d/: /d/\n')).toEqual([
      '/a/ | leads in a circle: /a/ → /b/ → /c/ → /b/',
      '/b/ | leads in a circle: /b/ → /c/ → /b/',
      '/c/ | leads in a circle: /c/ → /b/ → /c/',
      '/d/ | leads in a circle: /d/ → /d/',
    ])
  })

  it('to nowhere are mistakes', async () => {
    expect(await faultsOf('/a/: /b/\n/b/: /en/nowhere/\n')).toEqual([
      '/a/ | leads to /en/nowhere/, but there is no page at that address',
      '/b/ | leads to /en/nowhere/, but there is no page at that address',
    ])
  })

  it('from a page, from an address of the service and from the same address twice are mistakes', async () => {
    expect(await faultsOf('/en/flour/: /\n/api/x/: /\n/a: /\n/a/: /\n/en/: /en/flour/\n')).toEqual([
      '/en/flour/ | /en/flour/ is the address of a page, it cannot lead elsewhere',
      '/api/x/ | /api/x/ belongs to the service, use another address',
      '/a/ | /a/ is redirected twice, keep one',
      '/en/ | /en/ is redirected twice, keep one',
    ])
  })

  it('need addresses on both sides', async () => {
    const address = 'must be an address that starts with /'
    const yaml = 'a: /\n/b/: c\n/d/: [/]\n'
    expect(await mistakesOf({ ...flour, 'redirects.yaml': yaml })).toEqual([
      `redirects.yaml:1 | a | ${address} and has no spaces`,
      `redirects.yaml:2 | /b/ | ${address} and has no spaces`,
      `redirects.yaml:3 | /d/ | ${address}`,
    ])
  })

  it('as aliases cannot be the address of a page, this one included, or of another alias', async () => {
    const files = {
      'pages/en/about.md': pageText({ aliases: '[/en/flour/, /en/about/, /en/meal/]' }),
      ...flour,
    }
    const page = (path: string) => `${path} is the address of a page, it cannot lead elsewhere`
    expect(await mistakesOf(files)).toEqual([
      `pages/en/about.md | aliases | ${page('/en/flour/')}`,
      `pages/en/about.md | aliases | ${page('/en/about/')}`,
      'pages/en/flour.md | aliases | /en/meal/ is redirected twice, keep one',
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

  const alone =
    'pages/en/about.md | translationKey | "about" is used by this page alone, expects the same key on its translations'

  it('used by one page alone is a mistake', async () => {
    expect(await mistakesOf({ 'pages/en/about.md': keyed() })).toEqual([alone])
  })

  it('whose translation is a draft is a warning only', async () => {
    const files = {
      ...bilingual,
      'pages/en/about.md': keyed(),
      'pages/de/ueber.md': keyed({ draft: 'true' }),
    }
    expect(await mistakesOf(files)).toEqual([])
    expect(await warningsOf(files)).toEqual([alone])
  })

  it('used by two pages of one language is a mistake of both', async () => {
    const files = {
      ...bilingual,
      'pages/en/about.md': keyed(),
      'pages/en/us.md': keyed(),
      'pages/de/ueber.md': keyed(),
    }
    expect(await mistakesOf(files)).toEqual([
      'pages/en/about.md | translationKey | "about" is used by pages/en/us.md too, expects one page a language',
      'pages/en/us.md | translationKey | "about" is used by pages/en/about.md too, expects one page a language',
    ])
  })

  it('that lacks a page in one of three languages is a warning', async () => {
    const files = {
      'site.yaml': siteYaml.replace('[en]', '[en, de, pl]'),
      'pages/de/index.md': pageText({ type: 'home' }),
      'pages/pl/index.md': pageText({ type: 'home' }),
      'pages/en/about.md': keyed(),
      'pages/de/ueber.md': keyed(),
    }
    expect(await mistakesOf(files)).toEqual([])
    expect(await warningsOf(files)).toEqual([
      'pages/de/ueber.md | translationKey | "about" has no page in pl',
    ])
  })
})

describe('Towns', () => {
  it('need a template in their language', async () => {
    expect(await mistakesOf({ 'cities.csv': `${cityHeader}mill,Mill,Vale,7,en\n` })).toEqual([
      'cities.csv:2 | lang | has no template, expects city/en.md',
    ])
  })

  it('have templates named by a language of the site', async () => {
    const files = { 'city/de.md': cityTemplate, 'city/english.md': cityTemplate }
    expect(await mistakesOf(files)).toEqual([
      'city/de.md | must be named by a language of the site: city/en.md',
      'city/english.md | must be named by a language of the site: city/en.md',
    ])
  })

  it('have a template whose address differs from town to town', async () => {
    const template = cityTemplate.replace('/en/towns/{slug}/', '/en/towns/')
    expect(await mistakesOf({ 'city/en.md': template })).toEqual([
      'city/en.md:3 | address | must hold {slug} and end in /',
    ])
  })

  it('have values of the right form, told of at their line', async () => {
    const rows = [
      'mill,Mill,Vale,7.5,en',
      '',
      'Big Ford,Ford,Vale,9,en',
      'dam,Dam,,9,fr',
      'weir,Weir, The,Vale,9,en',
      'lock,Lock',
    ]
    const files = { 'city/en.md': cityTemplate, 'cities.csv': `${cityHeader}${rows.join('\n')}\n` }
    expect(await mistakesOf(files)).toEqual([
      'cities.csv:2 | population | must be a whole number',
      'cities.csv:4 | slug | must be lower-case ASCII words joined by hyphens',
      'cities.csv:5 | region | must not be empty',
      'cities.csv:5 | lang | must be one of pl, en, de',
      'cities.csv:6 | must have as many values as the first line has names',
      'cities.csv:7 | must have as many values as the first line has names',
    ])
  })

  it('have one address each', async () => {
    const rows = 'mill,Mill,Vale,7,en\nford,Ford,Vale,9,en\nmill,Mill,Hill,8,en\n'
    expect(
      await mistakesOf({ 'city/en.md': cityTemplate, 'cities.csv': cityHeader + rows }),
    ).toEqual(['cities.csv:4 | has the address /en/towns/mill/, which cities.csv:2 has already'])
  })

  it('stand in a table with all its columns, told of once', async () => {
    const table = 'slug,name,region,people,lang\nmill,Mill,Vale,7,en\nford,Ford,Vale,9,en\n'
    expect(await mistakesOf({ 'city/en.md': cityTemplate, 'cities.csv': table })).toEqual([
      'cities.csv:1 | population | is missing in the names of the first line',
    ])
  })

  it('stand in a table that can be read', async () => {
    const table = `${cityHeader}mill,Mill,Vale,7,en\nford,"Ford,Vale,9,en\n`
    expect(await mistakesOf({ 'city/en.md': cityTemplate, 'cities.csv': table })).toEqual([
      'cities.csv:3 | this is not valid CSV: Quote Not Closed: the parsing is finished with an opening quote',
    ])
  })
})

describe('site.yaml', () => {
  it('that is missing is told of, with the folder', async () => {
    const { mistakes, loaded } = await check({ 'site.yaml': undefined })
    expect(loaded).toBeUndefined()
    expect(mistakes).toHaveLength(1)
    expect(mistakes[0]?.file).toBe('site.yaml')
    expect(mistakes[0]?.message).toMatch(
      /^is missing in \/.*: it names the company and the languages$/,
    )
  })

  it('with wrong fields is told of at their lines', async () => {
    const text = siteYaml
      .replace('service: mill', 'service: The Mill')
      .replace('company: Mill\n', '')
      .replace('[en]', '[en, en, fr]')
    expect(await mistakesOf({ 'site.yaml': text })).toEqual([
      'site.yaml:1 | service | must be 2 to 31 lower-case letters, digits or hyphens, starting with a letter',
      'site.yaml:1 | company | is missing, it must be a text',
      'site.yaml:4 | languages.2 | must be one of pl, en, de',
    ])
  })

  it('that cannot be used does not hide the mistakes of other files', async () => {
    const files = { 'site.yaml': ':', 'cities.csv': 'x\n1\n', ...page({ order: 'first' }) }
    const told = (await mistakesOf(files)).map((line) => line.replace(/ .*/, ''))
    expect(new Set(told)).toEqual(new Set(['site.yaml:1', 'pages/en/about.md:6', 'cities.csv:1']))
  })
})

describe('All mistakes together', () => {
  const ten: ContentFiles = {
    'pages/about.md': pageText({}),
    'pages/en/Big.md': pageText({}),
    'pages/en/flour.md': pageText({ updated: '2026-02-30', extra: 'x' }),
    'pages/en/grain.md': pageText({}, '[x](/en/nowhere/)\n\n![](https://example.com/x.png)'),
    'pages/en/key.md': 'No front matter.',
    'redirects.yaml': '/a/: /b/\n',
    'cities.csv': `${cityHeader}mill,Mill,Vale,many,en\n`,
    'contact.yaml': 'email: mill\nphone: null\nforms: {}\n',
  }

  it('are reported at once: a folder with ten mistakes reports ten', async () => {
    const { mistakes, loaded } = await check(ten)
    expect(loaded).toBeUndefined()
    expect(renderMistakes(mistakes).split('\n')).toEqual([
      '10 mistakes in the content:',
      '  cities.csv:2  population: must be a whole number',
      '  contact.yaml:1  email: must be an e-mail address',
      '  pages/about.md  must be in the folder of a language: pages/en/',
      '  pages/en/Big.md  gives the address /en/Big/: use lower-case ASCII letters, digits and single hyphens in file and folder names',
      '  pages/en/flour.md:5  updated: must be a day as YYYY-MM-DD',
      '  pages/en/flour.md:6  extra: there is no such field, check its spelling or remove it',
      '  pages/en/grain.md:8  links to /en/nowhere/, but there is no page at that address',
      '  pages/en/grain.md:10  the picture https://example.com/x.png has no text in its place, expects ![what it shows](https://example.com/x.png)',
      '  pages/en/key.md:1  must begin with front matter: a block of fields between two lines of ---',
      '  redirects.yaml  /a/: leads to /b/, but there is no page at that address',
    ])
  })

  it('do not make each other: what names a file with mistakes is no further mistake', async () => {
    const mistakes = await mistakesOf({
      ...bilingual,
      'pages/en/index.md': pageText({ type: 'hom' }, '[x](/en/about/)'),
      'pages/en/about.md': pageText({ order: 'x', translationKey: 'about' }),
      'pages/de/ueber.md': pageText({ translationKey: 'about' }, '[x](/) [y](/en/about/)'),
      'redirects.yaml': '/old/: /en/about/\n',
      'city/en.md': cityTemplate.replace('updated: 2026-01-01', 'updated: now'),
      'cities.csv': `${cityHeader}mill,Mill,Vale,7,en\n`,
    })
    expect(mistakes.map((line) => line.replace(/ .*/, '')).toSorted()).toEqual([
      'city/en.md:4',
      'pages/en/about.md:6',
      'pages/en/index.md:4',
    ])
  })
})

describe('renderMistakes', () => {
  it('orders by file and line, names the field, and counts', () => {
    const mistakes = [
      { file: 'b.md', line: 10, message: 'ten' },
      { file: 'b.md', line: 9, field: 'title', message: 'nine' },
      { file: 'b.md', message: 'whole file' },
      { file: 'a.md', line: 30, message: 'first' },
    ]
    expect(renderMistakes(mistakes)).toBe(
      [
        '4 mistakes in the content:',
        '  a.md:30  first',
        '  b.md  whole file',
        '  b.md:9  title: nine',
        '  b.md:10  ten',
      ].join('\n'),
    )
    expect(mistakes[0]?.message, 'the list of the caller').toBe('ten')
    expect(renderMistakes([{ file: 'a.md', message: 'x' }])).toBe(
      '1 mistake in the content:\n  a.md  x',
    )
  })

  it('is what the error says', () => {
    const error = new ContentMistakes([{ file: 'a.md', message: 'x' }])
    expect(error.message).toBe('1 mistake in the content:\n  a.md  x')
  })
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
      'pages/en/about.md:5 | updated | must be a day as YYYY-MM-DD',
    ])
  })
})
