/** Ids of headings, held against those that Astro gives when it renders. */
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slugOf } from '../../../src/content/heading-ids.ts'
import { readText } from '../../../src/content/text-parts.ts'
import { createProsePlugins } from '../../../src/website/prose-plugins.ts'
import { createMarkdownRenderer } from '../../support/render-markdown.ts'

const { resolve } = createRequire(createRequire(import.meta.url).resolve('astro/package.json'))
const slugger: unknown = await import(pathToFileURL(resolve('github-slugger')).href)
const { slug } = slugger as { slug(text: string): string } // What Astro makes ids with.

function idsOf(body: string): string[] {
  return [...readText(body).ids]
}

/**
 * Scripts that people write headings in, their signs, and pictures; all known to the older Unicode
 * of that package.
 */
const ranges = [
  [0x20, 0x52f],
  [0x5d0, 0x5ea],
  [0x620, 0x64a],
  [0x905, 0x939],
  [0x1e00, 0x1ef9],
  [0x2010, 0x2064],
  [0x3041, 0x3096],
  [0x4e00, 0x9fa5],
  [0x1f300, 0x1f64f],
] as const
const letter = fc
  .oneof(...ranges.map(([min, max]) => fc.integer({ min, max })))
  .map((point) => String.fromCodePoint(point))

const text = `# One

## The "first" -- and the *second*: \`a--b\` & <b>bold</b> &amp; [link](/x/) ![alt](x.png) …

## One

## One

## One 1

## Łódź, Straße, naïve — 東京 и Київ

Two lines
of a heading
---

## \`code\` _under_score_ 100 %

## Own {#own-id}

## **Strong** {#strong}

> ### Quoted

- #### In a list

## ?!

## A[^1] note

[^1]: Text.
`

describe('Ids of headings', () => {
  it('are those that the rendered page has', async () => {
    const renderer = await createMarkdownRenderer({ plugins: createProsePlugins('/content') })
    const { metadata } = await renderer.render(text, { frontmatter: {} })
    const rendered = metadata.headings.map(({ slug: id }) => id)
    expect(idsOf(text)).toEqual([
      ...rendered.filter((id) => id !== 'footnote-label'),
      'user-content-fn-1',
    ])
  })

  it('of any text are made by the same rule', () => {
    fc.assert(
      fc.property(fc.string({ unit: letter }), (value) => {
        expect(slugOf(value)).toBe(slug(value))
      }),
    )
  })

  it('may be given in HTML', () => {
    expect(idsOf('<h2 id="a">A</h2>\n\nText <a name="b"></a> <span id=c>c</span>')).toEqual([
      'a',
      'b',
      'c',
    ])
  })
})
