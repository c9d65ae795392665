/** Mistakes in texts, pictures and files, each with what is told of it. */
import { expect, it } from 'vitest'
import { page } from '../../support/content-check.ts'
import { pageText } from '../../support/content-folder.ts'
import { drawing, picture, toldOf } from '../../support/mistake-rows.ts'
import type { MistakeRow } from '../../support/mistake-rows.ts'

const rows: readonly MistakeRow[] = [
  [
    'latin1',
    { 'pages/en/about.md': Buffer.from(pageText({}, 'Führung'), 'latin1') },
    ['pages/en/about.md:8 | is not UTF-8: save the file as UTF-8, or letters such as ü are lost'],
  ],
  [
    'UTF-16',
    { 'pages/en/about.md': Buffer.from(`\uFEFF${pageText({})}`, 'utf16le') },
    ['pages/en/about.md | is saved as UTF-16, expects UTF-8: save it as UTF-8'],
  ],
  [
    'a sign that is no text',
    { 'pages/en/about.md': pageText({}, 'One\u0000two') },
    [
      'pages/en/about.md:8 | has a sign that is no text (U+0000), expects none: write the line anew',
    ],
  ],
  [
    'lines that end as on very old machines',
    { 'pages/en/about.md': pageText({}).replaceAll('\n', '\r') },
    [
      'pages/en/about.md | ends its lines as very old programs do (CR), expects LF or CRLF: save it anew',
    ],
  ],
  [
    'an empty file',
    { 'pages/en/about.md': '' },
    [
      'pages/en/about.md:1 | must begin with front matter, a block of fields between two lines of ---: it is empty',
    ],
  ],
  [
    'an empty line above the front matter',
    { 'pages/en/about.md': `\n${pageText({})}` },
    [
      'pages/en/about.md:1 | must begin with front matter, a block of fields between two lines of ---: it begins in line 2, and an empty line is above it',
    ],
  ],
  [
    'front matter that is not closed',
    { 'pages/en/about.md': '---\ntitle: Flour\n' },
    [
      'pages/en/about.md:1 | must begin with front matter, a block of fields between two lines of ---: the second of them is missing',
    ],
  ],
  [
    'a text of 5 MB',
    { 'pages/en/about.md': pageText({}, 'Flour. '.repeat(750_000)) },
    ['pages/en/about.md | has 6 MB of text, expects several smaller files'],
  ],
  [
    'a space, a capital and an underscore in a file name',
    { 'pages/en/Our_flour mill.md': pageText({}) },
    [
      'pages/en/Our_flour mill.md | gives the address /en/Our_flour mill/: use lower-case ASCII letters, digits and single hyphens in file and folder names, such as pages/en/our-flour-mill.md',
    ],
  ],
  [
    'a letter with a mark in a file name',
    { 'pages/en/müller.md': pageText({}) },
    [
      'pages/en/müller.md | gives the address /en/müller/: use lower-case ASCII letters, digits and single hyphens in file and folder names, such as pages/en/muller.md',
    ],
  ],
  [
    'a page that ends in .mdx',
    { 'pages/en/x.mdx': 'x' },
    ['warning: pages/en/x.mdx | is not read, expects a name that ends in .md'],
  ],
  [
    'a page outside a language',
    { 'pages/about.md': pageText({}) },
    ['pages/about.md | must be in the folder of a language: pages/en/'],
  ],
  [
    'a language that site.yaml lacks',
    {
      'pages/cs/a.md': pageText({}),
      'pages/cs/b.md': pageText({}),
      'pages/cs/c/d.md': pageText({}),
    },
    ['pages/cs/ | holds 3 pages that must be in the folder of a language: pages/en/'],
  ],
  [
    'two files at one address',
    { 'pages/en/a.md': pageText({}), 'pages/en/a/index.md': pageText({}) },
    ['pages/en/a/index.md | has the address /en/a/, which pages/en/a.md has already'],
  ],
  [
    'a page at an address of the service',
    { 'pages/en/404.md': pageText({}) },
    ['pages/en/404.md | has the address /en/404/, which belongs to the service'],
  ],
  [
    'a folder with the name of a page',
    { 'pages/en/x.md/y.txt': 'x' },
    [
      'pages/en/x.md | is a folder, expects a file: rename the folder, its name ends as the name of a file',
    ],
  ],
  ['a temporary file of an editor', { 'pages/en/.new.md': 'x' }, []],
  [
    'two versions that git left',
    page({}, '<<<<<<< HEAD\nOne\n=======\nTwo\n>>>>>>> branch'),
    [
      'pages/en/about.md:8 | holds two versions, as git left them: keep one, and remove the lines <<<<<<<, ======= and >>>>>>>',
    ],
  ],
  [
    'two versions of a file of data',
    { 'redirects.yaml': '<<<<<<< HEAD\n/a/: /\n=======\n/b/: /\n>>>>>>> branch\n' },
    [
      'redirects.yaml:1 | holds two versions, as git left them: keep one, and remove the lines <<<<<<<, ======= and >>>>>>>',
    ],
  ],
  [
    'two headings of the first level',
    page({}, '# One\n\n# Two'),
    [
      'warning: pages/en/about.md:8 | has a heading with one #, which the title is alone, expects ##',
      'warning: pages/en/about.md:10 | has a heading with one #, which the title is alone, expects ##',
    ],
  ],
  [
    'a level of headings left out',
    page({}, '## One\n\n#### Two'),
    ['warning: pages/en/about.md:10 | has a heading with 4 # below one with 2, expects ###'],
  ],
  ['no text', page({}, ''), ['warning: pages/en/about.md | has no text below its front matter']],
  [
    'a note to oneself',
    page({}, 'Flour.\n\nTODO: prices'),
    [
      'warning: pages/en/about.md:10 | holds "TODO", a note to yourself, expects the text it is about',
    ],
  ],
  [
    'text that only fills a place',
    page({}, 'Lorem ipsum dolor.'),
    [
      'warning: pages/en/about.md:8 | holds "Lorem ipsum", text that only fills a place, expects your own',
    ],
  ],
  [
    'signs in place of a price',
    page({}, 'It costs xxx.'),
    ['warning: pages/en/about.md:8 | holds "xxx", signs in place of something, expects it'],
  ],
  [
    'letters that an encoding has spoiled',
    page({}, 'FÃ¼hrung'),
    [
      'warning: pages/en/about.md:8 | holds "Ã¼", letters of UTF-8 that were read as another encoding once',
    ],
  ],
  [
    'letters that are lost',
    page({}, 'F\uFFFDhrung'),
    [
      'warning: pages/en/about.md:8 | holds "�", letters that are lost, because another encoding was read as UTF-8 once',
    ],
  ],
  [
    'a name in braces',
    page({}, 'Flour of {name}.'),
    ['warning: pages/en/about.md:8 | has {name}, which is filled in on pages of towns alone'],
  ],
  [
    'a script',
    page({}, '<script>alert(1)</script>'),
    [
      'pages/en/about.md:8 | has <script>, which browsers do not run here, expects text and pictures',
    ],
  ],
  [
    'an attribute that runs',
    page({}, '<b onclick="alert(1)">flour</b>'),
    [
      'pages/en/about.md:8 | has onclick="…" in <b>, which browsers do not run here, expects text and pictures',
    ],
  ],
  [
    'a frame',
    page({}, '<iframe src="https://maps.example/"></iframe>'),
    [
      'pages/en/about.md:8 | shows a page of maps.example in a frame, expects a host that site.yaml lists under "embeds": add maps.example there',
      'pages/en/about.md:8 | has a frame without title="…", expects what it shows',
    ],
  ],
  [
    'an element that is not closed',
    page({}, '<div>\n\nFlour.'),
    ['warning: pages/en/about.md:8 | has <div>, which is never closed, expects </div>'],
  ],
  [
    'a picture that is not there',
    page({}, '![Flour](./flour.png)'),
    ['pages/en/about.md:8 | the picture ./flour.png is not there, expects a path from this file'],
  ],
  [
    'a picture in other capitals',
    { 'pages/en/Flour.png': picture, ...page({}, '![Flour](./flour.png)') },
    [
      'pages/en/about.md:8 | the picture ./flour.png is not there, but Flour.png is: capitals count',
      'warning: pages/en/Flour.png | is not published: no page shows it or links to it',
    ],
  ],
  [
    'a picture without words in its place',
    { 'pages/en/flour.png': picture, ...page({}, '![](./flour.png)') },
    [
      'pages/en/about.md:8 | the picture ./flour.png has no text in its place, expects ![what it shows](./flour.png)',
    ],
  ],
  [
    'a picture with the name of its file in its place',
    { 'pages/en/flour.png': picture, ...page({}, '![flour.png](./flour.png)') },
    [
      'warning: pages/en/about.md:8 | the picture ./flour.png has the name of a file in its place, expects what it shows',
    ],
  ],
  [
    'a text that is called a picture',
    { 'pages/en/flour.png': 'flour', ...page({}, '![Flour](./flour.png)') },
    [
      'pages/en/about.md:8 | the picture ./flour.png cannot be read: the file is damaged or no picture, expects png, jpg, webp, avif, gif or svg',
    ],
  ],
  [
    'half a picture',
    { 'pages/en/flour.png': picture.subarray(0, 100), ...page({}, '![Flour](./flour.png)') },
    [
      'pages/en/about.md:8 | the picture ./flour.png cannot be read: the file is damaged or no picture, expects png, jpg, webp, avif, gif or svg',
    ],
  ],
  [
    'a kind of picture that browsers lack',
    { 'pages/en/flour.heic': 'x', ...page({}, '![Flour](./flour.heic)') },
    [
      'pages/en/about.md:8 | the picture ./flour.heic is of a kind that browsers do not show, expects png, jpg, webp, avif, gif or svg',
    ],
  ],
  [
    'a picture in HTML',
    { 'pages/en/flour.png': picture, ...page({}, '<img src="./flour.png">') },
    ['pages/en/about.md:8 | shows ./flour.png by HTML, expects ![what it shows](./flour.png)'],
  ],
  [
    'a picture with a blank in its name',
    { 'pages/en/my flour.png': picture, ...page({}, '![Flour](./my flour.png)') },
    [
      'pages/en/about.md:8 | shows ![Flour](./my flour.png) as it is written, because of the blank in it, expects (<./my flour.png>)',
      'warning: pages/en/my flour.png | is not published: no page shows it or links to it',
    ],
  ],
  [
    'a picture of another site',
    page({}, '![Flour](http://flour.example/a.png)'),
    [
      'pages/en/about.md:8 | shows http://flour.example/a.png, which browsers do not load here, expects a file beside the text',
    ],
  ],
  [
    'a drawing that runs',
    {
      'pages/en/flour.svg': drawing('viewBox="0 0 9 9" onload="x()"'),
      ...page({}, '![Flour](./flour.svg)'),
    },
    [
      'pages/en/about.md:8 | the picture ./flour.svg has an attribute that runs, such as onload, expects none',
    ],
  ],
  [
    'a drawing without a size',
    { 'pages/en/flour.svg': drawing(''), ...page({}, '![Flour](./flour.svg)') },
    [
      'pages/en/about.md:8 | the picture ./flour.svg does not say how large it is, expects a viewBox="0 0 800 600" or width and height in <svg>',
    ],
  ],
  [
    'a picture that nobody shows',
    { 'pages/en/flour.png': picture },
    ['warning: pages/en/flour.png | is not published: no page shows it or links to it'],
  ],
  [
    'a huge picture',
    {
      'pages/en/flour.svg': drawing('width="12000" height="12000"'),
      ...page({}, '![Flour](./flour.svg)'),
    },
    [
      'warning: pages/en/about.md:8 | the picture ./flour.svg is 12000 × 12000 dots large, expects 8000 at most',
    ],
  ],
  [
    'a file that nobody reads',
    { 'redirect.yaml': '/a/: /\n' },
    ['warning: redirect.yaml | is not read: did you mean redirects.yaml?'],
  ],
  [
    'data with another ending',
    { 'workshop.yml': 'x' },
    ['warning: workshop.yml | is not read: did you mean workshop.yaml?'],
  ],
  [
    'a guide that nobody reads',
    { 'guides/apis.md': 'x' },
    ['warning: guides/apis.md | is not read'],
  ],
  [
    'a guide with a name that stands for nothing',
    { 'guides/api.md': 'Ask {compny}.' },
    [
      'guides/api.md | has {compny}, expects one of {baseUrl}, {company}, {description}, {apiVersion}, {anonymousQuota}, {agentQuota}, {windowSeconds}, {tokenLifetime}, {assertionLifetime}, {refreshLifetime}',
    ],
  ],
]

it.each(rows)('%s is told of', async (_what, files, told) => {
  expect(await toldOf(files)).toEqual(told)
})
