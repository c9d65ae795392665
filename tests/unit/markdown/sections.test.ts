import { describe, expect, it } from 'vitest'
import { readSection } from '../../../src/markdown/sections.ts'

const markdown = `---
title: Mill
---

# Mill

Stones and water.

## Prices

By the sack.

### Oat *flour*

Two.

## Prices

By the hour.

\`\`\`sh
## no heading
\`\`\`

### ساعات العمل

كل يوم.

## Not \\[yet\\] open

Soon.
`

const html = `<h2 id="prices">Prices</h2><main><h1>Mill</h1>
<h2 id="part-contents">Contents</h2>
<h2 id="prices">Prices</h2> <h3 id="oat-flour"><a href="#oat-flour">Oat <em>flour</em></a></h3>
<h2 class="a" id="prices-1">Prices</h2><h3 id="ساعات-العمل">ساعات العمل</h3>
<h2>Not [yet] open</h2></main>`

const read = (wanted: string) => readSection(markdown, html, wanted)

describe('A section', () => {
  it('goes to the next heading of its level, below the headings above it', () => {
    expect(read('prices')).toEqual({
      markdown: '# Mill\n\n## Prices\n\nBy the sack.\n\n### Oat *flour*\n\nTwo.\n',
      section: { title: 'Prices', fragment: 'prices', next: 'prices-1' },
    })
    expect(read('oat-flour')).toEqual({
      markdown: '# Mill\n\n## Prices\n\n### Oat *flour*\n\nTwo.\n',
      section: {
        ...{ title: 'Oat flour', fragment: 'oat-flour' },
        ...{ previous: 'prices', next: 'prices-1' },
      },
    })
  })

  it('is named by the id of the page, also where two headings are the same', () => {
    expect(read('prices-1')).toMatchObject({
      markdown: expect.stringContaining('## no heading') as string,
      section: { previous: 'prices', next: 'Not [yet] open' },
    })
  })

  it.each([
    ['#oat-flour', 'Oat flour'],
    ['## Oat flour', 'Oat flour'],
    ['OAT FLOUR', 'Oat flour'],
    ['Oat_Flour', 'Oat flour'],
    ['ساعات العمل', 'ساعات العمل'],
    ['ساعات-العمل', 'ساعات العمل'],
    ['not-yet-open', 'Not [yet] open'],
  ])('is found by "%s"', (wanted, title) => {
    expect(read(wanted)).toMatchObject({ section: { title } })
  })

  it.each(['no heading', 'flour', 'mill', '', '#', '!'])('is not found by "%s"', (wanted) => {
    expect(read(wanted)).toEqual({
      names: ['prices', 'oat-flour', 'prices-1', 'ساعات-العمل', 'Not [yet] open'],
    })
  })

  it('of a text without HTML is found by its heading', () => {
    expect(readSection('# A\n\n## B c\n\nd\n', '', 'b-c')).toEqual({
      markdown: '# A\n\n## B c\n\nd\n',
      section: { title: 'B c' },
    })
    expect(readSection('text', '', 'b')).toEqual({ names: [] })
  })
})

describe('A row of a table', () => {
  const table = (rows: string) =>
    `# Mill\n\n## Sacks\n\n| Sack | Price |\n| - | -: |\n${rows}\nEnd.\n`
  const rows = '| [**Oat A**](/oat/) | 2 |\n| **Rye** | 3 |\n| **Rye** | 4 |\n'
  const ids = ['<a href="/oat/">Oat A</a>', 'Rye', 'Rye'].map(
    (name, at) => `<tr><th id="sacks-${at}" scope="row">${name}</th></tr>`,
  )
  const page = `<main><h1>Mill</h1><h2 id="sacks">Sacks</h2>${ids.join('')}</main>`

  it.each([
    ['sacks-0', '| [**Oat A**](/oat/) | 2 |', 'Oat A'],
    ['#sacks-2', '| **Rye** | 4 |', 'Rye'],
  ])('is a section with the heads of its columns: %s', (wanted, row, title) => {
    expect(readSection(table(rows), page, wanted)).toEqual({
      markdown: table(`${row}\n`).replace('\nEnd.\n', ''),
      section: { title, fragment: wanted.replace('#', '') },
    })
  })

  it('is none without an id', () => {
    expect(readSection(table(rows), page, 'Rye')).toEqual({ names: ['sacks'] })
  })
})
