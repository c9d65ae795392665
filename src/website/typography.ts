/**
 * Converts straight quotation marks to the marks of a language: `"so"` is a quotation, `don't` has
 * an apostrophe, and `10"` means inches. Elements divide a run of text into parts. The marks depend
 * on the whole run, so `"*so*"` is a quotation too.
 */
import type { Language } from '../site/vocabulary.ts'

/** Opening and closing marks of a language for `"` and for `'`. */
interface TypographicStyle {
  readonly double: readonly [open: string, close: string]
  readonly single: readonly [open: string, close: string]
  /** Marks that stay on the line of the word before them. */
  readonly heldMarks?: string
}

/** In French, a narrow no-break space separates marks from words. */
const narrowBlank = '\u202f'

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
 * Styles by language tag (`de-CH`) or language (`de`). If the style is `undefined`, marks stay as
 * typed, for example in Hebrew, where `"` occurs inside words. Languages that are not listed use
 * the English style.
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

/** Returns the style of a language; `undefined` if straight marks stay as typed. */
export function styleOf(language: Language): TypographicStyle | undefined {
  if (language in styles) return styles[language]
  const { language: primary } = new Intl.Locale(language)
  return primary in styles ? styles[primary] : english
}

/**
 * Placeholder for code, a picture or a footnote reference, because their text is not part of the
 * run.
 */
export const objectMark = '\ufffc'

/** Converts the marks of one run, such as a paragraph. Returns as many parts as it gets. */
export function setMarks(parts: readonly string[], style: TypographicStyle): string[] {
  const run = parts.join('')
  const quoting: Quoting = { style, open: [] }
  let at = 0
  return parts.map((part) => {
    let text = ''
    for (const mark of part.split('')) {
      text += mark === '"' || mark === "'" ? chooseMark(run, at, quoting) : mark
      at += 1
    }
    return style.heldMarks === undefined ? text : holdMarks(text, style.heldMarks)
  })
}

interface Quoting {
  readonly style: TypographicStyle
  /** Open quotations, the innermost last: position, straight mark, and closing mark. */
  readonly open: { readonly at: number; readonly mark: string; readonly close: string }[]
}

function chooseMark(run: string, at: number, quoting: Quoting): string {
  const mark = run.charAt(at)
  const isOpen = quoting.open.some((quotation) => quotation.mark === mark)
  if (mark === "'" && isApostrophe(run, at, isOpen)) return '’'
  if (isMeasure(run, at, isOpen)) return mark
  if (opens(run, at, quoting)) return openQuotation(mark, at, quoting)
  if (isOpen) return closeQuotation(mark, quoting)
  return mark === "'" ? '’' : quoting.style.double[1]
}

/** Whether a mark is an apostrophe: inside a word, or at its start (`'90s`) or end (`tails'`). */
function isApostrophe(run: string, at: number, isOpen: boolean): boolean {
  const before = run.charAt(at - 1)
  const after = run.charAt(at + 1)
  if (isLetter(before) && isWord(after)) return true
  if (/\d/.test(before) && isLetter(after)) return true
  if (isLetter(before) || isOpen) return isLetter(before) && !isOpen
  const rest = run.slice(at + 1)
  if (isWord(before) || !isWord(after)) return false
  return /^\d\d(?:s|er)?(?![\p{L}\p{N}'])/u.test(rest) || !/\S'(?![\p{L}\p{N}])/u.test(rest)
}

/** Whether a mark means feet, inches, minutes or seconds. */
function isMeasure(run: string, at: number, isOpen: boolean): boolean {
  const before = run.slice(Math.max(0, at - 12), at)
  if (!/\d$/.test(before)) return false
  return !isOpen || /\d'\s?\d+$/.test(before) || /^'\s?\d+"/.test(run.slice(at, at + 6))
}

/**
 * Whether a mark opens a quotation: at the start of a run, or after a space, a bracket or another
 * opening mark. After any other sign it can open only before a word. Before a space it never opens.
 */
function opens(run: string, at: number, { open }: Quoting): boolean {
  const before = run.charAt(at - 1)
  const after = run.charAt(at + 1)
  if (/^\s*$/.test(after)) return false
  if (/^[\s([{<¿¡„“‚‘«‹]?$/u.test(before) || open.at(-1)?.at === at - 1) return true
  const isOpen = open.some(({ mark }) => mark === run.charAt(at))
  return !isWord(before) && isWord(after) && (!isOpen || /[/–—‒―-]/u.test(before))
}

function openQuotation(mark: string, at: number, { open, style }: Quoting): string {
  const isWithinItsLike = open.at(-1)?.mark === mark
  const [begin, close] = (mark === '"') === isWithinItsLike ? style.single : style.double
  open.push({ at, mark, close })
  return begin
}

function closeQuotation(mark: string, { open }: Quoting): string {
  const [closed] = open.splice(open.findLastIndex((quotation) => quotation.mark === mark))
  return closed?.close ?? mark
}

function isLetter(sign: string): boolean {
  return /[\p{L}\p{M}]/u.test(sign)
}

function isWord(sign: string): boolean {
  return sign === objectMark || /[\p{L}\p{M}\p{N}]/u.test(sign)
}

/** Puts narrow no-break spaces after `«` and before `»`, and in place of spaces before `marks`. */
function holdMarks(text: string, marks: string): string {
  const before = new RegExp(`[ \u00a0](?=[${marks}]+(?:\\s|[)\\]»]|$))`, 'gu')
  return text
    .replaceAll(before, narrowBlank)
    .replaceAll(/«[ \u00a0\u202f]*/gu, `«${narrowBlank}`)
    .replaceAll(/[ \u00a0\u202f]*»/gu, `${narrowBlank}»`)
}
