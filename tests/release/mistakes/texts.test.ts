/** Mistakes in texts and pictures, each with what is told of it. */
import { expect, it } from 'vitest'
import { page } from '../../support/content-check.ts'
import { drawing, picture, toldOf } from '../../support/mistake-rows.ts'
import type { MistakeRows } from '../../support/mistake-rows.ts'

const rows: MistakeRows = {
  'two versions that git left': [
    page({}, '<<<<<<< HEAD\nOne\n=======\nTwo\n>>>>>>> branch'),
    '8 | contains a git conflict: keep one version, and remove the lines <<<<<<<, ======= and >>>>>>>',
  ],
  'two versions of a file of data': [
    { 'redirects.yaml': '<<<<<<< HEAD\n/a/: /\n=======\n/b/: /\n>>>>>>> branch\n' },
    'redirects.yaml:1 | contains a git conflict: keep one version, and remove the lines <<<<<<<, ======= and >>>>>>>',
  ],
  'two headings of the first level': [
    page({}, '# One\n\n# Two'),
    'warning: 8 | has a heading with one #, the level of the page title: use ## (and 1 more of this kind)',
  ],
  'a level of headings left out': [
    page({}, '## One\n\n#### Two'),
    'warning: 10 | has a heading of level 4 below a heading or title of level 2: use ###',
  ],
  'no text': [
    page({}, ''),
    'warning: pages/en/about.md | has no text below its front matter: write some words',
  ],
  'a note to oneself': [
    page({}, 'Flour.\n\nTODO: prices'),
    'warning: 10 | contains "TODO", a note to yourself: write the text instead',
  ],
  'text that only fills a place': [
    page({}, 'Lorem ipsum dolor.'),
    'warning: 8 | contains "Lorem ipsum", filler text: write your own',
  ],
  'signs in place of a price': [
    page({}, 'It costs xxx.'),
    'warning: 8 | contains "xxx", a placeholder: write the value instead',
  ],
  'letters that an encoding has spoiled': [
    page({}, 'FÃ¼hrung'),
    'warning: 8 | contains "Ã¼", letters that were read in a wrong encoding: type the right letters instead',
  ],
  'letters that are lost': [
    page({}, 'F\uFFFDhrung'),
    'warning: 8 | contains "�", a character that was lost in a wrong encoding: type the right character instead',
  ],
  'a name in braces': [
    page({}, 'Flour of {name}.'),
    'warning: 8 | has {name}, which is replaced only in templates: write the text instead',
  ],
  'a script': [
    page({}, '<script>alert(1)</script>'),
    '8 | has <script>, which browsers do not run on this site: remove it',
  ],
  'an attribute that runs': [
    page({}, '<b onclick="alert(1)">flour</b>'),
    '8 | has onclick="…" in <b>, which browsers do not run on this site: remove it',
  ],
  'a frame': [
    page({}, '<iframe src="https://maps.example/"></iframe>'),
    '8 | shows a page of maps.example in an <iframe>, but site.yaml does not list this host under "embeds": add maps.example there',
    '8 | has an <iframe> without title="…": add a title that says what the <iframe> shows',
  ],
  'an element that is not closed': [
    page({}, '<div>\n\nFlour.'),
    'warning: 8 | has <div> without an end: add </div>',
  ],
  'a comment that is not closed': [
    page({}, 'Flour.\n\n<!-- to be written\n\nBread.'),
    '10 | has a comment that begins with <!-- and does not end. Write --> at its end, in the same paragraph',
  ],
  'a comment that is not closed behind one that is, in HTML': [
    page({}, '<div>\n<!-- a -->\n<!-- b <i>c</i>\n</div>'),
    '10 | has a comment that begins with <!-- and does not end. Write --> at its end, in the same paragraph',
    'warning: 8 | has <div> without an end: add </div>',
  ],
  'a comment in a line that ends in another paragraph': [
    page({}, 'Flour <!-- the best\n\nof all --> and bread.'),
    '8 | has a comment that begins with <!-- and does not end. Write --> at its end, in the same paragraph',
  ],
  'comments, as nothing': [page({}, 'Flour \\<!-- <!-- a --> `<!--`.\n\n<!-- b\n\n-->')],
  'a code block that is not closed': [
    page({}, 'Flour.\n\n```js\nconst a = 1\n\nBread.'),
    '10 | has a code block that begins with ``` and does not end. Write ``` in a line of its own below the code',
  ],
  'a code block in a list that a shorter fence should close': [
    page({}, '- ~~~~\n  a\n  ~~~\n\nBread.'),
    '8 | has a code block that begins with ~~~~ and does not end. Write ~~~~ in a line of its own below the code',
  ],
  'code blocks, as nothing': [
    page({}, '```\n~~~\n````  \n\n> ~~~js\n> a\n> ~~~\n\n1. ```\n   ```\n\n       a'),
  ],
  'a note that no text names, and two notes of one name': [
    page({}, 'Flour.[^a]\n\n[^a]: Rye.\n\n[^a]: Oats.\n\n[^b]: Bread.'),
    'warning: 12 | has a note [^a] that is not shown. Write [^a] in the text where the note belongs. If two notes have this name, rename one (and 1 more of this kind)',
  ],
  'a row of a table with too many cells': [
    page({}, '| a | b |\n|---|---|\n| 1 | 2 | 3 |\n| 4 | 5 | |'),
    'warning: 10 | has a row of 3 cells, of which 2 are shown. Write 3 cells in the first row of the table and in the line of dashes',
  ],
  'a comment in a guide that is not closed': [
    { 'guides/api.md': 'Flour.\n\n<!-- to be written' },
    'guides/api.md:3 | has a comment that begins with <!-- and does not end. Write --> at its end, in the same paragraph',
  ],
  'a picture that is not there': [
    page({}, '![Flour](./flour.png)'),
    '8 | the picture ./flour.png does not exist: write a path relative to this file',
  ],
  'a picture of another kind': [
    { 'pages/en/flour.webp': picture, ...page({}, '![Flour](./flour.png)') },
    '8 | the picture ./flour.png does not exist, but flour.webp does: did you mean that file?',
    'warning: pages/en/flour.webp | is not published, because no page shows it or links to it: add a link, or remove the file',
  ],
  'a picture misspelt': [
    { 'pages/en/flour.png': picture, ...page({}, '![Flour](./fluor.jpg)') },
    '8 | the picture ./fluor.jpg does not exist, but flour.png does: did you mean that file?',
    'warning: pages/en/flour.png | is not published, because no page shows it or links to it: add a link, or remove the file',
  ],
  'a picture in other capitals': [
    { 'pages/en/Flour.png': picture, ...page({}, '![Flour](./flour.png)') },
    '8 | the picture ./flour.png does not exist, but Flour.png does: upper and lower case must match',
    'warning: pages/en/Flour.png | is not published, because no page shows it or links to it: add a link, or remove the file',
  ],
  'a picture without words in its place': [
    { 'pages/en/flour.png': picture, ...page({}, '![](./flour.png)') },
    '8 | the picture ./flour.png has no alternative text: write ![what it shows](./flour.png)',
  ],
  'a picture with the name of its file in its place': [
    { 'pages/en/flour.png': picture, ...page({}, '![flour.png](./flour.png)') },
    'warning: 8 | the picture ./flour.png has a file name as its alternative text: write what it shows',
  ],
  'a text that is called a picture': [
    { 'pages/en/flour.png': 'flour', ...page({}, '![Flour](./flour.png)') },
    '8 | the picture ./flour.png cannot be read, because it is damaged or not a picture: use png, jpg, webp, avif, gif or svg',
  ],
  'half a picture': [
    { 'pages/en/flour.png': picture.subarray(0, 100), ...page({}, '![Flour](./flour.png)') },
    '8 | the picture ./flour.png cannot be read, because it is damaged or not a picture: use png, jpg, webp, avif, gif or svg',
  ],
  'a kind of picture that browsers lack': [
    { 'pages/en/flour.heic': 'x', ...page({}, '![Flour](./flour.heic)') },
    '8 | the picture ./flour.heic has a format that browsers do not show: use png, jpg, webp, avif, gif or svg',
  ],
  'a picture in HTML': [
    { 'pages/en/flour.png': picture, ...page({}, '<img src="./flour.png">') },
    '8 | shows ./flour.png with an HTML tag: write ![what it shows](./flour.png)',
  ],
  'a picture with a blank in its name': [
    { 'pages/en/my flour.png': picture, ...page({}, '![Flour](./my flour.png)') },
    '8 | shows ![Flour](./my flour.png) as plain text, because the address has a blank: write (<./my flour.png>)',
    'warning: pages/en/my flour.png | is not published, because no page shows it or links to it: add a link, or remove the file',
  ],
  'an address of a page with a blank': [
    page({}, '[Ask us](/contact us/)'),
    '8 | shows [Ask us](/contact us/) as plain text, because the address has a blank: write the address of the page, without blanks, such as (/contact-us/)',
  ],
  'a picture of another site': [
    page({}, '![Flour](http://flour.example/a.png)'),
    '8 | shows http://flour.example/a.png, which browsers do not load on this site: put a copy of the file next to the text',
  ],
  'a picture of another site by https': [
    page({}, '![Flour](https://flour.example/a.png)'),
    '8 | shows https://flour.example/a.png, which browsers do not load on this site: put a copy of the file next to the text',
  ],
  'a drawing with a script': [
    {
      'pages/en/flour.svg': drawing('viewBox="0 0 9 9"').replace(
        '<rect',
        '<script>x()</script><rect',
      ),
      ...page({}, '![Flour](./flour.svg)'),
    },
    '8 | the picture ./flour.svg has <script>, which is not allowed: remove this element',
  ],
  'a drawing that runs': [
    {
      'pages/en/flour.svg': drawing('viewBox="0 0 9 9" onload="x()"'),
      ...page({}, '![Flour](./flour.svg)'),
    },
    '8 | the picture ./flour.svg has an attribute that runs a script, such as onload: remove it',
  ],
  'a drawing without a size': [
    { 'pages/en/flour.svg': drawing(''), ...page({}, '![Flour](./flour.svg)') },
    '8 | the picture ./flour.svg has no size: add viewBox="0 0 800 600", or width and height, to <svg>',
  ],
  'a picture that nobody shows': [
    { 'pages/en/flour.png': picture },
    'warning: pages/en/flour.png | is not published, because no page shows it or links to it: add a link, or remove the file',
  ],
  'a drawing that nobody shows': [
    { 'pages/en/flour.svg': drawing('viewBox="0 0 9 9"') },
    'warning: pages/en/flour.svg | is not published, because no page shows it or links to it: add a link, or remove the file',
  ],
  'a huge picture': [
    {
      'pages/en/flour.svg': drawing('width="12000" height="12000"'),
      ...page({}, '![Flour](./flour.svg)'),
    },
    'warning: 8 | the picture ./flour.svg is 12000 × 12000 pixels large: use at most 8000 on each side',
  ],
}

it.each(Object.entries(rows))('%s is told of', async (_what, [files, ...told]) => {
  expect(await toldOf(files)).toEqual(told)
})
