/** What is known of a language, whatever is written in it, from its tag alone (BCP 47). */
import type { Language } from './vocabulary.ts'

/** Names and ways of writing of a language. */
export interface LanguageFacts {
  /** Its name in itself, such as "Polski". */
  readonly ownName: string
  readonly englishName: string
  /** How dates, numbers and prices are written: the tag with a territory (BCP 47). */
  readonly locale: string
  /** The same for previews of links: language and territory with an underscore (`og:locale`). */
  readonly openGraphLocale: string
  readonly direction: 'ltr' | 'rtl'
  /** Characters of text in a token of a language model, at least: what is cut by it is shorter than asked, not longer. */
  readonly charactersPerToken: number
}

/** Territory whose way of writing dates and prices is meant where the tag names none, and the likely one is not it. */
const usualTerritories: Readonly<Record<string, string>> = { en: 'GB', pt: 'PT' }

/** Scripts that run from right to left (ISO 15924). */
const rightToLeft: ReadonlySet<string> = new Set([
  'Adlm',
  'Arab',
  'Hebr',
  'Mand',
  'Nkoo',
  'Rohg',
  'Syrc',
  'Thaa',
])

/** Characters in a token where they are fewer than in Polish or German: signs that are a syllable or a word, other alphabets. */
const denseScripts: Readonly<Record<string, number>> = {
  Arab: 2,
  Cyrl: 2,
  Hang: 1,
  Hans: 1,
  Hant: 1,
  Hebr: 2,
  Jpan: 1,
  Kore: 1,
  Thai: 1,
}

const usualPerToken = 3

const known = new Map<Language, LanguageFacts>()

/** Facts of a language; throws `RangeError` for a text that is no language tag. */
export function languageFacts(language: Language): LanguageFacts {
  const facts = known.get(language) ?? findFacts(language)
  known.set(language, facts)
  return facts
}

function findFacts(language: Language): LanguageFacts {
  const given = new Intl.Locale(language)
  const likely = given.maximize()
  const territory = given.region ?? usualTerritories[language] ?? likely.region
  return {
    ownName: nameIn(language, language),
    englishName: nameIn(language, 'en'),
    locale: new Intl.Locale(language, { region: territory }).baseName,
    openGraphLocale: [given.language, territory].filter(Boolean).join('_'),
    direction: rightToLeft.has(likely.script ?? '') ? 'rtl' : 'ltr',
    charactersPerToken: denseScripts[likely.script ?? ''] ?? usualPerToken,
  }
}

/** Name as it begins a line of a list: many languages write it small elsewhere. */
function nameIn(language: Language, reader: Language): string {
  const name = new Intl.DisplayNames([reader], { type: 'language' }).of(language) ?? language
  const [first = '', ...rest] = Array.from(name)
  return first.toLocaleUpperCase(reader) + rest.join('')
}

/** The tag as it is written when it is well formed (RFC 5646 §2.1.1); `undefined` when it is none. */
export function canonicalTag(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text)[0]
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
