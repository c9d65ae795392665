/** What texts and settings lead to: links, pictures, redirects. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pageText, siteYaml } from '../support/content-folder.ts'
import type { ContentFiles } from '../support/content-folder.ts'
import { contentOf } from '../support/built-site.ts'
import {
  check,
  mistakesOf,
  page,
  bodyStart,
  linkFault,
  cityTemplate,
  cityHeader,
  workshopYaml,
} from '../support/content-check.ts'

describe('Links', () => {
  const files: ContentFiles = {
    'pages/en/flour/index.md': pageText({ aliases: '[/en/meal/]' }, '## White\n\n## Rye flour'),
    'pages/en/flour/rye.md': pageText({}),
    'pages/en/draft.md': pageText({ draft: 'true' }),
    'pages/en/due.md': pageText({ publishAt: '2026-03-02' }),
    'pages/en/fair.md': pageText({ publishAt: '2026-03-02', expires: '2026-03-09' }),
    'pages/en/gone.md': pageText({ expires: '2026-03-01' }),
    'redirects.yaml': '/old/: /older/\n/older/: /en/flour/\n',
  }
  const nowhere = 'but there is no page at that address'

  const right = (
    '/en/flour/ /en/flour/#white /en/flour/?sort=price /en/flour/index.md / /api.md ' +
    '#below #top # #:~:text=Flour /en/flour/#:~:text=Flour ./about.md about.md#below ' +
    './flour/index.md#rye-flour ../en/flour/ ../en/flour ../flour/ ../flour/#white flour/ ' +
    './flour/rye/ ../en/index.md ?page=2 https://example.com/en/nowhere/ ' +
    'mailto:mill@example.com tel:+4912345'
  ).split(' ')

  it.each(right)('to %s are fine', async (href) => {
    expect(await mistakesOf({ ...files, ...page({}, `[x](${href})\n\n## Below`) })).toEqual([])
  })

  it('from a question to a heading need one with that id', async () => {
    const asked = (at: string) => page({ questions: `[{ q: How?, at: ${at} }]` }, '## Below')
    expect(await mistakesOf(asked('below'))).toEqual([])
    expect(await mistakesOf(asked('belwo'))).toEqual([
      'pages/en/about.md:6 | questions, entry 1, at | links to #belwo, but pages/en/about.md has no heading with the id "belwo": did you mean #below?',
    ])
  })

  const early = 'publish it first, or remove this address until then'
  const remedies = {
    '/en/nowhere/?x=1#y': nowhere,
    '/brochure.pdf': nowhere,
    '/en/flour/index.html': 'write /en/flour/',
    '/en/due/':
      'but pages/en/due.md is not public before 2026-03-02: remove this address until then',
    '/en/gone/': 'but pages/en/gone.md expired on 2026-03-01: remove this address',
    '/en/fair/':
      'but pages/en/fair.md is public only from 2026-03-02 to 2026-03-09: remove this address before and after this period',
    '/en/flour.html': nowhere,
    './nothing.md': 'but there is no page pages/en/nothing.md',
    '../nothing.md#x': 'but there is no page pages/nothing.md',
    '../../../x.md': 'but there is no page ../x.md',
    '../nothing/': 'but there is no page at /en/nothing/',
    nothing: 'but there is no page at /en/about/nothing/',
    './draft.md': `but pages/en/draft.md is a draft: ${early}`,
    '#belwo': 'but pages/en/about.md has no heading with the id "belwo": did you mean #below?',
    '#Below': 'but pages/en/about.md has no heading with the id "Below": did you mean #below?',
    './flour/#rye': 'but pages/en/flour/index.md has no heading with the id "rye"',
    '/en/flour/#rye-floor':
      'but pages/en/flour/index.md has no heading with the id "rye-floor": did you mean #rye-flour?',
    './flour/rye.md#white': 'but pages/en/flour/rye.md has no heading with the id "white"',
    'the old address /en/meal/': 'write /en/flour/',
    'the old address /old/': 'write /en/flour/',
    'the old address /en/': 'write /',
  }

  it.each(Object.entries(remedies))('to %s are mistakes: %s', async (place, remedy) => {
    const text = `[x](${place.replace('the old address ', '')})\n\n## Below`
    expect(await mistakesOf({ ...files, ...page({}, text) })).toEqual([linkFault(place, remedy)])
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

  it('may lead to the page about connecting apps, which the build makes', async () => {
    expect(await mistakesOf(page({}, '[Connect](/connect/) and [not](/en/connect/)'))).toEqual([
      linkFault('/en/connect/', 'but there is no page at that address'),
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
      `site.yaml:6 | navigation.en, entry 2, href | links to /a/, ${nowhere}`,
      `site.yaml:7 | footer.en, entry 1, href | links to /b/, ${nowhere}`,
      `workshop.yaml:4 | texts.en.page | links to /c/, ${nowhere}`,
      `contact.yaml:3 | forms.en | links to /d/, ${nowhere}`,
      `contact.yaml:4 | details.en, entry 1, href | links to /e/, ${nowhere}`,
    ])
  })
})

describe('Links of the navigation and the footer', () => {
  const siteWith = (href: string) => ({
    'site.yaml': siteYaml.replace(
      'navigation: {}',
      `navigation: { en: [{ label: A, href: ${JSON.stringify(href)} }] }\nfooter: { en: [{ label: B, href: / }, { label: C, href: ${JSON.stringify(href)} }] }`,
    ),
  })

  const hrefs = [
    'https://sister.example/a?b=1#c',
    'mailto:us@mill.example',
    'tel:+48123456789',
    '/#top',
  ]
  it.each(hrefs)('may lead elsewhere: %s', async (href) => {
    expect(await mistakesOf(siteWith(href))).toEqual([])
  })

  it.each(['http://sister.example/', '//sister.example/', 'sister.example', 'mailto:us', 'a b'])(
    'expect an address: %s',
    async (href) => {
      const message =
        'must be an address that starts with /, https://, mailto: or tel: and has no spaces'
      expect(await mistakesOf(siteWith(href))).toEqual([
        `site.yaml:6 | navigation.en, entry 1, href | ${message}`,
        `site.yaml:7 | footer.en, entry 2, href | ${message}`,
      ])
    },
  )
})

describe('Pictures', () => {
  const picture = {
    'pages/en/mill.png': readFileSync(`${contentOf.tiny}/pages/en/guides/vessels.png`),
  }

  it('are fine beside the page', async () => {
    const files = { ...picture, ...page({}, '![A mill](./mill.png)') }
    const reference = { ...picture, ...page({}, '![A mill][m]\n\n[m]: ./mill.png') }
    expect(await mistakesOf(files)).toEqual([])
    expect(await mistakesOf(reference)).toEqual([])
  })

  it('that are not there are mistakes of the line that names the file', async () => {
    expect(await mistakesOf(page({}, '![A wheel][w]\n\n[w]: ./wheel.png'))).toEqual([
      'pages/en/about.md:10 | the picture ./wheel.png does not exist: write a path relative to this file',
    ])
  })

  it('with a blank for their text are mistakes', async () => {
    expect(await mistakesOf({ ...picture, ...page({}, '![ ](./mill.png)') })).toEqual([
      'pages/en/about.md:8 | the picture ./mill.png has no alternative text: write ![what it shows](./mill.png)',
    ])
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
    return mistakes.map((mistake) => mistake.replace('redirects.yaml:', ''))
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
      '1 | /a/ | leads in a circle, /a/ → /b/ → /c/ → /b/: remove one redirect',
      '2 | /b/ | leads in a circle, /b/ → /c/ → /b/: remove one redirect',
      '3 | /c/ | leads in a circle, /c/ → /b/ → /c/: remove one redirect',
      '4 | /d/ | leads in a circle, /d/ → /d/: remove one redirect',
    ])
  })

  it('to nowhere are mistakes', async () => {
    expect(await faultsOf('/a/: /b/\n/b/: /en/nowhere/\n')).toEqual([
      '1 | /a/ | leads to /en/nowhere/, but there is no page at that address: write the address of a page',
      '2 | /b/ | leads to /en/nowhere/, but there is no page at that address: write the address of a page',
    ])
  })

  it('from a page, from an address of the service and from the same address twice are mistakes', async () => {
    expect(await faultsOf('/en/flour/: /\n/api/x/: /\n/a: /\n/a/: /\n/en/: /en/flour/\n')).toEqual([
      '1 | /en/flour/ | /en/flour/ is the address of pages/en/flour.md and cannot be redirected: remove this redirect',
      '2 | /api/x/ | /api/x/ belongs to the service: use another address',
      '4 | /a/ | /a/ is also redirected in redirects.yaml (/a): remove one of the two redirects',
      '5 | /en/ | /en/ is also redirected in site.yaml (languages): remove one of the two redirects',
    ])
  })

  it('from where a twin or a document is are mistakes, and those from an old twin none', async () => {
    const yaml =
      '/en/flour.md: /\n/pricing.md: /\n/en/grist.md: /en/flour/\n/pricing/: /en/flour/\n/en/old/llms.txt: /\n'
    expect(await faultsOf(yaml)).toEqual([
      '1 | /en/flour.md | /en/flour/ is the address of pages/en/flour.md and cannot be redirected: remove this redirect',
      '2 | /pricing.md | /pricing.md belongs to the service: use another address',
      '5 | /en/old/llms.txt | /en/old/llms.txt/ belongs to the service: use another address',
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
    const page = (path: string, file: string) =>
      `${path} is the address of ${file} and cannot be redirected: remove this redirect`
    expect(await mistakesOf(files)).toEqual([
      `pages/en/about.md:6 | aliases, entry 1 | ${page('/en/flour/', 'pages/en/flour.md')}`,
      `pages/en/about.md:6 | aliases, entry 2 | ${page('/en/about/', 'pages/en/about.md')}`,
      'pages/en/flour.md:6 | aliases, entry 1 | /en/meal/ is also redirected in pages/en/about.md (aliases, entry 3): remove one of the two redirects',
    ])
  })
})
