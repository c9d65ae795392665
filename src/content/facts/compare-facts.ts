/** Compares the facts of a page, such as numbers and dates, with those of its translation. */
import type { Kept } from '../kept.ts'
import { nothingKept } from '../kept.ts'
import { warning } from '../mistake.ts'
import type { ContentPage } from '../page-files.ts'
import type { LinkFact } from './link-facts.ts'
import { hasNumberWords } from './number-words.ts'
import type { Fact, TextFacts } from './read-facts.ts'

/** Maximum number of facts that a message names of each page. */
const mostNamed = 3

/**
 * Minimum number and share of facts that two pages must have in common to be compared. Pages with
 * less in common are probably independent texts.
 */
const [fewestShared, leastShared] = [3, 0.6]

/**
 * Largest number that is not compared if the number words of a language are unknown. Texts in this
 * language may write such numbers in words.
 */
const smallest = 100

/** Parts of a page that are compared. */
type ComparedPage = Pick<ContentPage, 'file' | 'lang' | 'data' | 'body' | 'linesBefore'>

/**
 * Warns about facts that a page and its translation do not share. Each page is compared only with
 * its translation in the language that comes first in `languages`. `links` has the links of each
 * file.
 */
export async function compareTranslations(
  pages: readonly ComparedPage[],
  languages: readonly string[],
  {
    links,
    kept = nothingKept,
  }: { links: ReadonlyMap<string, readonly LinkFact[]>; kept?: Kept | undefined },
) {
  const groups = Map.groupBy(pages, ({ data }) => data.translationKey)
  const pairs = [...groups].flatMap(([key, group]) => {
    if (key === undefined || group.length < 2) return []
    const [first, ...others] = group.toSorted(
      (a, b) => languages.indexOf(a.lang) - languages.indexOf(b.lang),
    )
    return first === undefined ? [] : others.map((other) => [first, other] as const)
  })
  const linksOf = ({ file, linesBefore }: ComparedPage, { lang }: ComparedPage): TextFacts => {
    const facts = (links.get(file) ?? [])
      .filter(({ key }) => key === undefined || groups.get(key)?.some((one) => one.lang === lang))
      .map((link) => ({ ...link, line: link.line - linesBefore + 2 }))
    return { facts, values: new Set(facts.flatMap(({ value, others }) => [value, ...others])) }
  }
  const found = await Promise.all(
    pairs.map(async ([first, other]) => {
      const areWordsKnown = hasNumberWords(first.lang) && hasNumberWords(other.lang)
      const texts = [await readPage(first, kept), await readPage(other, kept)] as const
      const inTexts = compare(...texts, areWordsKnown ? 0 : smallest)
      if (!inTexts) return []
      const inLinks = compare(linksOf(first, other), linksOf(other, first), 0)
      return explain(first, other, {
        missing: [...inTexts.missing, ...(inLinks?.missing ?? [])],
        added: [...inTexts.added, ...(inLinks?.added ?? [])],
      })
    }),
  )
  return found.flat()
}

/** Finds facts that only one text has; `undefined` if the texts have too little in common. */
function compare(before: TextFacts, after: TextFacts, least: number) {
  const missing = lackOf(before, after, least)
  const added = lackOf(after, before, least)
  const shared = countFacts(before) - missing.length
  const isTranslation =
    shared >= fewestShared &&
    shared / (shared + Math.max(missing.length, added.length)) >= leastShared
  return isTranslation ? { missing, added } : undefined
}

/** Reads the facts of a page. The facts of an unchanged text come from the cache. */
async function readPage({ lang, body, data }: ComparedPage, kept: Kept): Promise<TextFacts> {
  const text = `${data.description}\n\n${body}`
  return await kept.of(`facts ${lang}`, text, async () => {
    const { createFactReader } = await import('./read-facts.ts')
    return createFactReader(lang)(text)
  })
}

function countFacts({ facts }: TextFacts): number {
  return new Set(facts.map(({ value }) => value)).size
}

/**
 * Finds the facts of one text that another text does not have in any form. Ignores numbers up to
 * `least`.
 */
function lackOf({ facts }: TextFacts, { values }: TextFacts, least: number): Fact[] {
  const lacking = facts.filter(
    ({ value, alike }) =>
      !(Number(value) <= least) && ![value, ...alike].some((one) => hasValue(values, one)),
  )
  return [...new Map(lacking.map((fact) => [fact.value, fact])).values()]
}

/** Whether a text has a value. A date also matches the same date without a year. */
function hasValue(values: ReadonlySet<string>, value: string): boolean {
  return values.has(value) || (value.length === 10 && values.has(`-${value.slice(4)}`))
}

function explain(
  first: ComparedPage,
  { file, lang, linesBefore }: ComparedPage,
  { missing, added }: { readonly missing: readonly Fact[]; readonly added: readonly Fact[] },
) {
  if (missing.length === 0 && added.length === 0) return []
  const list = (facts: readonly Fact[]) => {
    const more = facts.length > mostNamed ? ` and ${facts.length - mostNamed} more` : ''
    return `"${facts
      .slice(0, mostNamed)
      .map(({ shown }) => shown.trim())
      .join('", "')}"${more}`
  }
  const [own] = added
  // `readPage` puts the description and an empty line before the body.
  const line = own === undefined ? undefined : Math.max(1, own.line - 2 + linesBefore)
  const says = added.length === 0 ? 'lacks' : `says ${list(added)}, which`
  const other =
    missing.length === 0
      ? `${says} ${first.file} lacks`
      : added.length === 0
        ? `${says} ${list(missing)}, which ${first.file} has`
        : `says ${list(added)}, but ${first.file} says ${list(missing)}`
  const message = `${other}: write the same facts, or add accept: { facts: [${first.lang}] } to the front matter`
  return [warning({ file, line, kind: 'facts', about: `${first.lang} ${lang}`, message })]
}
