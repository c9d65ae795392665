/** A query → its words with their readings in every language. */
import { functionWords } from './function-words.ts'
import { loosen } from './loose-stem.ts'
import { likelyLanguages } from './query-language.ts'
import type { RankedWord, ReadWord } from './credit.ts'
import type { LanguageRanker } from './rank.ts'
import type { Reader } from './readings.ts'
import type { Stemmer } from './stemmer.ts'
import { fold } from './fold.ts'
import { tokenize } from './tokenize.ts'

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
): PreparedLanguage[] {
  const all = tokenize(query)
  if (all.length === 0) return []
  const codes = languages.map(({ lang }) => lang)
  const likely = likelyLanguages(query, all, codes)
  // Those of another language may name something here: `car` is *because* in French.
  const spoken = asked === undefined ? [...likely] : [...likely, asked]
  const named = all.filter(({ folded }) => !spoken.some((lang) => functionWords(lang).has(folded)))
  // Nothing but function words, such as "About us": then they are what is asked for.
  const words = named.length > 0 ? named : all
  const known = languages.map(({ lang, stem, reader }) => {
    const stems = stem(words.map(({ bare }) => bare))
    return words.map(({ folded }, at) => {
      const own = fold(stems[at] ?? folded)
      const word = { folded, stem: own, loose: loosen(lang, own) }
      return { ...word, known: reader.know(word) }
    })
  })
  // A word that any language knows is no misspelt word of another.
  const isKnown = words.map((_, at) => known.some((forms) => (forms[at]?.known.length ?? 0) > 0))
  return languages.map((language, at) => {
    const { reader, ranker } = language
    const forms = known[at] ?? []
    const { lang } = language
    const isAsked = asked === undefined ? likely.has(lang) : lang === asked
    const readings = reader.read(forms, (word) => isAsked && isKnown[word] !== true)
    const read = words.map(({ folded }, word) => ({
      folded,
      readings: readings[word] ?? [],
      isUnknown: isKnown[word] !== true,
    }))
    return {
      language,
      // Towns have no versions in other languages.
      words: asked === undefined || isAsked ? ranker.nameTowns(read) : read.map(withoutTowns),
      likely: asked !== undefined || likely.has(lang),
    }
  })
}

function withoutTowns(word: ReadWord): RankedWord {
  return { ...word, towns: [] }
}
