/**
 * Splits a text into sentences, in any language. A full stop ends a sentence, except after an
 * abbreviation, an initial or a short ordinal number, or before a small letter. `Intl.Segmenter`
 * would end a sentence after `z. B.`.
 */
import { findByLanguage } from './language.ts'
import { wordBreak } from './tokenize.ts'

/**
 * Characters around blocks of code in the texts of the index. Search finds code, but no excerpt
 * shows it.
 */
export const codeMarks = { start: '\ue000', end: '\ue001' } as const

/** A part of a text: its start and its end. */
export type Range = readonly [start: number, end: number]

/**
 * The beginning or end of a block of code; or a stop, closing signs, and the space or word break
 * that follows. In a writing system without spaces, no space is needed.
 */
const stops = new RegExp(
  `${codeMarks.start}|${codeMarks.end}[.;。]?(?:[ ${wordBreak}]|$)|[。！？｡]+[」』）”’]*[ ${wordBreak}]?|[.!?…؟።။।॥։]+["'”’“»)\\]]*(?:[ ${wordBreak}]|$)`,
  'gu',
)
const alwaysEnds = /^[!?。！？｡؟።။។।॥։]/u
const opening = new RegExp(`[\\s${wordBreak}"'„“”‘’«»([¿¡–-]`, 'u')
const smallLetter = /\p{Ll}/u
const digit = /\p{Nd}/u

/** Abbreviations of many languages, without their last stop. A sentence continues after them. */
const abbreviations = new Set(
  `np tzn tzw tj tzn godz tys mln mld ul al os pl pow woj inż mgr dr hab prof św zob por ok wg śp
  bzw vgl inkl exkl zzgl evtl ggf sog bspw mind abzgl dipl ing mr mrs ms messrs st sr jr vs eg ie approx dept est
  mme mlle env chap éd av bd sra srta ud uds dña dott sig sigg ecc dhr mevr drs bijv ca cca cf tzv např napr resp
  вул м обл проф див напр т`.split(/\s+/),
)
/** Abbreviations only if a number follows: `nr. 5`. Otherwise, their stop can end a sentence. */
const beforeNumbers = new Set(
  `nr no nos art abs ust pkt str s p pp ss ziff kap rys tab fig tel min max lit poz par č čl odst ст п рис`.split(
    /\s+/,
  ),
)
/** Languages that write ordinal numbers with a full stop: `am 3. Tag`. */
const ordinals: Readonly<Record<string, true>> = {
  ...{ de: true, pl: true, cs: true, sk: true, da: true, nb: true, nn: true, no: true, fi: true },
  ...{ hu: true, hr: true, sl: true, sr: true, et: true, lv: true, tr: true },
}
const longestOrdinal = 2

/**
 * Splits a range into sentences, in order. Text after the last stop is a sentence too. Blocks of
 * code are left out.
 */
export function splitSentences(text: string, [from, to]: Range, lang: string): Range[] {
  const found: Range[] = []
  const part = text.slice(from, to)
  const hasOrdinals = findByLanguage(ordinals, lang) === true
  let start = 0
  let isCode = false
  for (const { 0: stop, index } of part.matchAll(stops)) {
    const end = index + stop.length
    if (stop === codeMarks.start) {
      if (part.slice(start, index).trim() !== '') found.push([from + start, from + index])
      isCode = true
    } else if (stop.startsWith(codeMarks.end)) {
      isCode = false
      start = end
    }
    if (isCode || start === end || !endsAt(part, index, end, hasOrdinals)) continue
    found.push([from + start, from + end])
    start = end
  }
  if (!isCode && part.slice(start).trim() !== '') found.push([from + start, to])
  return found
}

/** Whether the punctuation from `index` to `end` ends a sentence. */
function endsAt(text: string, index: number, end: number, hasOrdinals: boolean): boolean {
  if (end === text.length) return true
  let next = end
  while (next < text.length && opening.test(text.charAt(next))) next += 1
  if (smallLetter.test(text.charAt(next))) return false
  if (alwaysEnds.test(text.slice(index, index + 1)) || text.charAt(index + 1) === '.') return true
  const word = wordBefore(text, index)
  if (/^\p{Nd}+$/u.test(word)) return !hasOrdinals || word.length > longestOrdinal
  const name = word.toLowerCase()
  // A single letter is an initial, or part of an abbreviation such as `z. B.`.
  if (word.length === 1 && /\p{L}/u.test(word)) return false
  if (abbreviations.has(name)) return false
  return !beforeNumbers.has(name) || !digit.test(text.charAt(next))
}

/** Returns the letters and digits directly before a position: `in` at the end of `m.in`. */
function wordBefore(text: string, end: number): string {
  let start = end
  while (start > 0 && /[\p{L}\p{N}\p{M}]/u.test(text.charAt(start - 1))) start -= 1
  return text.slice(start, end)
}
