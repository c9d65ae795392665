/** Splits a query into words, and finds the terms (readings) of each word in every language. */
import { functionWords } from './function-words.ts'
import { hasDotlessI } from './language.ts'
import { loosen } from './morphology.ts'
import { likelyLanguages } from './query-language.ts'
import type { RankedWord, ReadWord } from './term-weights.ts'
import type { LanguageRanker } from './rank.ts'
import type { PlaceNames, Places, WrittenWords } from './places.ts'
import type { ReadingKind, KnownWord, Reader } from './readings.ts'
import type { Stemmer } from './stemmer.ts'
import { fold } from './fold.ts'
import { marks, tokenize } from './tokenize.ts'
import type { Word } from './tokenize.ts'

/**
 * The only kinds of matches (readings) for a place name, if the pages that are found by their text
 * lack this name. Includes beginnings of words, because the user may still be typing.
 */
const kindsOfPlaces: ReadonlySet<ReadingKind> = new Set(['synonym', 'beginning'])

/** One language, ready to answer queries. */
export interface SearchLanguage {
  readonly lang: string
  readonly stem: Stemmer
  readonly reader: Reader
  readonly ranker: LanguageRanker
  readonly written: WrittenWords
  /** Number of a page in this language → its position in the site's list. */
  readonly positions: Uint32Array
}

/** A query in one language. */
export interface PreparedLanguage {
  readonly language: SearchLanguage
  readonly words: readonly RankedWord[]
  /**
   * Whether the query seems to be in this language. Always true when the search is limited to one
   * language.
   */
  readonly likely: boolean
}

/** Dependencies of `prepareQuery`. */
export interface QueryTools {
  readonly languages: readonly SearchLanguage[]
  readonly places: Places
}

/**
 * Reads a query. `asked` is the language to search in. The other languages are read too, because a
 * page lends its score to its translations. Typing errors are corrected only in the asked language,
 * or in the likely languages if no language is asked for. The result has no languages when the
 * query has no words. It has `lang` when the language of the query is known.
 */
export function prepareQuery(
  query: string,
  asked: string | undefined,
  tools: QueryTools,
): { languages: readonly PreparedLanguage[]; lang: string | undefined } {
  const { languages } = tools
  const all = tokenize(query)
  if (all.length === 0) return { languages: [], lang: asked }
  const codes = languages.map(({ lang }) => lang)
  const likely = likelyLanguages(query, all, codes)
  const known = new Map(languages.map((language) => [language.lang, know(query, all, language)]))
  const small = findSmallWords(all, likely, asked, known)
  const spoken = new Set(
    [...likely, ...(asked === undefined ? [] : [asked])].filter((lang) => known.has(lang)),
  )
  const words = describeWords(all, { spoken, asked }, known, tools)
  // A query that has only function words, such as "About us", searches for these words.
  const named = words.filter((_, at) => small.size === all.length || !small.has(at))
  return {
    languages: languages.map((language) => {
      const isAsked = asked === undefined ? likely.has(language.lang) : language.lang === asked
      const read = readWords(named, language, known, isAsked)
      return {
        language,
        // If a language is asked for, only this language finds pages by name, because names are not
        // translated.
        words:
          isAsked || asked === undefined
            ? language.ranker.findNamed(read)
            : read.map((word) => ({ ...word, namedPages: [] })),
        likely: asked !== undefined || likely.has(language.lang),
      }
    }),
    lang: asked ?? (likely.size === 1 ? [...likely][0] : undefined),
  }
}

/** Properties of a word that hold in every language. */
interface AskedWord extends Omit<ReadWord, 'folded' | 'readings'> {
  /** Position of the word in the query. */
  readonly at: number
  /** The only kinds of matches (readings) that the word may have. Absent if all are allowed. */
  readonly kinds: ReadonlySet<ReadingKind> | undefined
}

function describeWords(
  words: readonly Word[],
  { spoken, asked }: { readonly spoken: ReadonlySet<string>; readonly asked: string | undefined },
  known: ReadonlyMap<string, readonly KnownWord[]>,
  { languages, places }: QueryTools,
): AskedWord[] {
  const isWritten = (at: number, folded: string) =>
    languages.some(({ lang, written }) =>
      known.get(lang)?.[at]?.known.some((found) => written.has(found.term, folded)),
    )
  const named = places.find(words.map(({ folded }) => folded))
  // Also true when only pages that are found by their title alone have a form of the word, because
  // the word may be a misspelt name.
  const isUnknown = (at: number) =>
    languages.every(({ lang, ranker }) => {
      const found = known.get(lang)?.[at]?.known ?? []
      return found.every(({ kind }) => kind === 'form') && !ranker.isCommon(found)
    })
  const placeOf = (folded: string, at: number) => {
    if (named[at]) return isWritten(at, folded) ? undefined : named[at]
    if (!isUnknown(at)) return undefined
    if (languages.some(({ ranker }) => ranker.hasPageName(folded))) return undefined
    return [...spoken].map((lang) => places.findForm(folded, lang)).find((names) => names)
  }
  // A place name is compared only with names of pages, because it may look like another word.
  function findElsewhere(at: number, place: PlaceNames | undefined): string | undefined {
    const word = {
      folded: words[at]?.folded ?? '',
      readings: [],
      isUnknown: true,
      place,
      elsewhere: undefined,
    }
    const hasWord = ({ lang, ranker }: SearchLanguage) =>
      place
        ? ranker.findNamed([word])[0]?.namedPages.length !== 0
        : known.get(lang)?.[at]?.known.some(({ kind }) => kind !== 'form') === true
    const own = languages.find(({ lang }) => lang === asked)
    return own && !hasWord(own) ? languages.find(hasWord)?.lang : undefined
  }
  return words.map(({ folded }, at) => {
    const place = placeOf(folded, at)
    return {
      at,
      // A word is not a typing error if any language of the site has it.
      isUnknown: isUnknown(at),
      place,
      elsewhere: findElsewhere(at, place),
      kinds: place ? kindsOfPlaces : undefined,
    }
  })
}

function readWords(
  words: readonly AskedWord[],
  { lang, reader }: SearchLanguage,
  known: ReadonlyMap<string, readonly KnownWord[]>,
  isAsked: boolean,
): ReadWord[] {
  const forms = words.flatMap(({ at }) => known.get(lang)?.[at] ?? [])
  const readings = reader.read(forms, (word) => {
    const { isUnknown = false, place } = words[word] ?? {}
    return isAsked && isUnknown && place === undefined
  })
  return words.map(({ at: _, kinds, ...word }, index) => {
    const own = readings[index] ?? []
    return {
      ...word,
      folded: forms[index]?.folded ?? '',
      readings: kinds ? own.filter(({ kind }) => kinds.has(kind)) : own,
    }
  })
}

/** Finds the terms of a language for each word: the word itself and its forms. */
function know(query: string, words: readonly Word[], language: SearchLanguage): KnownWord[] {
  const known = knowAs(words, language)
  if (!hasDotlessI(language.lang)) return known
  const own = knowAs(tokenize(query, language.lang), language)
  return known.map((plain) => {
    const spelt = own.find(({ folded }) => folded === plain.folded)
    if (!spelt) return plain
    // Terms with a dotted i stay, because a word in capitals may be of another language: `API`.
    const others = plain.known.filter((a) => spelt.known.every((b) => a.term !== b.term))
    return { ...spelt, known: [...spelt.known, ...others] }
  })
}

function knowAs(words: readonly Word[], { lang, stem, reader }: SearchLanguage): KnownWord[] {
  const stems = stem(words.map(({ bare }) => bare))
  return words.map(({ folded, written = [] }, at) => {
    const own = fold(stems[at] ?? folded)
    const spelt = stem(written).map((text) => marks.stem + text)
    const terms = [...written.map((text) => marks.word + text), ...spelt]
    const word = { folded, stem: own, loose: loosen(lang, own), written: terms }
    return { ...word, known: reader.know(word) }
  })
}

/**
 * Finds the function words of the asked language and of the likely ones, which search ignores. If
 * the query has only one function word of a likely language that is not asked for, search uses this
 * word when another language has it as a normal word: `car`, which is *because* in French.
 */
function findSmallWords(
  words: readonly Word[],
  likely: ReadonlySet<string>,
  asked: string | undefined,
  known: ReadonlyMap<string, readonly KnownWord[]>,
): ReadonlySet<number> {
  const isSmallIn = (lang: string, at: number) => functionWords(lang).has(words[at]?.folded ?? '')
  const isNamedIn = (lang: string, at: number) =>
    !isSmallIn(lang, at) &&
    known.get(lang)?.[at]?.known.some(({ kind }) => kind === 'exact') === true
  const found = [...known.keys()].flatMap((lang) => {
    if (lang !== asked && !likely.has(lang)) return []
    const small = [...words.keys()].filter((at) => isSmallIn(lang, at))
    if (lang === asked || small.length > 1) return small
    return small.filter((at) => ![...known.keys()].some((other) => isNamedIn(other, at)))
  })
  return new Set(found)
}
