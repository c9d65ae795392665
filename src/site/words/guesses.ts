/**
 * What an answer of search says of words that no page has. Not among the words that editors may change: the API says it, and reads
 * no texts of the content.
 */
import type { Language } from '../vocabulary.ts'
import { fillPlaceholders } from '../placeholders.ts'
import { findSupplied } from './words.ts'
import type { SuppliedLanguage } from './words.ts'

/** A word that no page has, and what was taken for it. */
export interface GuessedWord {
  readonly word: string
  readonly taken?: string | undefined
}

/** What is said in one language. */
interface GuessTexts {
  readonly missing: string
  readonly taken: string
}

const texts: Readonly<Record<SuppliedLanguage, GuessTexts>> = {
  ar: {
    missing: 'لا توجد صفحة فيها «{word}».',
    taken: 'لا توجد صفحة فيها «{word}»؛ في هذه الصفحات «{taken}».',
  },
  cs: {
    missing: 'Na žádné stránce není „{word}“.',
    taken: 'Na žádné stránce není „{word}“; na těchto stránkách je „{taken}“.',
  },
  de: {
    missing: 'Auf keiner Seite steht „{word}“.',
    taken: 'Auf keiner Seite steht „{word}“; auf diesen Seiten steht „{taken}“.',
  },
  en: {
    missing: 'No page has “{word}”.',
    taken: 'No page has “{word}”; these pages have “{taken}”.',
  },
  es: {
    missing: 'Ninguna página contiene «{word}».',
    taken: 'Ninguna página contiene «{word}»; estas páginas contienen «{taken}».',
  },
  fr: {
    missing: 'Aucune page ne contient « {word} ».',
    taken: 'Aucune page ne contient « {word} » ; ces pages contiennent « {taken} ».',
  },
  he: {
    missing: 'באף עמוד אין ”{word}“.',
    taken: 'באף עמוד אין ”{word}“; בעמודים אלה יש ”{taken}“.',
  },
  it: {
    missing: 'Nessuna pagina contiene «{word}».',
    taken: 'Nessuna pagina contiene «{word}»; queste pagine contengono «{taken}».',
  },
  ja: {
    missing: '「{word}」を含むページはありません。',
    taken: '「{word}」を含むページはありません。これらのページは「{taken}」を含みます。',
  },
  nl: {
    missing: 'Op geen enkele pagina staat ‘{word}’.',
    taken: 'Op geen enkele pagina staat ‘{word}’; op deze pagina’s staat ‘{taken}’.',
  },
  pl: {
    missing: 'Na żadnej stronie nie ma słowa „{word}”.',
    taken: 'Na żadnej stronie nie ma słowa „{word}”; na tych stronach jest „{taken}”.',
  },
  pt: {
    missing: 'Nenhuma página contém «{word}».',
    taken: 'Nenhuma página contém «{word}»; estas páginas contêm «{taken}».',
  },
  sk: {
    missing: 'Na žiadnej stránke nie je „{word}“.',
    taken: 'Na žiadnej stránke nie je „{word}“; na týchto stránkach je „{taken}“.',
  },
  sv: {
    missing: 'Ingen sida innehåller ”{word}”.',
    taken: 'Ingen sida innehåller ”{word}”; de här sidorna innehåller ”{taken}”.',
  },
  uk: {
    missing: 'На жодній сторінці немає слова «{word}».',
    taken: 'На жодній сторінці немає слова «{word}»; на цих сторінках є «{taken}».',
  },
  zh: {
    missing: '没有页面包含“{word}”。',
    taken: '没有页面包含“{word}”；这些页面包含“{taken}”。',
  },
}

/** Sentences on some words in a language, in English where no words of it come with the product. */
export function describeGuesses(words: readonly GuessedWord[], language: Language): string {
  const { missing, taken: other } = texts[findSupplied(language) ?? 'en']
  return words
    .map(({ word, taken }) =>
      taken === undefined
        ? fillPlaceholders(missing, { word })
        : fillPlaceholders(other, { word, taken }),
    )
    .join(' ')
}
