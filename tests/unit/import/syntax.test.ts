/** Syntax of other systems, and what the import writes for it. */
import { describe, expect, it } from 'vitest'
import type { Dialect } from '../../../scripts/import/model.ts'
import { convertSyntax } from '../../../scripts/import/syntax/convert.ts'
import { splitText } from '../../../scripts/import/front-matter.ts'

const dialect: Dialect = {
  includes: ['.'],
  variables: new Map([['name', 'Mill']]),
  appended: [],
}

async function convert(
  text: string,
  isMdx = false,
  of = dialect,
): Promise<{ text: string; notes: string[] }> {
  const notes: string[] = []
  const files = {
    folder: '/',
    names: [],
    has: () => false,
    place: (name: string) => name,
    read: () => Promise.resolve(undefined),
    changedOn: () => Promise.resolve(''),
  }
  const lines = await convertSyntax(splitText(text, 'a.md', []).lines, {
    ...{ dialect: of, files, file: 'a.md', isMdx },
    note: (kind, line, about) => notes.push(`${kind} ${line} ${about}`),
    count: () => undefined,
  })
  return {
    text: lines
      .map((line) => line.text)
      .join('\n')
      .trimEnd(),
    notes,
  }
}

const alert = '> [!TIP] Read this\n> Text.'
const plain = '> [!WARNING]\n> Text.'

describe('A box is an alert:', () => {
  it.each([
    ['MkDocs', '!!! tip "Read this"\n    Text.', alert],
    ['MkDocs without a title', '!!! warning\n\n    Text.', plain],
    ['MkDocs with an empty title', '!!! warning ""\n    Text.', plain],
    ['MkDocs at the side', '!!! warning inline end\n    Text.', plain],
    ['Docusaurus', ':::tip[Read this]\n\nText.\n\n:::', alert],
    ['Docusaurus before 3', ':::tip Read this\nText.\n:::', alert],
    ['VitePress', '::: warning\nText.\n:::', plain],
    ['with attributes', ':::tip{title="Read this"}\nText.\n:::', alert],
    ['Obsidian', '> [!hint]- Read this\n> Text.', alert],
    ['GitHub', '> [!WARNING]\n> Text.', plain],
    ['Hugo', '{{% notice tip "Read this" %}}\nText.\n{{% /notice %}}', alert],
    ['Hugo Book', '{{< hint warning >}}\nText.\n{{< /hint >}}', plain],
    ['Docsy', '{{% alert title="Read this" type="tip" %}}Text.{{% /alert %}}', alert],
    [
      'HTML of MkDocs',
      '<div class="admonition tip" markdown>\n<p class="admonition-title">Read this</p>\n\nText.\n\n</div>',
      alert,
    ],
    ['by its name', '{{< warning >}}\n  Text.\n{{< /warning >}}', plain],
  ])('%s', async (_name, source, expected) => {
    expect((await convert(source)).text).toBe(expected)
  })

  it.each([
    ['Admonition', '<Admonition type="tip" title="Read this">\n\nText.\n\n</Admonition>', alert],
    ['Aside', '<Aside type="warning">\n  Text.\n</Aside>', plain],
    ['Warning', '<Warning>Text.</Warning>', plain],
  ])('component %s', async (_name, source, expected) => {
    expect((await convert(source, true)).text).toBe(expected)
  })

  it('in a box, in a list and around code', async () => {
    const source = [
      '::::note',
      ':::tip',
      '```',
      ':::',
      '```',
      ':::',
      '::::',
      '- a',
      '    !!! tip',
      '        b',
    ]
    expect((await convert(source.join('\n'))).text).toBe(
      '> [!NOTE]\n> > [!TIP]\n> > ```\n> > :::\n> > ```\n\n- a\n    > [!TIP]\n    > b',
    )
  })
})

const details = (title: string, text: string, open = '') =>
  `<details${open}>\n<summary>${title}</summary>\n\n${text}\n\n</details>`

describe('A part that readers open is a block of HTML:', () => {
  it.each([
    ['??? note "More"\n    Text.', details('More', 'Text.')],
    ['???+ tip\n    Text.', details('Tip', 'Text.', ' open')],
    ['{{< details title="More" >}}\nText.\n{{< /details >}}', details('More', 'Text.')],
  ])('%s', async (source, expected) => {
    expect((await convert(source)).text).toBe(expected)
  })
})

async function convertWithFormulas(text: string): Promise<string> {
  return (await convert(text, false, { ...dialect, math: true })).text
}

describe('Tabs, steps, cards and trees of files are blocks:', () => {
  it.each([
    ['=== "A"\n\n    a\n\n=== "B"\n\n    b', ':::tabs\n## A\n\na\n\n## B\n\nb\n:::'],
    ['- x\n\n    === "A"\n        a', '- x\n\n\n    :::tabs\n    ## A\n\n    a\n    :::'],
    [
      '## X\n\n=== "A"\n    ## Y\n    ```sh\n    # no\n    ```\n    ### Z\n\n===! "B"\n    b',
      '## X\n\n\n:::tabs\n### A\n\n#### Y\n```sh\n# no\n```\n##### Z\n:::\n\n\n:::tabs\n### B\n\nb\n:::',
    ],
    ['{{< tabs >}}\n{{< tab "A" >}}\na\n{{< /tab >}}\n{{< /tabs >}}', ':::tabs\n## A\n\na\n:::'],
    ['{{% steps %}}\n\n1. a\n2. b\n\n{{% /steps %}}', ':::steps\n1. a\n2. b\n:::'],
    ['{{% steps %}}\n\n### a\n\nb\n\n{{% /steps %}}', '### a\n\nb'],
    [
      '{{< cards >}}\n{{< card link="../a" title="A" subtitle="b" >}}\n{{< /cards >}}',
      ':::cards\n- [A](../a) b\n:::',
    ],
    [
      '<div class="grid cards" markdown>\n\n-   :material-clock: __A__\n\n    ---\n\n    b\n\n    [:octicons-arrow-right-24: More](c.md)\n\n</div>',
      ':::cards\n- [A](c.md)\n\n  b\n:::',
    ],
    ['<div class="grid cards" markdown>\n\n- A\n\n</div>', '- A'],
    ['<div class="grid cards" markdown>\n\nFirst.\n\n- A\n\n</div>', 'First.\n\n- A'],
    ['<div class="cards" markdown>\n\nA text.\n\n</div>', 'A text.'],
  ])('%s', async (source, expected) => {
    expect((await convert(source)).text.trim()).toBe(expected)
  })

  it.each([
    [
      '<Tabs>\n  <TabItem value="a" label="A">\n\n  a\n\n  </TabItem>\n</Tabs>',
      ':::tabs\n## A\n\na\n:::',
    ],
    [
      '<Steps>\n<Step title="A">\na\n</Step>\n<Step title="B">\nb\n</Step>\n</Steps>',
      ':::steps\n1. **A**\n\n   a\n1. **B**\n\n   b\n:::',
    ],
    [
      '<CardGrid>\n<LinkCard title="A" href="/a/" description="b" />\n<Card title="C" href="/c/">\nd\n</Card>\n</CardGrid>',
      ':::cards\n- [A](/a/) b\n- [C](/c/)\n\n  d\n:::',
    ],
    ['<Cards>\n<Card title="A">\na\n</Card>\n</Cards>', '- **A**\n\n  a'],
    ['<FileTree>\n- a\n  - b\n</FileTree>', ':::files\n- a\n  - b\n:::'],
  ])('%s', async (source, expected) => {
    expect((await convert(source, true)).text.trim()).toBe(expected)
  })

  it('formulas keep their TeX where a site has them', async () => {
    const source = String.raw`Of \( x^2^ \) and $a_{b}$, ==c==.

\[
==d==
\]`
    expect(await convertWithFormulas(source)).toBe(
      'Of $x^2^$ and $a_{b}$, <mark>c</mark>.\n\n$$\n==d==\n$$',
    )
  })
})

describe('A mark is HTML or gone:', () => {
  it.each([
    ['==a b== `==a==`', '<mark>a b</mark> `==a==`'],
    ['++ctrl+k++, C++ and C++', '<kbd>Ctrl</kbd>+<kbd>K</kbd>, C++ and C++'],
    ['H~2~O ~~gone~~ x^2^', 'H<sub>2</sub>O ~~gone~~ x<sup>2</sup>'],
    ['^^new^^', '<ins>new</ins>'],
    ['[a](b.md){ .md-button .big }', '[a](b.md)'],
    ['![a](b.png){ align=left width="300" }', '![a](b.png)'],
    ['**a**{ #b } <a name="c"></a>d', '**a**<span id="b"></span> <span id="c"></span>d'],
    ['a { b } {x} {}', 'a { b } {x} {}'],
    ['## A { #b .c }', '## A {#b}'],
    [':material-home: [:octicons-x-24: A](b.md) 10:30:15', '[A](b.md) 10:30:15'],
    ['{{ name }} {{ other }} `{{ name }}`', 'Mill {{ other }} `{{ name }}`'],
    [
      '[[Page One]] [[Page#My Part|words]] ![[a b.png|300]]',
      '[Page One](Page%20One) [words](Page#my-part) ![a b](a%20b.png)',
    ],
    ['[[a]](b.md) [TOC] text', '[[a]](b.md) [TOC] text'],
    ['[:a-b:](c.md){ .d title="E" }', '[E](c.md)'],
    ['[a :octicons-x-24:](b.md)', '[a](b.md)'],
    ['[TOC]', ''],
    ['<div class="a">\n\n<p>\n\n</div>\n<div>x\n</div>', '<p>\n\n\n<div>x\n</div>'],
    [
      '<img src="a.png" alt="A" width=3> <a href="b.md"><b>x</b></a>',
      '![A](a.png) [<b>x</b>](b.md)',
    ],
    [
      'https://a.example/==x== <https://a.example/++b++>',
      'https://a.example/==x== <https://a.example/++b++>',
    ],
    ['[a]({{< relref "b.md#c" >}})', '[a](b.md#c)'],
    ['{{< youtube abc >}}', '<https://www.youtube.com/watch?v=abc>'],
    ['{{< figure src="a.png" alt="A" caption="The mill" >}}', '![A](a.png)\n\n*The mill*'],
    ['```go {linenos=table}\n==a==\n```', '```go\n==a==\n```'],
    ['``` { .py .annotate title="a.py" }\nx\n```', '`a.py`\n\n```py\nx\n```'],
    ['{{< highlight go "linenos=table" >}}\n==a==\n{{< /highlight >}}', '```go\n==a==\n```'],
    [
      '*[AB]: A "B"\n\nAn AB, `AB` and an AB.',
      'An <abbr title="A &quot;B&quot;">AB</abbr>, `AB` and an AB.',
    ],
    ['```\n*[AB]: A\n```', '```\n*[AB]: A\n```'],
    ['<style>\n.a {}\n</style>\nText', 'Text'],
  ])('%s', async (source, expected) => {
    expect((await convert(source)).text.trim()).toBe(expected)
  })
})

describe('MDX', () => {
  it('loses imports, and keeps what its components say', async () => {
    const source = [
      "import Tabs from '@theme/Tabs'",
      'import {',
      '  Chart,',
      "} from './chart'",
      "import photo from './photo.png'",
      '',
      '{/* a note */}',
      '<img src={photo} alt="Mill" style={{ width: 3 }} />',
      "![x](a.png) <img src={require('@site/static/b.png').default} alt='B' />",
      '<Chart kind="bar" />',
      '<Hero title="x">',
      'Words.',
      '</Hero>',
    ]
    const { text, notes } = await convert(source.join('\n'), true)
    expect(text.trim().split(/\n+/)).toEqual([
      '<!-- a note -->',
      '![Mill](./photo.png)',
      '![x](a.png) ![B](@site/static/b.png)',
      '`<Chart kind="bar" />`',
      'Words.',
    ])
    expect(notes).toEqual(['component 10 <Chart kind="bar" />', 'component 11 <Hero title="x">'])
  })
})

it('What has no counterpart stays as text, with its line', async () => {
  const source = 'One\n\n{{< map 3 >}}\n\n:::chart\nx\n:::'
  const { text, notes } = await convert(source)
  expect(text).toBe(source)
  expect(notes).toEqual(['component 3 {{< map 3 >}}', 'component 5 :::chart'])
})
