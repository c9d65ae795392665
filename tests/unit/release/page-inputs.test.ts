import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadContent, sourceNow } from '../../../src/content/load.ts'
import { digestPageInputs, encode } from '../../../src/release/page-inputs.ts'
import { baseUrl } from '../../support/app.ts'
import { contentOf } from '../../support/built-site.ts'
import { makeFolder } from '../../support/tiny-artefacts.ts'

type Files = Readonly<Record<string, (text: string) => string | undefined>>

/** Digests of the agency after edits of its files, by path. */
async function digestsAfter(edits: Files): Promise<ReadonlyMap<string, string>> {
  const contentDir = await makeFolder()
  await cp(contentOf.agency, contentDir, { recursive: true })
  for (const [name, change] of Object.entries(edits)) {
    const file = join(contentDir, name)
    const text = await readFile(file, 'utf8').catch(() => '')
    const changed = change(text)
    expect(changed).not.toBe(text)
    await mkdir(dirname(file), { recursive: true })
    if (changed === undefined) await rm(file)
    else await writeFile(file, changed)
  }
  return digestPageInputs(await loadContent(sourceNow({ contentDir, baseUrl })))
}

const before = digestPageInputs(
  await loadContent(sourceNow({ contentDir: contentOf.agency, baseUrl })),
)

/** Paths whose pages are rendered again, or are there no more. */
async function changedBy(edits: Files): Promise<string[]> {
  const after = await digestsAfter(edits)
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => before.get(path) !== after.get(path),
  )
}

const replace = (from: string, to: string) => (text: string) => text.replace(from, to)
const translation = `---
title: Rings
description: Rings in the water.
type: other
translationKey: rings
updated: 2026-01-01
---

Text.
`

describe('What a page is rendered from', () => {
  it('is the same in two readings, and asked of every page but that of the API', async () => {
    expect(await changedBy({})).toEqual([])
    expect(before.has('/en/services/stones/')).toBe(true)
    expect(before.has('/en/api/')).toBe(false)
  })

  it('changes for one page with its text alone', async () => {
    const edits = { 'pages/en/services/stones.md': (text: string) => `${text}\nMore.\n` }
    expect(await changedBy(edits)).toEqual(['/en/services/stones/'])
  })

  /** One row a kind of edit: pages that show it. */
  const rows: readonly (readonly [name: string, edits: Files, paths: readonly string[]])[] = [
    [
      'the title of a page, which lists show',
      { 'pages/en/services/stones.md': replace('title: ', 'title: On ') },
      ['/en/services/stones/', '/en/services/'],
    ],
    ['a menu', { 'site.yaml': replace('label: Services', 'label: Work') }, ['/en/', '/en/about/']],
    [
      'the colour of the brand',
      { 'site.yaml': (text) => `${text}brand: { accent: '#aa0000' }\n` },
      ['/', '/en/', '/de/blog/'],
    ],
    ['a price', { 'workshop.yaml': replace('4150.5', '4250') }, ['/en/week/']],
    ['a note of the offer', { 'workshop.yaml': replace('on site or', 'there or') }, ['/en/week/']],
    [
      'a page that is removed, which links may name',
      { 'pages/en/blog/warm-flour.md': () => undefined },
      ['/en/blog/warm-flour/', '/en/blog/', '/en/about/'],
    ],
    [
      'a translation that is added',
      {
        'pages/en/rings.md': () => translation,
        'pages/de/ringe.md': () => translation,
        'pages/pl/kola.md': () => translation,
      },
      ['/en/rings/', '/de/ringe/'],
    ],
    ['a town', { 'cities.csv': (text) => text.replace(/\n[^\n]+\n$/, '\n') }, ['/en/towns/']],
    ['the template of towns', { 'city/en.md': (text) => `${text}\nMore.\n` }, []],
    [
      'ways to reach a person',
      { 'contact.yaml': (text) => text.replace(/@\S+/, '@other.example') },
      ['/en/'],
    ],
  ]

  it.each(rows)('changes with %s', async (_name, edits, paths) => {
    const changed = await changedBy(edits)
    expect(changed.length).toBeGreaterThan(0)
    expect(changed).toEqual(expect.arrayContaining([...paths]))
  })

  it('knows what is in maps and sets', () => {
    expect(encode(new Map([['a', 1]]))).not.toBe(encode(new Map([['a', 2]])))
    expect(encode({ set: new Set(['a']) })).not.toBe(encode({ set: new Set(['b']) }))
  })
})
