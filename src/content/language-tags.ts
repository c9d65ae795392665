/** Tags of languages as editors write them, and what is meant by the name of a language or the code of a country. */
import { canonicalTag } from '../site/languages.ts'
import { nearestOf } from './yaml-remedies.ts'

const expected = 'must be the tag of a language, such as en or pt-BR'

/** Tags that nothing is wrong with: a table of towns has one a row, and names of languages take their time. */
const good = new Set<string>()

/** What is wrong with a tag; `undefined` for one that is spelled as BCP 47 spells it. */
export function faultOfTag(text: string): string | undefined {
  if (good.has(text)) return undefined
  const fault = findFault(text)
  if (fault === undefined) good.add(text)
  return fault
}

function findFault(text: string): string | undefined {
  const tag = canonicalTag(text)
  if (tag === undefined || !isLanguage(tag)) return expected + remedyOf(text)
  return tag === text ? undefined : `must be written ${tag}`
}

/** Codes of two letters are all named; of those of three there are thousands; longer ones nobody has (RFC 5646 §2.2.1). */
function isLanguage(tag: string): boolean {
  const [code = ''] = tag.split('-')
  return code.length === 3 || (code.length === 2 && nameOf(code, 'en') !== undefined)
}

function remedyOf(text: string): string {
  const meant = languageOfCountry(text) ?? languageCalled(text)
  return meant === undefined ? '' : `: did you mean ${meant}?`
}

/** What most people speak where the code of a country was written: `cz`, `jp`. */
function languageOfCountry(text: string): string | undefined {
  if (!/^[a-z]{2}$/i.test(text)) return undefined
  const { language } = new Intl.Locale(`und-${text}`).maximize()
  return language === 'und' || language === 'en' ? undefined : language
}

/** The language of that name, in English or in itself. */
function languageCalled(name: string): string | undefined {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(97 + at))
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const named = codes.filter((code) => nameOf(code, 'en') !== undefined)
  const byName = new Map(
    // Two codes may be of one name, such as that of an old spelling: the later one is left out.
    named
      .toReversed()
      .flatMap((code) =>
        ['en', code].map((reader) => [(nameOf(code, reader) ?? '').toLowerCase(), code] as const),
      ),
  )
  const nearest = nearestOf(name, [...byName.keys()]).replace(/^: did you mean |\?$/g, '')
  return byName.get(nearest)
}

const english = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

function nameOf(code: string, reader: string): string | undefined {
  const names =
    reader === 'en'
      ? english
      : new Intl.DisplayNames([reader], { type: 'language', fallback: 'none' })
  return names.of(code)
}
