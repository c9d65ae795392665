/** How languages write quotation marks, and which of them put a blank before some marks. */
import type { Language } from '../site/vocabulary.ts'

/** Marks of a language: what `"` opens and closes with, and what `'` does. */
export interface TypographicStyle {
  readonly double: readonly [open: string, close: string]
  readonly single: readonly [open: string, close: string]
  /** Marks before which a blank does not break the line. */
  readonly heldMarks?: string
}

/** French sets its marks off by a blank that is narrow and does not break. */
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
 * By tag, or by the language alone. What is `undefined` is left as it was typed: Japanese and Chinese have brackets of
 * several kinds to choose from, and in Hebrew `"` stands within words. A language that is not here is written as English.
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

/** Style of a language; `undefined` where straight marks stay as they were typed. */
export function styleOf(language: Language): TypographicStyle | undefined {
  if (language in styles) return styles[language]
  const { language: primary } = new Intl.Locale(language)
  return primary in styles ? styles[primary] : english
}
