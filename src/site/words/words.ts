/**
 * Words of the interface, one JSON file for each language.
 *
 * `readers` are the words of pages. `apps` are the words of llms.txt, of the API reference and of
 * the pages for apps. An organisation can replace both in `texts/<lang>.yaml`. `searchNotes` are
 * sentences of the API and cannot be replaced. Text in braces is a placeholder.
 */
import type { Language } from '../vocabulary.ts'
import ar from './ar.json' with { type: 'json' }
import cs from './cs.json' with { type: 'json' }
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import he from './he.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import ja from './ja.json' with { type: 'json' }
import nl from './nl.json' with { type: 'json' }
import pl from './pl.json' with { type: 'json' }
import pt from './pt.json' with { type: 'json' }
import sk from './sk.json' with { type: 'json' }
import sv from './sv.json' with { type: 'json' }
import uk from './uk.json' with { type: 'json' }
import zh from './zh.json' with { type: 'json' }
import type { Texts } from './table.ts'

const files = { ar, cs, de, en, es, fr, he, it, ja, nl, pl, pt, sk, sv, uk, zh } satisfies WordFiles

type WordFiles = Readonly<Record<string, WordFile>>

/** Content of a file of words. A missing word is shown in English. */
interface WordFile {
  /** Whether someone who speaks the language has read the words. */
  readonly reviewed: boolean
  /** Words that occur in addresses of price pages. */
  readonly prices: string
  readonly readers: object
  readonly apps: object
  readonly searchNotes: Partial<SearchNotes>
}

/**
 * Sentences on a word of a query. `missing`: no searched page has the word. `taken`: another word
 * was searched for. `elsewhere`: only pages of another language have the word.
 */
type SearchNotes = Readonly<Record<'missing' | 'taken' | 'elsewhere', string>>

/**
 * Language tag (BCP 47) of a file of words. Tables with this type of key need a row for each
 * language.
 */
export type SuppliedLanguage = keyof typeof files

/** Tags of the languages that have a file of words. */
export const suppliedLanguages = Object.keys(files) as readonly SuppliedLanguage[]

/** All words that an organisation can replace, in English. */
export const english = { ...files.en.readers, ...files.en.apps }

/** The words of one language that an organisation can replace. */
export type Words = Texts<typeof english>

/** Returns the words that a site uses in a language. */
export type FindWords = (language: Language) => Words

/** Checks whether the word with this key, such as `page.search`, belongs to the table `readers`. */
export function isForReaders(place: string): boolean {
  return Object.hasOwn(en.readers, place.split('.')[0] ?? '')
}

/** The replaceable words of each supplied language. Words missing in a file are in English. */
const supplied = Object.fromEntries(
  suppliedLanguages.map((tag) => [tag, withFallback(english, ownWordsOf(tag)) as Words]),
) as Readonly<Record<SuppliedLanguage, Words>>

/**
 * Returns the words of a language: from its file, from the file of the language without its region,
 * or in English.
 *
 * @example wordsOf('de-AT').page.menu // 'Menü'
 */
export function wordsOf(language: Language): Words {
  return supplied[findSupplied(language) ?? 'en']
}

/**
 * Returns only the words that the file of a language has, without English words for missing ones;
 * empty when there is no file.
 */
export function ownWordsOf(language: Language): object {
  const tag = findSupplied(language)
  return tag === undefined ? {} : { ...files[tag].readers, ...files[tag].apps }
}

/**
 * Returns whether someone who speaks the language has read its file; `undefined` without a file.
 */
export function isReviewed(language: Language): boolean | undefined {
  const tag = findSupplied(language)
  return tag && files[tag].reviewed
}

/** Returns the `searchNotes` of a language, with English sentences for missing ones. */
export function searchNotesOf(language: Language): SearchNotes {
  return { ...en.searchNotes, ...files[findSupplied(language) ?? 'en'].searchNotes }
}

/**
 * Returns the words of a language that occur in addresses of price pages; empty when the language
 * has no file.
 */
export function priceWordsOf(language: Language): string {
  const tag = findSupplied(language)
  return tag === undefined ? '' : files[tag].prices
}

/** Checks whether a language has a file of words. */
export function hasWords(language: Language): boolean {
  return findSupplied(language) !== undefined
}

/** Finds the supplied language whose words a language uses, such as `de` for `de-AT`. */
export function findSupplied(language: Language): SuppliedLanguage | undefined {
  const { language: primary, script } = new Intl.Locale(language).maximize()
  return suppliedLanguages.find(
    // The writing system must match: readers of `zh-TW` may be unable to read simplified Chinese.
    (known) => known === primary && new Intl.Locale(known).maximize().script === script,
  )
}

/**
 * Returns the entries of `fallback`, with the value of `own` where `own` has one. The plural forms
 * of a text are one entry.
 */
export function withFallback(fallback: object, own: object): object {
  const found: Readonly<Record<string, unknown>> = { ...own }
  return Object.fromEntries(
    Object.entries(fallback).map(([name, text]: [string, unknown]) => {
      const given = found[name]
      if (!isSection(text) || given === undefined) return [name, given ?? text]
      return [name, withFallback(text, isSection(given) ? given : {})]
    }),
  )
}

function isSection(entry: unknown): entry is object {
  return typeof entry === 'object' && entry !== null && !('other' in entry && 'one' in entry)
}
