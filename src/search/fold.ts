/** Letters as they are compared: without case, width, accents, vowel marks, and the other ways to write the same one. */

const notPlain = /[^ -~\n]/
/**
 * Marks that a reader may leave out: accents, Arabic vowels, Hebrew points. In Thai, Hindi and their like a mark is a
 * letter, and か with its two strokes (U+3099) is another letter, が.
 */
const lightMarks =
  /[[\p{M}&&[\p{sc=Inherited}\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}]]--[\u3099\u309a]]/gv
/** Marks, characters that are never seen, and the stroke that makes an Arabic word longer. */
const unwritten =
  /[[[\p{M}&&[\p{sc=Inherited}\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}]]--[\u3099\u309a]]\p{Cf}\u0640]/gv
/** Marks beyond those that a letter may have; one of compatibility may fall apart into several. */
const spareMarks = /(\p{M}{4})\p{M}+/gu
/** Marks beyond any that are written: a long run would take the square of its length to sort. */
const endlessMarks = /(\p{M}{32})\p{M}+/gu
/** Signs inside a word: `м'ята`, and the quotes of a Hebrew abbreviation. In Latin letters they stand between words. */
const innerSigns =
  /(?<=\p{sc=Cyrillic})['’ʼ](?=\p{sc=Cyrillic})|(?<=\p{sc=Hebrew})['"’”׳״](?=\p{sc=Hebrew})/gu

const signs = /['"’”ʼ׳״]/

/** Letters that have no decomposition; Arabic ones that many write for each other; Hebrew ones at the end of a word. */
const sameLetters: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ß: 'ss', ø: 'o', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i', ґ: 'г' },
  ...{ ٱ: 'ا', ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه' },
  ...{ ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' },
  ...digitsFrom('٠'),
  ...digitsFrom('۰'),
}
const foldable = new RegExp(`[${Object.keys(sameLetters).join('')}]`, 'gu')

/** A word as it is compared. */
export function fold(text: string): string {
  return foldLetters(bare(text))
}

/** A bare word as it is compared. */
export function foldLetters(word: string): string {
  return notPlain.test(word) ? word.replace(foldable, (letter) => sameLetters[letter] ?? '') : word
}

/** Text in lower case, without marks, as words are stemmed. */
export function bare(text: string): string {
  // Most texts are plain, and have nothing to take apart.
  if (!notPlain.test(text)) return text.toLowerCase()
  const lower = text
    // What goes in the end goes first: sorting a long run of marks would take the square of its length.
    .replace(lightMarks, '')
    .replace(endlessMarks, '$1')
    .normalize('NFKD')
    .replace(unwritten, '')
    // Only now they stand in one order, whichever way they were written.
    .replace(spareMarks, '$1')
    .toLowerCase()
    // A capital may fall apart only now, such as the dotted I of Turkish.
    .replace(lightMarks, '')
    .normalize('NFC')
  return signs.test(lower) ? lower.replace(innerSigns, '') : lower
}

/** Text with letters and their marks as one character, where there is one. */
export function compose(text: string): string {
  return text.replace(spareMarks, '$1').normalize('NFC')
}

/** The ten digits of a script that has its own. */
function digitsFrom(zero: string): Record<string, string> {
  const first = zero.charCodeAt(0)
  const digits = Array.from('0123456789', (digit, value) => [
    String.fromCharCode(first + value),
    digit,
  ])
  return Object.fromEntries(digits) as Record<string, string> // Pairs of two, as made above.
}
