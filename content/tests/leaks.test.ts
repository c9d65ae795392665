import { beforeAll, describe, expect, it } from 'vitest'
import { textIn } from '../../src/site/localized.ts'
import { builtSite, contentOf, organisations } from '../../tests/support/built-site.ts'
import {
  pairsOf,
  productFolders,
  readTexts,
  textsIn,
  wordsBelow,
  wordsOf,
  wordsOfContent,
} from '../../tests/support/own-words.ts'
import { content } from './sample.ts'

/** Where the product says what any website says. */
const dictionary = ['src/site/words', 'scripts/init/skeleton']

/** What the product says in its sources for reasons of its own. */
const ordinary = [
  'comes before',
  'comes first',
  // What the law wants in a footer.
  'legal notice',
  'public price',
  // The protocol that it speaks.
  'context protocol',
  'model context',
]

/** Neighbouring words that name what this organisation is and offers. */
let business: ReadonlySet<string>

/** Releases of the others. */
let builds: readonly string[]

beforeAll(async () => {
  builds = await Promise.all(organisations.map((name) => builtSite(name)))
  const texts = [
    ...textsIn({ ...content.config, languages: [] }),
    ...textsIn(content.contact),
    ...textsIn(content.prices),
    ...content.pages.flatMap(({ data }) => [data.title, ...(data.keywords ?? [])]),
  ]
  const said = new Set(ordinary)
  for (const folder of dictionary) {
    for await (const [, text] of readTexts(folder)) for (const pair of pairsOf(text)) said.add(pair)
  }
  business = new Set(
    texts
      .filter((text) => !text.startsWith('mailto:'))
      .flatMap(pairsOf)
      .filter((pair) => !said.has(pair)),
  )
})

/** Where pairs of the business are found below a folder. */
async function findBusiness(folder: string): Promise<string[]> {
  const found: string[] = []
  for await (const [path, text] of readTexts(folder)) {
    const here = new Set(pairsOf(text).filter((pair) => business.has(pair)))
    found.push(...[...here].map((pair) => `${pair} in ${path}`))
  }
  return found
}

describe('What this organisation is and does', () => {
  it('is nowhere in the sources, commands and documents of the product', async () => {
    expect(business.size).toBeGreaterThan(5)
    const found = await Promise.all(productFolders.map(findBusiness))
    expect(found.flat()).toEqual([])
  })

  it('is in the build of no other', async () => {
    const own = await Promise.all(organisations.map((name) => wordsOfContent(contentOf[name])))
    const pairs = await Promise.all(
      builds.map(async (release) => {
        const found = await findBusiness(release)
        return new Set(found.map((line) => line.split(' in ')[0] ?? ''))
      }),
    )
    const leaks = pairs.flatMap((found, at) =>
      [...found]
        // What all of them have is of the packages that are bundled; what an organisation writes
        // itself is its own.
        .filter((pair) => !pairs.every((other) => other.has(pair)))
        .filter((pair) => !pair.split(' ').every((word) => own[at]?.has(word)))
        .map((pair) => `${pair} in the build of ${organisations[at]}`),
    )
    expect(leaks).toEqual([])
  })

  it('has a name that is nowhere else', async () => {
    const [name = ''] = wordsOf(
      textIn(content.config.company, 'en', content.config.languages) ?? '',
    )
    expect(name).not.toBe('')
    expect((await wordsBelow([...productFolders, ...builds])).has(name)).toBe(false)
  })
})
