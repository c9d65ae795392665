/** Quotation marks by language, and the marks that need a space before them. */
import type { Language } from '../site/vocabulary.ts'

/** Opening and closing marks of a language for `"` and for `'`. */
export interface TypographicStyle {
  readonly double: readonly [open: string, close: string]
  readonly single: readonly [open: string, close: string]
  /** Marks that must not be separated from the word before by a line break. */
  readonly heldMarks?: string
}

/** French puts a narrow no-break space next to its marks. */
export const narrowBlank = '\u202f'

const english: TypographicStyle = { double: ['“', '”'], single: ['‘', '’'] }
const lowHigh: TypographicStyle = { double: ['„', '“'], single: ['‚', '‘'] }
const lowRight: TypographicStyle = { double: ['„', '”'], single: ['‚', '’'] }
const right: TypographicStyle = { double: ['”', '”'], single: ['’', '’'] }
const angled: TypographicStyle = { double: ['«', '»'], single: ['“', '”'] }
const angledTwice: TypographicStyle = { double: ['«', '»'], single: ['‹', '›'] }
const angledLow: TypographicStyle = { double: ['«', '»'], single: ['„', '“'] }
const french: TypographicStyle = {
  double: [`«${narrowBlank}`, `${narrowBlank}»`],
  single: ['“', '”'],
  heldMarks: ';:!?',
}

/**
 * Styles by language tag or language. For `undefined` the marks stay as typed: Japanese and Chinese
 * use several kinds of brackets, and in Hebrew `"` occurs inside words. Other languages use the
 * English style.
 */
const styles: Readonly<Record<string, TypographicStyle | undefined>> = {
  ar: undefined,
  bg: lowHigh,
  ca: angled,
  cs: lowHigh,
  da: english,
  de: lowHigh,
  'de-CH': angledTwice,
  'de-LI': angledTwice,
  el: angled,
  en: english,
  es: angled,
  et: lowHigh,
  fa: undefined,
  fi: right,
  fr: french,
  'fr-CA': { ...french, heldMarks: ':' },
  he: undefined,
  hr: lowRight,
  hu: { double: ['„', '”'], single: ['»', '«'] },
  is: lowHigh,
  it: angled,
  ja: undefined,
  lt: lowHigh,
  nb: { double: ['«', '»'], single: ['‘', '’'] },
  nl: english,
  nn: { double: ['«', '»'], single: ['‘', '’'] },
  no: { double: ['«', '»'], single: ['‘', '’'] },
  pl: lowRight,
  pt: angled,
  'pt-BR': english,
  ro: { double: ['„', '”'], single: ['«', '»'] },
  ru: angledLow,
  sk: lowHigh,
  sl: lowHigh,
  sr: lowRight,
  sv: right,
  uk: angledLow,
  ur: undefined,
  yi: undefined,
  zh: undefined,
}

/** Style of a language; `undefined` if straight marks stay as typed. */
export function styleOf(language: Language): TypographicStyle | undefined {
  if (language in styles) return styles[language]
  const { language: primary } = new Intl.Locale(language)
  return primary in styles ? styles[primary] : english
}
