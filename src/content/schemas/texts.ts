/**
 * Reads `texts/{lang}.yaml`: words of the interface that replace the built-in ones, or translate
 * them to another language.
 */
import { z } from 'zod'
import { languageFacts } from '../../site/languages.ts'
import { listPlaceholders } from '../../site/placeholders.ts'
import type { Language } from '../../site/vocabulary.ts'
import { english, findSupplied, ownWordsOf } from '../../site/words/words.ts'
import type { Words } from '../../site/words/words.ts'
import { findNearest } from '../nearest.ts'

/** The words of a language, and which of them are English because a translation is missing. */
export interface ReadWords {
  readonly words: Words
  /** Keys of the words that are English, such as `page.search`. */
  readonly missing: readonly string[]
}

/** Words by name. Groups of words, and the plural forms of a word, are tables too. */
export interface Table {
  readonly [name: string]: string | Table
}

/** The path of a key, the language of the file, and the function that reports mistakes. */
interface Spot {
  readonly path: readonly string[]
  readonly language: Language
  report(path: readonly string[], message: string): void
}

const longest = 1_000
const mostEdits = 2

/**
 * Creates the schema of `texts/{lang}.yaml`. Its output has the words of the file, the built-in
 * words for all others, and the keys of missing words.
 */
export function textsSchema(language: Language) {
  return z.unknown().transform((given, { issues }): ReadWords => {
    const report = (path: readonly string[], message: string) => {
      issues.push({ code: 'custom', path: [...path], message, input: given })
    }
    const supplied = readSupplied(ownWordsOf(language), language)
    const words = mergeTable(english, { base: supplied, given }, { path: [], language, report })
    // The cast is correct, because `mergeTable` keeps the structure of the English table.
    return { words: words as Words, missing: missingOf(language, given) }
  })
}

/**
 * Checks the built-in words of a language, and adds English for the missing ones.
 *
 * @throws {Error} when a key, word, placeholder or plural form is wrong. This stops the build.
 */
export function readSupplied(own: object, language: Language): Table {
  const report = (path: readonly string[], message: string) => {
    throw new Error(`src/site/words/${findSupplied(language)}.json: ${path.join('.')} ${message}`)
  }
  return mergeTable(english, { base: english, given: own }, { path: [], language, report })
}

/**
 * Lists the keys, such as `page.search`, that have no word in the language, neither built in nor in
 * `given`.
 */
export function missingOf(language: Language, given: unknown): string[] {
  const notSupplied = listMissing(english, ownWordsOf(language), '')
  return listMissing(english, given, '').filter((place) => notSupplied.includes(place))
}

function listMissing(known: Table, given: unknown, path: string): string[] {
  const names = isTable(given) ? given : {}
  return Object.entries(known).flatMap(([name, text]) => {
    const place = path + name
    if (typeof text === 'string' || isPlural(text)) return name in names ? [] : [place]
    return listMissing(text, names[name], `${place}.`)
  })
}

/** Replaces words of `base` by the given words. Wrong words are reported and not used. */
function mergeTable(
  known: Table,
  { base, given }: { readonly base: Table; readonly given: unknown },
  spot: Spot,
): Table {
  if (!isTable(given)) {
    spot.report(spot.path, 'must be a block of texts')
    return base
  }
  for (const name of Object.keys(given)) {
    if (!(name in known)) spot.report([...spot.path, name], refuseName(name, known))
  }
  const merged = Object.entries(base).map(([name, text]) => {
    if (!(name in given)) return [name, text]
    const path = [...spot.path, name]
    return [
      name,
      mergeEntry(known[name] ?? '', { base: text, given: given[name] }, { ...spot, path }),
    ]
  })
  return Object.fromEntries(merged) as Table // Built from the entries of a table.
}

function mergeEntry(
  known: string | Table,
  { base, given }: { readonly base: string | Table; readonly given: unknown },
  spot: Spot,
): string | Table {
  if (typeof known === 'string') return checkText(given, listPlaceholders(known), spot) ?? base
  if (isPlural(known)) return checkForms(given, spot) ?? base
  return mergeTable(known, { base: typeof base === 'string' ? {} : base, given }, spot)
}

/**
 * Returns the trimmed text. Reports a wrong text, and returns `undefined` for it. A text must have
 * all placeholders of `names` and no others.
 */
function checkText(given: unknown, names: readonly string[], spot: Spot): string | undefined {
  const refuse = (message: string) => {
    spot.report(spot.path, message)
  }
  const [wanted, found] = [names, listPlaceholders(String(given))].map(inBraces)
  if (typeof given !== 'string' || given.trim() === '') refuse('must be a text')
  else if (Array.from(given).length > longest) refuse(`must be at most ${longest} characters long`)
  else if (wanted === found) return given.trim()
  else if (wanted === '') refuse('must have no placeholders in braces')
  else refuse(`must have exactly the placeholders ${wanted}`)
  return undefined
}

function inBraces(names: readonly string[]): string {
  return [...new Set(names)]
    .map((name) => `{${name}}`)
    .toSorted()
    .join(', ')
}

/**
 * Checks the texts of all plural categories of the language. The text of `other` must have the
 * placeholder `{count}`, the texts of other categories may have it.
 */
function checkForms(given: unknown, spot: Spot): Table | undefined {
  const { pluralCategories } = new Intl.PluralRules(spot.language).resolvedOptions()
  const names = pluralCategories.join(', ')
  if (!isTable(given)) {
    spot.report(spot.path, `must be a block with a text for each plural form: ${names}`)
    return undefined
  }
  for (const name of Object.keys(given)) {
    if (pluralCategories.some((category) => category === name)) continue
    const { englishName } = languageFacts(spot.language)
    spot.report([...spot.path, name], `is not a plural form of ${englishName}: use one of ${names}`)
  }
  const forms = pluralCategories.map((category) => {
    const text = given[category]
    const isBare = category !== 'other' && typeof text === 'string' && !text.includes('{')
    const path = [...spot.path, category]
    return [category, checkText(text, isBare ? [] : ['count'], { ...spot, path })] as const
  })
  return forms.every(([, text]) => text !== undefined)
    ? (Object.fromEntries(forms) as Table)
    : undefined
}

function refuseName(name: string, known: Table): string {
  const near =
    findNearest(name, Object.keys(known), mostEdits) ??
    listMissing(english, undefined, '').find((place) => place.endsWith(`.${name}`))
  const hint = near === undefined ? 'see the keys in docs/words.yaml' : `did you mean ${near}?`
  return `is not a known key: ${hint}`
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether an entry of the English table has plural forms. */
function isPlural(entry: Table): boolean {
  return 'one' in entry && 'other' in entry
}
