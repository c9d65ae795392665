/** Checks language tags. Suggests a tag if the editor wrote a language name or a country code. */
import { canonicalTag } from '../site/languages.ts'
import { didYouMean } from './nearest.ts'
import { findKnown } from './yaml-remedies.ts'

const expected = 'must be the tag of a language, such as en or pt-BR'

/** Cache of valid tags. `cities.csv` has a tag in each row, and looking up names is slow. */
const good = new Set<string>()

/** Finds the fault of a tag; `undefined` for a language that is spelled as in BCP 47. */
export function faultOfTag(text: string): string | undefined {
  if (good.has(text)) return undefined
  const fault = findFault(text)
  if (fault === undefined) good.add(text)
  return fault
}

function findFault(text: string): string | undefined {
  const tag = canonicalTag(text)
  if (tag === undefined || !isLanguage(tag)) {
    return expected + didYouMean(languageOfCountry(text) ?? languageCalled(text))
  }
  return tag === text ? undefined : `must be written ${tag}`
}

/**
 * Whether a tag is a language. A two-letter code must have a name. Any three-letter code is
 * accepted, because many of these codes have no name. Longer codes are not in use (RFC 5646
 * §2.2.1).
 */
function isLanguage(tag: string): boolean {
  const [code = ''] = tag.split('-')
  return code.length === 3 || (code.length === 2 && nameOf(code, 'en') !== undefined)
}

/**
 * Finds the main language of a country by its code, such as `cz` or `jp`; `undefined` if there is
 * none, or if it is English, because unknown codes give English too.
 */
function languageOfCountry(text: string): string | undefined {
  if (!/^[a-z]{2}$/i.test(text)) return undefined
  const { language } = new Intl.Locale(`und-${text}`).maximize()
  return language === 'und' || language === 'en' ? undefined : language
}

/** Finds the language that has this or a similar name, in English or in the language itself. */
function languageCalled(name: string): string | undefined {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(97 + at))
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const named = codes.filter((code) => nameOf(code, 'en') !== undefined)
  const byName = new Map(
    // If two codes have the same name, such as an old and a new code, the first is used.
    named
      .toReversed()
      .flatMap((code) =>
        ['en', code].map((reader) => [(nameOf(code, reader) ?? '').toLowerCase(), code] as const),
      ),
  )
  return byName.get(findKnown(name, [...byName.keys()]) ?? '')
}

const english = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

function nameOf(code: string, reader: string): string | undefined {
  const names =
    reader === 'en'
      ? english
      : new Intl.DisplayNames([reader], { type: 'language', fallback: 'none' })
  return names.of(code)
}
