/**
 * Labels that a rule makes of the pages of a set, so that nobody's idea of a search shapes them.
 */
import { createHash } from 'node:crypto'
import type { LabelClass } from '../../scripts/relevance/labels.ts'
import { linksOf, textOfBlock } from './set-page.ts'
import type { SetPage } from './set-page.ts'

/** A label of a set as it is kept. */
export interface RuleLabel {
  readonly query: string
  readonly class: LabelClass
  readonly lang: string
  readonly pages: readonly string[]
}

/** A query with the page it was taken from or leads to. */
interface Pair {
  readonly query: string
  readonly page: SetPage
}

const original = 'en'
const shortest = 8
const longest = 120
const leastLetters = 5

/** Labels of a set: of each class and language at most so many. */
export function makeRuleLabels(set: string, pages: readonly SetPage[], most: number): RuleLabel[] {
  const known = readTexts(pages)
  const rules: readonly (readonly [LabelClass, (own: readonly SetPage[]) => Pair[]])[] = [
    ['heading', (own) => unlessTitle(headingPairs(own), known)],
    ['link-text', (own) => unlessTitle(linkPairs(own), known)],
    ['index-entry', (own) => unlessTitle(entryPairs(own), known)],
    ['typo', (own) => typoPairs(set, own)],
    ['no-accents', (own) => accentPairs(own)],
  ]
  return ['pl', 'en', 'de'].flatMap((lang) => {
    const own = pages.filter((page) => page.lang === lang)
    return rules.flatMap(([kind, find]) =>
      find(own)
        .filter(({ query }) => query.length >= shortest && query.length <= longest)
        .toSorted((a, b) => compare(orderOf(set, kind, a), orderOf(set, kind, b)))
        .slice(0, most)
        .map(({ query, page }) => ({ query, class: kind, lang, pages: [page.path] })),
    )
  })
}

/** What is one text whatever its case, spaces and signs at its ends. */
export function sameText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^[\p{P}\p{S}\s]+|[\p{P}\p{S}\s]+$/gu, '')
}

/** Pairs whose query occurs once, or always leads to one page; a phrase has two words at least. */
function onlyOnce(pairs: readonly Pair[]): Pair[] {
  const phrases = pairs.filter(({ query }) => /\S\s+\S/.test(query))
  return [...Map.groupBy(phrases, ({ query }) => sameText(query)).values()].flatMap((same) => {
    const [first] = same
    return first && same.every(({ page }) => page === first.page) ? [first] : []
  })
}

/** Headings that occur once in a language. */
function headingPairs(own: readonly SetPage[]): Pair[] {
  return onlyOnce(
    own.flatMap((page) =>
      page.sections.flatMap(({ heading }) =>
        heading === undefined ? [] : [{ query: heading, page }],
      ),
    ),
  )
}

/** Texts of links, all of which lead to one page. */
function linkPairs(own: readonly SetPage[]): Pair[] {
  const byPath = new Map(own.map((page) => [page.path, page]))
  const links = own.flatMap((from) =>
    linksOf(from).map(([query, target]) => ({ query, page: byPath.get(target), from })),
  )
  // One that leads out of the set or to its own page is not about another page.
  const unclear = new Set(
    links.filter(({ page, from }) => !page || page === from).map(({ query }) => sameText(query)),
  )
  return onlyOnce(links.flatMap(({ query, page }) => (page ? [{ query, page }] : []))).filter(
    ({ query }) => !unclear.has(sameText(query)),
  )
}

/** Entries of the index of a book: `lists, numbered` is asked for as `lists numbered`. */
function entryPairs(own: readonly SetPage[]): Pair[] {
  return onlyOnce(
    own.flatMap((page) =>
      (page.entries ?? []).map((entry) => ({
        query: entry.replace(/\s*[,;]\s*/g, ' ').trim(),
        page,
      })),
    ),
  )
}

/**
 * Titles that one page of a language has, one letter of one word changed, added, left out or
 * swapped with the next.
 */
function typoPairs(set: string, own: readonly SetPage[]): Pair[] {
  const words = new Set(own.flatMap((page) => wordsIn(wholeText(page))))
  return uniqueTitles(own).flatMap(({ query, page }) => {
    const misspelt = misspell(query, `${set} ${page.path}`, words)
    return misspelt === undefined ? [] : [{ query: misspelt, page }]
  })
}

/** Titles with accents, without them. */
function accentPairs(own: readonly SetPage[]): Pair[] {
  return uniqueTitles(own)
    .map(({ query, page }) => ({ query: withoutAccents(query), page, title: query }))
    .filter(({ query, title }) => query !== title)
}

function uniqueTitles(own: readonly SetPage[]): Pair[] {
  return [...Map.groupBy(own, ({ title }) => sameText(title)).values()].flatMap((pages) => {
    const [page] = pages
    return page && pages.length === 1 ? [{ query: page.title, page }] : []
  })
}

/** A text with its letters bare. */
export function withoutAccents(text: string): string {
  return text
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
}

/**
 * A title with one edit in one of its longer words, always the same for one seed; the result is no
 * known word.
 */
export function misspell(
  title: string,
  seed: string,
  known: ReadonlySet<string>,
): string | undefined {
  const words = [...title.matchAll(/\p{L}+/gu)].filter(
    ([word]) => Array.from(word).length >= leastLetters,
  )
  if (words.length === 0) return undefined
  for (let turn = 0; turn < 20; turn += 1) {
    const chance = createHash('sha256').update(`${seed} ${turn}`).digest()
    const at = words[(chance[0] ?? 0) % words.length]
    if (!at) continue
    const edited = editWord(at[0], chance)
    if (known.has(edited.toLowerCase())) continue
    return title.slice(0, at.index) + edited + title.slice(at.index + at[0].length)
  }
  return undefined
}

/** The first letter stays: hardly anyone mistypes it, and capitals would change. */
function editWord(word: string, [, kind = 0, place = 0, pick = 0]: Uint8Array): string {
  const letters = Array.from(word)
  const at = 1 + (place % (letters.length - 2))
  const letter = 'abcdefghijklmnoprstuwyz'.charAt(pick % 23)
  const edits: readonly (() => string[])[] = [
    () => letters.toSpliced(at, 1),
    () => letters.toSpliced(at, 0, letter),
    () => letters.toSpliced(at, 1, letter),
    () => letters.toSpliced(at, 2, letters[at + 1] ?? '', letters[at] ?? ''),
  ]
  return (edits[kind % edits.length]?.() ?? letters).join('')
}

/** Texts that say nothing of a page: titles of others, and what a translator left as it was. */
interface KnownTexts {
  readonly titles: ReadonlySet<string>
  readonly originals: ReadonlySet<string>
}

function readTexts(pages: readonly SetPage[]): KnownTexts {
  const ofOriginal = pages.filter(({ lang }) => lang === original)
  return {
    titles: new Set(pages.map(({ lang, title }) => `${lang} ${sameText(title)}`)),
    originals: new Set(
      ofOriginal
        .flatMap((page) => [...headingPairs([page]), ...entryPairs([page]), ...linkTexts(page)])
        .map(({ query }) => sameText(query)),
    ),
  }
}

function linkTexts(page: SetPage): Pair[] {
  return linksOf(page).map(([query]) => ({ query, page }))
}

function unlessTitle(pairs: readonly Pair[], { titles, originals }: KnownTexts): Pair[] {
  return pairs.filter(({ query, page }) => {
    const text = sameText(query)
    return !titles.has(`${page.lang} ${text}`) && (page.lang === original || !originals.has(text))
  })
}

function wholeText({ title, sections }: SetPage): string {
  const texts = sections.flatMap(({ heading = '', blocks }) => [
    heading,
    ...blocks.map(textOfBlock),
  ])
  return [title, ...texts].join(' ')
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? []
}

/** Order by chance that is the same in every run. */
function orderOf(set: string, kind: string, { query, page }: Pair): string {
  return createHash('sha256').update([set, kind, page.path, query].join('\n')).digest('hex')
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
