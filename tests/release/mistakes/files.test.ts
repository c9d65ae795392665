/**
 * Mistakes in files: how they are saved and called, and which of them nobody reads, each with what
 * is told of it.
 */
import { expect, it } from 'vitest'
import { cityHeader } from '../../support/content-check.ts'
import { pageText } from '../../support/content-folder.ts'
import { picture, toldOf, towns } from '../../support/mistake-rows.ts'
import type { MistakeRows } from '../../support/mistake-rows.ts'

const rows: MistakeRows = {
  latin1: [
    { 'pages/en/about.md': Buffer.from(pageText({}, 'Führung'), 'latin1') },
    '8 | is not UTF-8: save the file as UTF-8, or letters such as ü are lost',
  ],
  'UTF-16': [
    { 'pages/en/about.md': Buffer.from(`\uFEFF${pageText({})}`, 'utf16le') },
    'pages/en/about.md | is saved as UTF-16: save it as UTF-8',
  ],
  'a sign that is no text': [
    { 'pages/en/about.md': pageText({}, 'One\u0000two') },
    '8 | contains a control character (U+0000): type the line again',
  ],
  'a form feed': [
    { 'pages/en/about.md': pageText({ title: 'One\ftwo' }) },
    '2 | contains a control character (U+000C): type the line again',
  ],
  'a control character of Latin-1': [
    { 'pages/en/about.md': pageText({}, 'One\u0085two') },
    '8 | contains a control character (U+0085): type the line again',
  ],
  'a text that is turned round': [
    { 'pages/en/about.md': pageText({}, 'Flour \u202eruolf') },
    '8 | contains a control character (U+202E): type the line again',
  ],
  'the same as a reference': [
    { 'pages/en/about.md': pageText({}, 'Flour &#x202E;ruolf') },
    '8 | contains a control character (&#x202E;): type the line again',
  ],
  'marks of the text direction and joiners, as nothing': [
    { 'pages/en/about.md': pageText({}, '\u200fא\u200e \u2067ب\u200cب\u2069 \tx') },
  ],
  'lines that end as on very old machines': [
    { 'pages/en/about.md': pageText({}).replaceAll('\n', '\r') },
    'pages/en/about.md | ends its lines with CR: save the file with LF or CRLF as line ends',
  ],
  'a table of towns in latin1': [
    { ...towns(''), 'cities.csv': Buffer.from(`${cityHeader}mill,Mühle,Vale,7,en\n`, 'latin1') },
    'cities.csv:2 | is not UTF-8: save the file as UTF-8, or letters such as ü are lost',
  ],
  'a byte order mark, as nothing': [{ 'pages/en/about.md': `\uFEFF${pageText({})}` }],
  'lines that end as on Windows, as nothing': [
    { 'pages/en/about.md': pageText({}, 'One.\n\nTwo.').replaceAll('\n', '\r\n') },
  ],
  'a table of towns as a spreadsheet on Windows saves it, as nothing': [
    towns(`\uFEFF${cityHeader}mill,Mill,Vale,7,en\n`.replaceAll('\n', '\r\n')),
  ],
  'an empty file': [
    { 'pages/en/about.md': '' },
    '1 | must begin with front matter, a block of fields between two lines of ---: the file is empty',
  ],
  'an empty line above the front matter': [
    { 'pages/en/about.md': `\n${pageText({})}` },
    '1 | must begin with front matter, a block of fields between two lines of ---: it begins in line 2, so remove the empty lines above it',
  ],
  'front matter that is not closed': [
    { 'pages/en/about.md': '---\ntitle: Flour\n' },
    '1 | must begin with front matter, a block of fields between two lines of ---: write the second --- below the fields',
  ],
  'a text of 5 MB': [
    { 'pages/en/about.md': pageText({}, 'Flour. '.repeat(750_000)) },
    'pages/en/about.md | has 6 MB of text: use at most 4 MB, or split the file',
  ],
  'a space, a capital and an underscore in a file name': [
    { 'pages/en/Our_flour mill.md': pageText({}) },
    'pages/en/Our_flour mill.md | gives the page the address /en/Our_flour mill/: use lower-case ASCII letters, digits and single hyphens in file and folder names, such as pages/en/our-flour-mill.md',
  ],
  'a letter with a mark in a file name': [
    { 'pages/en/müller.md': pageText({}) },
    'pages/en/müller.md | gives the page the address /en/müller/: use lower-case ASCII letters, digits and single hyphens in file and folder names, such as pages/en/muller.md',
  ],
  'a page that ends in .MD': [
    { 'pages/en/x.MD': pageText({}) },
    'pages/en/x.MD | gives the page the address /en/x.MD/: use lower-case ASCII letters, digits and single hyphens in file and folder names, such as pages/en/x.md',
  ],
  'a page that ends in .markdown': [
    { 'pages/en/x.markdown': 'x' },
    'warning: pages/en/x.markdown | is not read: use a name that ends in .md',
  ],
  'a page that ends in .txt': [
    { 'pages/en/x.txt': 'x' },
    'warning: pages/en/x.txt | is not published, because no page shows it or links to it: add a link, or remove the file',
  ],
  'a page that ends in .mdx': [
    { 'pages/en/x.mdx': 'x' },
    'warning: pages/en/x.mdx | is not read: use a name that ends in .md',
  ],
  'a page outside a language': [
    { 'pages/about.md': pageText({}) },
    'pages/about.md | must be in the folder of a language: pages/en/',
  ],
  'a language that site.yaml lacks': [
    {
      'pages/cs/a.md': pageText({}),
      'pages/cs/b.md': pageText({}),
      'pages/cs/c/d.md': pageText({}),
    },
    'pages/cs/ | holds 3 pages that must be in the folder of a language: pages/en/',
  ],
  'two files at one address': [
    { 'pages/en/a.md': pageText({}), 'pages/en/a/index.md': pageText({}) },
    'pages/en/a/index.md | has the address /en/a/, which pages/en/a.md already has: choose another address',
  ],
  'a page at an address of the service': [
    { 'pages/en/404.md': pageText({}) },
    'pages/en/404.md | has the address /en/404/, which belongs to the service: choose another address',
  ],
  'a folder with the name of a page': [
    { 'pages/en/x.md/y.txt': 'x' },
    'pages/en/x.md | is a folder, but must be a file: rename the folder',
  ],
  'a temporary file of an editor': [{ 'pages/en/.new.md': 'x' }],
  'a file that nobody reads': [
    { 'redirect.yaml': '/a/: /\n' },
    'warning: redirect.yaml | is not read: did you mean redirects.yaml?',
  ],
  'data with another ending': [
    { 'workshop.yml': 'x' },
    'warning: workshop.yml | is not read: did you mean workshop.yaml?',
  ],
  'a guide that nobody reads': [
    { 'guides/apis.md': 'x' },
    'warning: guides/apis.md | is not read: rename or delete it',
  ],
  'a guide with a name that stands for nothing': [
    { 'guides/api.md': 'Ask {compny}.' },
    'guides/api.md | has {compny}, which is not a placeholder: use one of {baseUrl}, {company}, {description}, {apiVersion}, {anonymousQuota}, {agentQuota}, {windowSeconds}, {tokenLifetime}, {assertionLifetime}, {refreshLifetime}',
  ],
  'a guide that is empty, as nothing': [{ 'guides/api.md': '' }],
}

it.each(Object.entries(rows))('%s is told of', async (_what, [files, ...told]) => {
  expect(await toldOf(files)).toEqual(told)
})

// Other systems find such a picture.
it.runIf(process.platform === 'linux')(
  'a name that stores letters in parts is told of',
  async () => {
    const found = await toldOf({
      'pages/en/about.md': pageText({}, '![Mill](./mühle.png)'),
      ['pages/en/mühle.png'.normalize('NFD')]: picture,
    })
    expect(found[0]).toBe(
      `8 | the picture ./mühle.png does not exist, but ${'mühle.png'.normalize('NFD')} does, with another encoding of the accents: rename that file, and use only letters a to z`,
    )
  },
)
