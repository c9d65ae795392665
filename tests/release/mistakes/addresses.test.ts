/** Mistakes in addresses and links, each with what is told of it. */
import { expect, it } from 'vitest'
import { bilingual, page } from '../../support/content-check.ts'
import { pageText, siteYaml } from '../../support/content-folder.ts'
import { toldOf } from '../../support/mistake-rows.ts'
import type { MistakeRows } from '../../support/mistake-rows.ts'

const rows: MistakeRows = {
  'an alias that is a page': [
    { 'pages/en/flour.md': pageText({}), ...page({ aliases: '[/en/flour/]' }) },
    '6 | aliases, entry 1 | /en/flour/ is the address of pages/en/flour.md and cannot be redirected: remove this redirect',
  ],
  'an alias that is the own address': [
    page({ aliases: '[/en/about/]' }),
    '6 | aliases, entry 1 | /en/about/ is the address of pages/en/about.md and cannot be redirected: remove this redirect',
  ],
  'an alias that is redirected already': [
    { 'redirects.yaml': '/old/: /\n', ...page({ aliases: '[/old/]' }) },
    '6 | aliases, entry 1 | /old/ is also redirected in redirects.yaml (/old/): remove one of the two redirects',
  ],
  'an alias that belongs to the service': [
    page({ aliases: '[/api/x/]' }),
    '6 | aliases, entry 1 | /api/x/ belongs to the service: use another address',
  ],
  'an alias with its site': [
    page({ aliases: '["https://mill.example/old/"]' }),
    '6 | aliases, entry 1 | must be an address that starts with / and has no spaces',
  ],
  'an alias without a slash': [
    page({ aliases: '[old]' }),
    '6 | aliases, entry 1 | must be an address that starts with / and has no spaces',
  ],
  'an alias with a space': [
    page({ aliases: '["/en/Old Page/"]' }),
    '6 | aliases, entry 1 | must be an address that starts with / and has no spaces',
  ],
  'an alias with a query': [
    page({ aliases: '["/old/?id=3"]' }),
    '6 | aliases, entry 1 | /old/?id=3 contains ? or #: write the path only, because redirects ignore the rest',
  ],
  'an alias with capitals and letters of any kind, which lead on, as nothing': [
    page({ aliases: '[/en/Old/, /en/żółw/]' }),
  ],
  'a page at the address of a redirect': [
    { 'redirects.yaml': '/en/about/: /\n', ...page({}) },
    'redirects.yaml:1 | /en/about/ | /en/about/ is the address of pages/en/about.md and cannot be redirected: remove this redirect',
  ],
  'a link to no page': [
    page({}, '[flour](/en/nowhere/)'),
    '8 | links to /en/nowhere/, but there is no page at that address',
  ],
  'a link without its last slash': [
    { 'pages/en/flour.md': pageText({}), ...page({}, '[flour](/en/flour)') },
    '8 | links to /en/flour: write /en/flour/',
  ],
  'a link to the file of a page': [
    page({}, '[flour](/en/flour.md)'),
    '8 | links to /en/flour.md, but there is no page at that address',
  ],
  'a link to the file of a page that is there': [
    { 'pages/en/flour.md': pageText({}), ...page({}, '[flour](/en/flour.md)') },
    '8 | links to /en/flour.md: write /en/flour/',
  ],
  'a relative link to no page': [
    page({}, '[flour](flour/)'),
    '8 | links to flour/, but there is no page at /en/about/flour/',
  ],
  'a folder that looks like a version': [
    page({}, '[flour](v1.2/notes)'),
    '8 | links to v1.2/notes, but there is no page at /en/about/v1.2/notes/',
  ],
  'another site without its scheme': [
    page({}, '[flour](www.flour.example/prices/) [grain](grain.example/a)'),
    '8 | links to www.flour.example/prices/, but there is no page at /en/about/www.flour.example/prices/: write https://www.flour.example/prices/',
    '8 | links to grain.example/a, but there is no page at /en/about/grain.example/a/: write https://grain.example/a',
  ],
  'a relative link to no file of a page': [
    { 'pages/en/flour.md': pageText({}), ...page({}, '[flour](./flor.md)') },
    '8 | links to ./flor.md, but there is no page pages/en/flor.md: did you mean pages/en/flour.md?',
  ],
  'relative links to pages, which lead there, as nothing': [
    { 'pages/en/flour.md': pageText({}), ...page({}, '[1](./flour.md) [2](../flour/) [3](flour)') },
  ],
  'a link with a slip': [
    { 'pages/en/flour.md': pageText({}), ...page({}, '[flour](/en/fluor/)') },
    '8 | links to /en/fluor/, but there is no page at that address: did you mean /en/flour/?',
  ],
  'a link that is empty': [
    page({}, '[flour]()'),
    'warning: 8 | links to "", which is not an address, so pages show only the text: write https:// and a host',
  ],
  'a link to a draft': [
    { 'pages/en/flour.md': pageText({ draft: 'true' }), ...page({}, '[flour](/en/flour/)') },
    '8 | links to /en/flour/, but pages/en/flour.md is a draft: publish it first, or remove this address until then',
  ],
  'a link to an old address': [
    { 'redirects.yaml': '/old/: /\n', ...page({}, '[flour](/old/)') },
    '8 | links to the old address /old/: write /',
  ],
  'an anchor that is not there': [
    { 'pages/en/flour.md': pageText({}, '## White'), ...page({}, '[flour](/en/flour/#whit)') },
    '8 | links to /en/flour/#whit, but pages/en/flour.md has no heading with the id "whit": did you mean #white?',
  ],
  'an anchor of the own page': [
    page({}, '[flour](#nothing)'),
    '8 | links to #nothing, but pages/en/about.md has no heading with the id "nothing"',
  ],
  'a redirect to a part of a page': [
    { 'redirects.yaml': '/old/: /#part\n' },
    'warning: redirects.yaml:1 | /old/ | #part is ignored, because a redirect leads to the path of a page only: remove #part',
  ],
  'a page of this site by its whole address': [
    page({}, '[flour](https://mill.example/en/nowhere/)'),
    '8 | links to https://mill.example/en/nowhere/, but there is no page at /en/nowhere/',
  ],
  'a page of this site by its whole address in capitals': [
    page({}, '[flour](HTTPS://Mill.Example/en/nowhere/)'),
    '8 | links to HTTPS://Mill.Example/en/nowhere/, but there is no page at /en/nowhere/',
  ],
  'a slip in the beginning of an address': [
    page({}, '[flour](htps://flour.example/)'),
    '8 | links to htps://flour.example/: did you mean https://flour.example/?',
  ],
  'a beginning that few programs open': [
    page({}, '[flour](foo:bar)'),
    'warning: 8 | links to foo:bar, which few programs open: use https:// or mailto:',
  ],
  'an address that runs': [
    page({}, '[flour](javascript:alert)'),
    '8 | links to javascript:alert, which browsers do not follow on this site: write the address of a page',
  ],
  'a mailbox without a name': [
    page({}, '[mail](mailto:office)'),
    '8 | links to mailto:office: write a mailbox, such as mailto:name@example.com',
  ],
  'a telephone without a number': [
    page({}, '[call](tel:call-us)'),
    '8 | links to tel:call-us: write a telephone number, such as tel:+48710000000',
  ],
  'an address that no browser opens': [
    page({}, '[flour](https://)'),
    'warning: 8 | links to https://, which is not an address, so pages show only the text: write https:// and a host',
  ],
  'a reference without its line': [
    page({}, 'See [our flour][flour].'),
    'warning: 8 | shows [our flour][flour] as plain text: write a line [flour]: /address/',
  ],
  'a link that is not closed': [
    page({}, 'See [our flour](/en/flour/ and more'),
    '8 | has a link that is not closed: add ) after [our flour](/en/flour/ and more',
  ],
  'a link in HTML with single quotes': [
    page({}, "<a href='/en/nowhere/'>flour</a>"),
    '8 | links to /en/nowhere/, but there is no page at that address',
  ],
  'a link with the word here': [
    page({}, 'See [here](/).'),
    'warning: 8 | has a link with the words "here": write words that say where it leads',
  ],
  'a link without words': [
    page({}, 'See [](/).'),
    '8 | has a link to / without words: write [where it leads](/)',
  ],
  'a redirect in a circle': [
    { 'redirects.yaml': '/a/: /b/\n/b/: /a/\n' },
    'redirects.yaml:1 | /a/ | leads in a circle, /a/ → /b/ → /a/: remove one redirect',
    'redirects.yaml:2 | /b/ | leads in a circle, /b/ → /a/ → /b/: remove one redirect',
  ],
  'a circle through an alias': [
    {
      'redirects.yaml': '/a/: /b/\n/b/: /a/\n',
      ...page({ aliases: '[/a/]' }),
    },
    '6 | aliases, entry 1 | /a/ is also redirected in redirects.yaml (/a/): remove one of the two redirects',
    'redirects.yaml:1 | /a/ | leads in a circle, /a/ → /b/ → /a/: remove one redirect',
    'redirects.yaml:2 | /b/ | leads in a circle, /b/ → /a/ → /b/: remove one redirect',
  ],
  'redirects that follow one another to a page, as nothing': [
    { 'redirects.yaml': '/a/: /b/\n/b/: /c/\n/c/: /d/\n/d/: /e/\n/e/: /f/\n/f/: /\n' },
  ],
  'a redirect to itself': [
    { 'redirects.yaml': '/a/: /a/\n' },
    'redirects.yaml:1 | /a/ | leads in a circle, /a/ → /a/: remove one redirect',
  ],
  'a redirect to nowhere': [
    { 'redirects.yaml': '/a/: /en/nowhere/\n' },
    'redirects.yaml:1 | /a/ | leads to /en/nowhere/, but there is no page at that address: write the address of a page',
  ],
  'a redirect to another site': [
    { 'redirects.yaml': '/a/: https://flour.example/\n' },
    'redirects.yaml:1 | /a/ | must be an address that starts with / and has no spaces',
  ],
  'a redirect to a draft': [
    { 'redirects.yaml': '/a/: /en/about/\n', ...page({ draft: 'true' }) },
    'redirects.yaml:1 | /a/ | leads to /en/about/, but pages/en/about.md is a draft: publish it first, or remove this address until then',
  ],
  'a redirect with a number between points, and a star': [
    { 'redirects.yaml': '/a.0.html*: /\n' },
    'redirects.yaml:1 | /a.0.html* | /a.0.html* contains *, which is not a wildcard here: write one line for each address',
  ],
  'a redirect with a star': [
    { 'redirects.yaml': '/en/old/*: /\n' },
    'redirects.yaml:1 | /en/old/* | /en/old/* contains *, which is not a wildcard here: write one line for each address',
  ],
  'a menu that leads nowhere': [
    {
      'site.yaml': siteYaml.replace(
        'navigation: {}',
        'navigation: { en: [{ label: A, href: /en/abut/ }] }',
      ),
    },
    'site.yaml:6 | navigation.en, entry 1, href | links to /en/abut/, but there is no page at that address',
  ],
  'a menu with an entry twice': [
    {
      'site.yaml': siteYaml.replace(
        'navigation: {}',
        'navigation:\n  en:\n    - { label: A, href: / }\n    - { label: B, href: / }',
      ),
    },
    'warning: site.yaml:9 | navigation.en, entry 2, href | leads to /, like entry 1: remove one of the two entries',
  ],
  'a menu that leads to another language': [
    {
      ...bilingual,
      'site.yaml': siteYaml
        .replace('[en]', '[en, de]')
        .replace('navigation: {}', 'navigation:\n  en:\n    - { label: A, href: /de/ }\n  de: []'),
    },
    'warning: site.yaml:8 | navigation.en, entry 1, href | leads to /de/, which is in de: use a page in en',
  ],
  'a menu that is missing in a language': [
    {
      ...bilingual,
      'site.yaml': siteYaml
        .replace('[en]', '[en, de]')
        .replace('navigation: {}', 'navigation:\n  en: []'),
    },
    'warning: site.yaml:6 | navigation | exists only in en: add it in de',
  ],
  'a menu in a language that the site lacks': [
    { 'site.yaml': siteYaml.replace('navigation: {}', 'navigation: { fr: [] }') },
    'site.yaml:6 | navigation.fr | must be one of en',
  ],
  'a page deleted that others link to': [
    {
      'pages/en/a.md': pageText({}, '[x](/en/about/)'),
      'pages/en/b.md': pageText({}, 'Two.\n\n[x](/en/about/)'),
    },
    'pages/en/a.md:8 | links to /en/about/, but there is no page at that address',
    'pages/en/b.md:10 | links to /en/about/, but there is no page at that address',
  ],
  'a page deleted that had a translation': [
    { ...bilingual, 'pages/en/about.md': pageText({ translationKey: 'about' }) },
    'warning: 6 | translationKey | "about" is used only by this page: use the same key on its translations',
  ],
}

it.each(Object.entries(rows))('%s is told of', async (_what, [files, ...told]) => {
  expect(await toldOf(files)).toEqual(told)
})
