/** A query → its words with their readings in every language. */
import { functionWords } from './function-words.ts'
import { loosen } from './light-stemmer.ts'
import { likelyLanguages } from './query-language.ts'
import type { RankedWord, ReadWord } from './term-weights.ts'
import type { LanguageRanker } from './rank.ts'
import type { Places, WrittenWords } from './places.ts'
import type { ReadingKind, KnownWord, Reader } from './readings.ts'
import type { Stemmer } from './stemmer.ts'
import { fold } from './fold.ts'
import { tokenize } from './tokenize.ts'
import type { Word } from './tokenize.ts'

/** What the name of a place may mean that no page has: it may be the beginning of a word that is being typed. */
const kindsOfPlaces: ReadonlySet<ReadingKind> = new Set(['synonym', 'beginning'])

/** One language, ready to be asked. */
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
  /** Whether the query seems to be in this language, or a language was asked for. */
  readonly likely: boolean
}

/** What a query is read by. */
export interface QueryTools {
  readonly languages: readonly SearchLanguage[]
  readonly places: Places
}

/** A query as every language reads it. */
export interface PreparedQuery {
  /** Empty when nothing of it can be searched for. */
  readonly languages: readonly PreparedLanguage[]
  /** Language of the query, as far as it can be told. */
  readonly lang: string | undefined
}

/**
 * Reads a query. `asked` is the language whose pages are asked for: the others are read too, for what their versions of
 * a page lend it, but only there are words taken for misspelt ones.
 */
export function prepareQuery(
  query: string,
  asked: string | undefined,
  tools: QueryTools,
): PreparedQuery {
  const { languages } = tools
  const all = tokenize(query)
  if (all.length === 0) return { languages: [], lang: asked }
  const codes = languages.map(({ lang }) => lang)
  const likely = likelyLanguages(query, all, codes)
  const known = new Map(languages.map((language) => [language.lang, know(all, language)]))
  const small = findSmallWords(all, likely, asked, known)
  const spoken = new Set(
    [...likely, ...(asked === undefined ? [] : [asked])].filter((lang) => known.has(lang)),
  )
  const words = describeWords(all, spoken, known, tools)
  // Nothing but function words, such as "About us": then they are what is asked for.
  const named = words.filter((_, at) => small.size === all.length || !small.has(at))
  return {
    languages: languages.map((language) => {
      const isAsked = asked === undefined ? likely.has(language.lang) : language.lang === asked
      const read = readWords(named, language, known, isAsked)
      return {
        language,
        // Towns have no versions in other languages.
        words:
          isAsked || asked === undefined ? language.ranker.nameTowns(read) : read.map(withoutTowns),
        likely: asked !== undefined || likely.has(language.lang),
      }
    }),
    lang: asked ?? (likely.size === 1 ? [...likely][0] : undefined),
  }
}

/** What is true of a word whatever the language it is read in. */
interface AskedWord extends Omit<ReadWord, 'folded' | 'readings'> {
  /** Its place among the words of the query. */
  readonly at: number
  /** The only ways in which it may be read; absent when it may be in all. */
  readonly kinds: ReadonlySet<ReadingKind> | undefined
}

function describeWords(
  words: readonly Word[],
  spoken: ReadonlySet<string>,
  known: ReadonlyMap<string, readonly KnownWord[]>,
  { languages, places }: QueryTools,
): AskedWord[] {
  const isWritten = (at: number, folded: string) =>
    languages.some(({ lang, written }) =>
      known.get(lang)?.[at]?.known.some((found) => written.has(found.term, folded)),
    )
  const named = places.find(words.map(({ folded }) => folded))
  // What only a town has in a form like this may be a town misspelt.
  const isUnknown = (at: number) =>
    languages.every(({ lang, ranker }) => {
      const found = known.get(lang)?.[at]?.known ?? []
      return found.every(({ kind }) => kind === 'form') && !ranker.isCommon(found)
    })
  const placeOf = (folded: string, at: number) => {
    if (named[at]) return isWritten(at, folded) ? undefined : named[at]
    if (!isUnknown(at)) return undefined
    if (languages.some(({ ranker }) => ranker.hasTown(folded))) return undefined
    return [...spoken].map((lang) => places.findForm(folded, lang)).find((names) => names)
  }
  return words.map(({ folded }, at) => {
    const place = placeOf(folded, at)
    return {
      at,
      // A word that any language knows is no misspelt word of another.
      isUnknown: isUnknown(at),
      place,
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

/** The words in one language, each with the terms that are the word itself. */
function know(words: readonly Word[], { lang, stem, reader }: SearchLanguage): KnownWord[] {
  const stems = stem(words.map(({ bare }) => bare))
  return words.map(({ folded }, at) => {
    const own = fold(stems[at] ?? folded)
    const word = { folded, stem: own, loose: loosen(lang, own) }
    return { ...word, known: reader.know(word) }
  })
}

/**
 * Which words are function words of the language that is asked for, or of one that the query seems to be in. A single
 * one does not say that it is: it stays when it names something in another language, such as `car`, which is *because*
 * in French.
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

function withoutTowns(word: ReadWord): RankedWord {
  return { ...word, towns: [] }
}
