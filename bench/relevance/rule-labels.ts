/**
 * Makes labels from the pages of a content set by rules, so that they do not depend on what an
 * author expects of search.
 */
import { createHash } from 'node:crypto'
import type { LabelClass } from '../../scripts/relevance/labels.ts'
import { linksOf, textOfBlock } from './set-page.ts'
import type { SetPage } from './set-page.ts'

/** A label in the file of a content set. */
export interface RuleLabel {
  readonly query: string
  readonly class: LabelClass
  readonly lang: string
  readonly pages: readonly string[]
}

/** A query, and the page that answers it. */
interface Pair {
  readonly query: string
  readonly page: SetPage
}

const original = 'en'
const shortest = 8
const longest = 120
const leastLetters = 5

/** Makes the labels of a set: at most `most` of each class and language. */
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

/** Normalises a text for comparison: ignores case, spaces, and punctuation at both ends. */
export function sameText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^[\p{P}\p{S}\s]+|[\p{P}\p{S}\s]+$/gu, '')
}

/** Returns pairs whose query has at least two words and belongs to only one page. */
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

/** Link texts that always lead to the same page. */
function linkPairs(own: readonly SetPage[]): Pair[] {
  const byPath = new Map(own.map((page) => [page.path, page]))
  const links = own.flatMap((from) =>
    linksOf(from).map(([query, target]) => ({ query, page: byPath.get(target), from })),
  )
  // Leaves out texts of links that lead out of the set or to their own page.
  const unclear = new Set(
    links.filter(({ page, from }) => !page || page === from).map(({ query }) => sameText(query)),
  )
  return onlyOnce(links.flatMap(({ query, page }) => (page ? [{ query, page }] : []))).filter(
    ({ query }) => !unclear.has(sameText(query)),
  )
}

/** Entries of the index of a book. `lists, numbered` becomes the query `lists numbered`. */
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
 * Titles that only one page of a language has, with a typo: one letter of a word is changed, added,
 * left out or swapped with the next one.
 */
function typoPairs(set: string, own: readonly SetPage[]): Pair[] {
  const words = new Set(own.flatMap((page) => wordsIn(wholeText(page))))
  return uniqueTitles(own).flatMap(({ query, page }) => {
    const misspelt = misspell(query, `${set} ${page.path}`, words)
    return misspelt === undefined ? [] : [{ query: misspelt, page }]
  })
}

/** Titles that have accents, written without accents. */
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

/** Removes accents from a text. */
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
 * Makes one typo in a longer word of a title. The typo depends only on the seed, and the result is
 * not a known word.
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

/** Changes a letter other than the first, which people rarely mistype and may be a capital. */
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

/** Texts that cannot be queries: titles of pages, and texts that were not translated. */
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

/** Sort key for a random order that is the same in every run. */
function orderOf(set: string, kind: string, { query, page }: Pair): string {
  return createHash('sha256').update([set, kind, page.path, query].join('\n')).digest('hex')
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
