/** Facts about languages, derived from the tag alone (BCP 47). */
import type { Language } from './vocabulary.ts'

/** Names and conventions of a language. */
type LanguageFacts = ReturnType<typeof findFacts>

/**
 * Territories for formatting, for languages whose likely territory (CLDR) is unsuitable. A
 * territory in the tag has precedence.
 */
const usualTerritories: Readonly<Record<string, string>> = { en: 'GB', pt: 'PT' }

/** Writing systems that run from right to left (codes of ISO 15924). */
const rightToLeft: ReadonlySet<string> = new Set(
  'Adlm Arab Hebr Mand Nkoo Rohg Syrc Thaa'.split(' '),
)

/**
 * Characters per token of a language model, for writing systems in which a token has fewer
 * characters than in the Latin alphabet.
 */
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

/** Returns the facts about a language. Throws `RangeError` for an invalid tag. */
export function languageFacts(language: Language): LanguageFacts {
  const facts = known.get(language) ?? findFacts(language)
  known.set(language, facts)
  return facts
}

function findFacts(language: Language) {
  const given = new Intl.Locale(language)
  const likely = given.maximize()
  const territory = given.region ?? usualTerritories[language] ?? likely.region
  return {
    /** Name of the language in the language itself, such as "Polski". */
    ownName: nameIn(language, language),
    englishName: nameIn(language, 'en'),
    /** Tag with a territory (BCP 47), for formatting dates, numbers and prices. */
    locale: new Intl.Locale(language, { region: territory }).baseName,
    /** Language and territory with an underscore, for link previews (`og:locale`). */
    openGraphLocale: [given.language, territory].filter(Boolean).join('_'),
    direction: rightToLeft.has(likely.script ?? '') ? ('rtl' as const) : ('ltr' as const),
    /**
     * Low estimate of the characters per token of a language model. A text cut by this estimate is
     * more often too short than too long.
     */
    charactersPerToken: denseScripts[likely.script ?? ''] ?? usualPerToken,
  }
}

/**
 * Returns the name of a language, capitalized for lists. Many languages write such names in
 * lowercase elsewhere.
 */
function nameIn(language: Language, reader: Language): string {
  const name = new Intl.DisplayNames([reader], { type: 'language' }).of(language) ?? language
  const [first = '', ...rest] = Array.from(name)
  return first.toLocaleUpperCase(reader) + rest.join('')
}

/**
 * Returns the canonical spelling of a well-formed language tag (RFC 5646 §2.1.1); `undefined` for
 * any other text.
 */
export function canonicalTag(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text)[0]
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
