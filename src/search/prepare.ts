/** A query → its words with their readings in every language. */
import { askingWords } from './asking-words.ts'
import { functionWords } from './function-words.ts'
import { loosen } from './loose-stem.ts'
import { otherForms } from './other-forms.ts'
import { likelyLanguages } from './query-language.ts'
import type { RankedWord, ReadWord } from './credit.ts'
import type { LanguageRanker } from './rank.ts'
import type { LeftOut } from './rules.ts'
import type { KnownWord, Reader } from './readings.ts'
import type { Stemmer } from './stemmer.ts'
import { fold } from './fold.ts'
import { tokenize } from './tokenize.ts'
import type { Word } from './tokenize.ts'

/** Share of its rarity that a word of asking keeps. */
const askingEmphasis = 0.2

/** One language, ready to be asked. */
export interface SearchLanguage {
  readonly lang: string
  readonly stem: Stemmer
  readonly reader: Reader
  readonly ranker: LanguageRanker
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

/**
 * Reads a query; empty when nothing of it can be searched for. `asked` is the language whose pages are asked for: the
 * others are read too, for what their versions of a page lend it, but only there are words taken for misspelt ones.
 */
export function prepareQuery(
  query: string,
  languages: readonly SearchLanguage[],
  asked: string | undefined,
  leftOut: LeftOut,
): PreparedLanguage[] {
  const all = tokenize(query)
  if (all.length === 0) return []
  const codes = languages.map(({ lang }) => lang)
  const likely = likelyLanguages(query, all, codes)
  const knownOfAll = new Map(
    languages.map((language) => [language.lang, know(all, language, leftOut)]),
  )
  const small = findSmallWords(all, likely, asked, knownOfAll)
  // Nothing but function words, such as "About us": then they are what is asked for.
  const named =
    small.size < all.length ? all.flatMap((_, at) => (small.has(at) ? [] : [at])) : [...all.keys()]
  const formsIn = (lang: string) => named.flatMap((at) => knownOfAll.get(lang)?.[at] ?? [])
  // A word that any language knows is no misspelt word of another.
  const isKnown = named.map((at) =>
    [...knownOfAll.values()].some((forms) => (forms[at]?.known.length ?? 0) > 0),
  )
  const spoken = asked === undefined ? likely : new Set([...likely, asked])
  const isAsking = (word: string) =>
    !leftOut.has('asking-words') && [...spoken].some((lang) => askingWords(lang).has(word))
  return languages.map((language) => {
    const { lang, reader, ranker } = language
    const forms = formsIn(lang)
    const isAsked = asked === undefined ? likely.has(lang) : lang === asked
    const readings = reader.read(forms, (word) => isAsked && isKnown[word] !== true)
    const read = forms.map(({ folded }, word) => ({
      folded,
      readings: readings[word] ?? [],
      isUnknown: isKnown[word] !== true,
      emphasis: isAsking(folded) ? askingEmphasis : 1,
    }))
    return {
      language,
      // Towns have no versions in other languages.
      words: asked === undefined || isAsked ? ranker.nameTowns(read) : read.map(withoutTowns),
      likely: asked !== undefined || likely.has(lang),
    }
  })
}

/** The words in one language, each with the terms that are the word itself. */
function know(
  words: readonly Word[],
  { lang, stem, reader }: SearchLanguage,
  leftOut: LeftOut,
): KnownWord[] {
  const formsOf = (word: string) => (leftOut.has('other-forms') ? [] : otherForms(lang, word))
  const stems = stem(words.map(({ bare }) => bare))
  return words.map(({ folded }, at) => {
    const own = fold(stems[at] ?? folded)
    const others = stem(formsOf(folded)).map(fold)
    const word = { folded, stem: own, loose: loosen(lang, own), others }
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
