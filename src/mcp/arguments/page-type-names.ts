/** Finds page types by their names, by their plurals, and by synonyms that mean only one type. */
import { pageTypes } from '../../site/vocabulary.ts'
import type { PageType } from '../../site/vocabulary.ts'
import { plainName } from './plain-name.ts'
import type { Found } from './found.ts'

const meanings: Readonly<Record<PageType, string>> = {
  home: 'the start page of a language',
  section: 'an overview of other pages',
  offer: 'a service, a product or another offer',
  guide: 'how to do something',
  blog: 'an article of the blog',
  about: 'who the organisation is',
  contact: 'ways to reach a person',
  city: 'a town',
  legal: 'imprint, privacy, terms',
  other: 'none of these',
}

/** Page types, by synonym. `article` and `page` are missing because each can mean several types. */
const otherWords: ReadonlyMap<string, PageType> = new Map([
  ...(['service', 'product', 'offering', 'solution'] as const).map(
    (word) => [word, 'offer'] as const,
  ),
  ...(['homepage', 'home page', 'start page'] as const).map((word) => [word, 'home'] as const),
  ...(['town', 'place', 'location'] as const).map((word) => [word, 'city'] as const),
  ['blog post', 'blog'],
  ['how-to', 'guide'],
  ['about us', 'about'],
])

/** Returns the page type that a text means; `undefined` if the text means none of `values`. */
export function findPageType(text: string, values: readonly string[]): Found | undefined {
  const words = singularsOf(plainName(text))
  const same = pageTypes.find((type) => words.includes(type))
  if (same !== undefined) return offered(same, values)
  const [meant] = words.flatMap((word) => otherWords.get(word) ?? [])
  const found = meant === undefined ? undefined : offered(meant, values)
  return found && { ...found, note: `Read as type ${found.value}: ${meanings[meant ?? 'other']}.` }
}

/** Returns the description of a page type; `undefined` if there is no such type. */
export function describePageType(value: string): string | undefined {
  const type = pageTypes.find((known) => known === value)
  return type && meanings[type]
}

function offered(type: PageType, values: readonly string[]): Found | undefined {
  return values.includes(type) ? { value: type } : undefined
}

/** Returns a word and its possible singulars. */
function singularsOf(word: string): string[] {
  return [
    word,
    ...(word.endsWith('ies') ? [`${word.slice(0, -3)}y`] : []),
    ...(word.endsWith('s') ? [word.slice(0, -1)] : []),
  ]
}
