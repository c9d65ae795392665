import { describe, expect, it } from 'vitest'
import { readContent } from '../../src/content/content.ts'
import { textIn } from '../../src/site/localized.ts'
import { builtSite, contentOf, organisations } from '../support/built-site.ts'
import type { Organisation } from '../support/built-site.ts'
import {
  productFolders,
  readTexts,
  wordsBelow,
  wordsOf,
  wordsOfContent,
} from '../support/own-words.ts'

type ByOrganisation = ReadonlyMap<Organisation, ReadonlySet<string>>

const rows = async (read: (name: Organisation) => Promise<Set<string>>) =>
  new Map(await Promise.all(organisations.map(async (name) => [name, await read(name)] as const)))
const written: ByOrganisation = await rows((name) => wordsOfContent(contentOf[name]))
const built: ByOrganisation = await rows(async (name) => await wordsOfBuild(await builtSite(name)))
const product: ReadonlySet<string> = await wordsBelow(productFolders)

/**
 * Indexes are left out: they hold stems and ends of words, of texts that are beside them as a
 * whole.
 */
async function wordsOfBuild(release: string): Promise<Set<string>> {
  return await wordsBelow([release], (path) => !/\.pf_index$|search\.bin$/.test(path))
}

/** Words that one organisation alone wrote, and not the product either. */
function ownWords(name: Organisation): string[] {
  const others = organisations.filter((other) => other !== name)
  return [...(written.get(name) ?? [])].filter(
    (word) => !product.has(word) && others.every((other) => !written.get(other)?.has(word)),
  )
}

/**
 * Words of one in the build of another. What all the others have too is of the packages that are
 * bundled.
 */
function findLeaks(from: Organisation, into: Organisation): string[] {
  const others = organisations.filter((other) => other !== from)
  return ownWords(from)
    .filter((word) => built.get(into)?.has(word))
    .filter((word) => !others.every((other) => built.get(other)?.has(word)))
}

describe.each(organisations)('Words of "%s"', (name) => {
  it('are in its own build', () => {
    const own = ownWords(name)
    expect(own.length).toBeGreaterThan(10)
    const found = own.filter((word) => built.get(name)?.has(word))
    // Drafts, pages that have expired and comments stay behind.
    expect(found.length).toBeGreaterThan(own.length * 0.8)
  })

  it('are in the build of no other', () => {
    const others = organisations.filter((other) => other !== name)
    const leaks = others.flatMap((into) =>
      findLeaks(name, into).map((word) => `${word} in the build of ${into}`),
    )
    expect(leaks).toEqual([])
  })

  it('that name it are nowhere in the product', async () => {
    const { content } = await readContent(contentOf[name], { now: new Date(0) })
    const company = spaced(
      textIn(content?.config.company, undefined, content?.config.languages ?? []) ?? '',
    )
    expect(company).toMatch(/\p{L}/u)
    const found: string[] = []
    for (const folder of ['src', 'scripts']) {
      for await (const [path, text] of readTexts(folder)) {
        if (spaced(text).includes(company)) found.push(path)
      }
    }
    expect(found).toEqual([])
  })
})

/** Words of a text with one space around each. */
function spaced(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []).join(' ')} `
}

it('words are found in any script', () => {
  expect(wordsOf('Über 灯台のレンズ، المصابيح and +48710000000.')).toEqual([
    'über',
    '灯台のレンズ',
    'المصابيح',
    '48710000000',
  ])
})
