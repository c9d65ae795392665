/**
 * Normalises letters for comparison: removes differences in case, width, accents, vowel marks and
 * spelling variants.
 */

const notPlain = /[^ -~\n]/
/**
 * Combining marks that writers may omit: accents, Arabic vowels, Hebrew points. The marks of Thai
 * and Hindi are not included, because they are letters. U+3099 and U+309A are not included, because
 * they make another letter: か becomes が.
 */
const lightMarks =
  /[[\p{M}&&[\p{sc=Inherited}\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}]]--[\u3099\u309a]]/gv
/** `lightMarks`, invisible characters, and the stroke that lengthens an Arabic word. */
const unwritten =
  /[[[\p{M}&&[\p{sc=Inherited}\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}]]--[\u3099\u309a]]\p{Cf}\u0640]/gv
/** More than four marks in a row. No letter has so many, even when it is decomposed. */
const spareMarks = /(\p{M}{4})\p{M}+/gu
/**
 * More than 32 marks in a row, which are never written. `normalize` sorts each run of marks, in a
 * time that grows with the square of its length.
 */
const endlessMarks = /(\p{M}{32})\p{M}+/gu
/**
 * Signs that are removed: apostrophes between Cyrillic letters, as in `м'ята`, and apostrophes and
 * quotes between Hebrew letters. Between Latin letters they stay, because they separate words.
 */
const innerSigns =
  /(?<=\p{sc=Cyrillic})['’ʼ](?=\p{sc=Cyrillic})|(?<=\p{sc=Hebrew})['"’”׳״](?=\p{sc=Hebrew})/gu

const signs = /['"’”ʼ׳״]/

/**
 * Letter → its replacement, for letters without a decomposition, variants of Arabic letters, final
 * Hebrew letters, and Arabic and Persian digits.
 */
const sameLetters: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ß: 'ss', ø: 'o', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i', ґ: 'г' },
  ...{ ٱ: 'ا', ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه' },
  ...{ ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' },
  ...digitsFrom('٠'),
  ...digitsFrom('۰'),
}
const foldable = new RegExp(`[${Object.keys(sameLetters).join('')}]`, 'gu')

/** Folds a text for comparing. */
export function fold(text: string): string {
  return foldLetters(bare(text))
}

/** Replaces letters as listed in `sameLetters`, in a word that `bare` has returned. */
export function foldLetters(word: string): string {
  return notPlain.test(word) ? word.replace(foldable, (letter) => sameLetters[letter] ?? '') : word
}

/**
 * Converts a text to lower case and removes marks that writers may omit, for the stemmer. A dotless
 * `ı` stays dotless, because stems depend on it.
 */
export function bare(text: string): string {
  // Most texts are plain ASCII and need no decomposition.
  if (!notPlain.test(text)) return text.toLowerCase()
  const lower = text
    // Marks are removed first: `normalize` takes a time that grows with the square of their number.
    .replace(lightMarks, '')
    .replace(endlessMarks, '$1')
    .normalize('NFKD')
    .replace(unwritten, '')
    // Cuts marks after the decomposition has sorted them, so that equal letters keep equal marks.
    .replace(spareMarks, '$1')
    .toLowerCase()
    // Conversion to lower case can add a mark: `İ` becomes `i` with a dot above.
    .replace(lightMarks, '')
    .normalize('NFC')
  return signs.test(lower) ? lower.replace(innerSigns, '') : lower
}

/**
 * Composes letters and their marks into single characters, where Unicode has them. Drops marks
 * after the fourth in a row.
 */
export function compose(text: string): string {
  return text.replace(spareMarks, '$1').normalize('NFC')
}

/** Maps the ten digits of a writing system to 0–9. `zero` is the first one. */
function digitsFrom(zero: string): Record<string, string> {
  const first = zero.charCodeAt(0)
  const digits = Array.from('0123456789', (digit, value) => [
    String.fromCharCode(first + value),
    digit,
  ])
  return Object.fromEntries(digits) as Record<string, string> // Each array above is a pair.
}
