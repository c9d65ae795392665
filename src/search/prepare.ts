/** A query → its words with their readings in every language. */
import { functionWords } from './function-words.ts'
import { likelyLanguages } from './query-language.ts'
import type { LanguageRanker, RankedWord } from './rank.ts'
import type { Reader, StemmedWord } from './readings.ts'
import type { Stemmer } from './stemmer.ts'
import { fold, tokenize } from './tokenize.ts'

/** One language, ready to be asked. */
export interface Language {
  readonly lang: string
  readonly stem: Stemmer
  readonly reader: Reader
  readonly ranker: LanguageRanker
  /** Number of a page in this language → its position in the site's list. */
  readonly positions: Uint32Array
}

/** A query in one language. */
export interface PreparedLanguage {
  readonly language: Language
  readonly words: readonly RankedWord[]
  /** Whether the query seems to be in this language. */
  readonly likely: boolean
  /** Whether a town is named that has a page in this language. */
  readonly namesTown: boolean
}

/** Reads a query; empty when nothing of it can be searched for. */
export function prepareQuery(query: string, languages: readonly Language[]): PreparedLanguage[] {
  const all = tokenize(query)
  if (all.length === 0) return []
  const codes = languages.map(({ lang }) => lang)
  const named = all.filter(({ folded }) => !codes.some((lang) => functionWords(lang).has(folded)))
  // Nothing but function words, such as "About us": then they are what is asked for.
  const words = named.length > 0 ? named : all
  const likely = likelyLanguages(query, all, codes)
  const stemmed = languages.map(({ stem, reader }) => {
    const stems = stem(words.map(({ bare }) => bare))
    const forms = words.map(({ folded }, at): StemmedWord => ({
      folded,
      stem: fold(stems[at] ?? folded),
    }))
    return { forms, known: forms.map((form) => reader.knows(form)) }
  })
  // A word that any language knows is no misspelt word of another.
  const isKnown = words.map((_, at) => stemmed.some(({ known }) => known[at] === true))
  return languages.map((language, place) => {
    const { reader, ranker } = language
    const forms = stemmed[place]?.forms ?? []
    const readings = reader.read(forms, (at) => isKnown[at] !== true)
    const ranked = ranker.nameCities(
      words.map(({ folded }, at) => ({
        folded,
        readings: readings[at] ?? [],
        isUnknown: isKnown[at] !== true,
      })),
    )
    return {
      language,
      words: ranked,
      likely: likely.has(language.lang),
      namesTown: ranked.some(({ cities }) => cities.length > 0),
    }
  })
}
