/** Mistakes in `site.yaml`, each with what is told of it, and of the other files meanwhile. */
import { expect, it } from 'vitest'
import { page } from '../../support/content-check.ts'
import { pageText, siteYaml } from '../../support/content-folder.ts'
import { toldOf } from '../../support/mistake-rows.ts'
import type { MistakeRows } from '../../support/mistake-rows.ts'

const noTag = 'must be the tag of a language, such as en or pt-BR'

/** `site.yaml` with languages. */
function speaking(languages: string) {
  return { 'site.yaml': siteYaml.replace('[en]', `[${languages}]`) }
}

const unreadable = siteYaml.replace('tagline: { en: Flour }', 'tagline:\n\ten: Flour')
const noCompany = siteYaml.replace('company: Mill\n', '')
const frame = '<iframe src="https://maps.example/" title="Map"></iframe>'

const rows: MistakeRows = {
  'no site.yaml': [
    { 'site.yaml': undefined },
    'site.yaml | is missing in FOLDER: write it as docs/editing.md says',
  ],
  'a tab in site.yaml': [
    { 'site.yaml': siteYaml.replace('tagline: { en: Flour }', 'tagline:\n\ten: Flour') },
    'site.yaml:4 | begins with a tab: use spaces',
  ],
  'an empty site.yaml': [
    { 'site.yaml': '' },
    'site.yaml:1 | service | is missing, it must be a text',
    'site.yaml:1 | company | is missing, it must be a text',
    'site.yaml:1 | tagline | is missing, it must map languages to texts',
    'site.yaml:1 | languages | is missing, it must be a list of languages',
    'site.yaml:1 | navigation | is missing, it must map languages to links',
  ],
  'a company without a name, and one in a language of no page': [
    { 'site.yaml': siteYaml.replace('company: Mill', 'company: {}') },
    'site.yaml:2 | company | must have a name in at least one language',
  ],
  'elements of the head that are not allowed': [
    {
      'site.yaml': `${siteYaml}head:
  meta: { refresh: '0; url=https://a.example/' }
  links:
    - { rel: stylesheet, href: https://a.example/a.css }
    - { rel: me, href: 'javascript:alert(1)' }
    - { rel: alternate, href: https://a.example/feed.xml }
`,
    },
    'site.yaml:8 | head.meta.refresh | must be one of apple-itunes-app, application-name, author, baidu-site-verification, facebook-domain-verification, fediverse:creator, format-detection, geo.placename, geo.position, geo.region, google-site-verification, msvalidate.01, naver-site-verification, p:domain_verify, rating, seznam-wmt, yandex-verification',
    'site.yaml:10 | head.links, entry 1, rel | must be one of alternate, author, blogroll, help, license, me, pgpkey, webmention',
    'site.yaml:11 | head.links, entry 2, href | must be an address that starts with https://',
    'site.yaml:12 | head.links, entry 3, type | is missing, it must be one of application/rss+xml, application/atom+xml, application/feed+json, text/calendar',
  ],
  'a notice in another language, of a level that does not exist': [
    {
      'site.yaml': `${siteYaml}banner:
  text: { en: Closed, de: Zu }
  level: loud
`,
    },
    'site.yaml:8 | banner.text.de | must be one of en',
    'site.yaml:9 | banner.level | must be one of note, important, warning',
  ],
  'a notice that ends before it begins': [
    { 'site.yaml': `${siteYaml}banner: { text: Zu, from: 2026-12-24, until: 2026-12-23 }\n` },
    'site.yaml:7 | banner.until | must be later than "from"',
  ],
  'a notice that leads nowhere': [
    { 'site.yaml': `${siteYaml}banner: { text: Closed, link: { en: /en/gone/ } }\n` },
    'site.yaml:7 | banner.link.en | links to /en/gone/, but there is no page at that address',
  ],
  'a language by its name': [
    speaking('en, english'),
    `site.yaml:5 | languages, entry 2 | ${noTag}: did you mean en?`,
  ],
  'a language by its name alone': [
    speaking('Polski'),
    `site.yaml:5 | languages, entry 1 | ${noTag}: did you mean pl?`,
  ],
  'the code of a country in place of a language': [
    speaking('en, cz'),
    `site.yaml:5 | languages, entry 2 | ${noTag}: did you mean cs?`,
  ],
  'a language that no name is like': [
    speaking('en, qqqqqqq'),
    `site.yaml:5 | languages, entry 2 | ${noTag}`,
  ],
  'a field gone, and links that lead nowhere': [
    {
      'site.yaml': noCompany.replace('{}', '{ en: [{ label: A, href: /en/menu/ }] }'),
      'redirects.yaml': '/old/: /en/gone/\n',
      ...page({}, '[flour](/en/nowhere/)'),
    },
    'site.yaml:1 | company | is missing, it must be a text',
    'redirects.yaml:1 | /old/ | leads to /en/gone/, but there is no page at that address: write the address of a page',
    '8 | links to /en/nowhere/, but there is no page at that address',
    'site.yaml:5 | navigation.en, entry 1, href | links to /en/menu/, but there is no page at that address',
  ],
  'no readable site.yaml, and mistakes that need nothing of it': [
    {
      'site.yaml': unreadable,
      'contact.yaml': 'phone: call us\n',
      'pages/en/a.md': pageText(
        { title: 'Flour' },
        '[flour](/en/nowhere/) [oats](htps://x.example/)',
      ),
      'pages/en/b.md': pageText({ title: 'Flour' }, 'TODO\n\n![Flour](./flour.png)'),
      'pages/en/c.md': pageText({}, `<script>alert(1)</script>\n\n${frame}`),
    },
    'site.yaml:4 | begins with a tab: use spaces',
    'contact.yaml:1 | phone | must be a number with + and the country code, such as +48 71 000 00 00',
    'pages/en/b.md:10 | the picture ./flour.png does not exist: write a path relative to this file',
    'pages/en/c.md:8 | has <script>, which browsers do not run on this site: remove it',
    'warning: pages/en/b.md:2 | title | "Flour" is also the title of pages/en/a.md: write a different title for each page',
    'warning: pages/en/b.md:8 | contains "TODO", a note to yourself: write the text instead',
  ],
  'hosts of frames that are none, and a frame': [
    { 'site.yaml': `${siteYaml}embeds: [https://maps.example]\n`, ...page({}, frame) },
    'site.yaml:7 | embeds, entry 1 | must be a host such as maps.example.com, in lower case, without https:// and without a path',
  ],
}

it.each(Object.entries(rows))('%s is told of', async (_what, [files, ...told]) => {
  expect(await toldOf(files)).toEqual(told)
})
