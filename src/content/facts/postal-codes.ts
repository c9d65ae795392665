/** Converts postal codes and house numbers to one form for all languages. */

const country = /(?<![\p{L}\d])[A-Z]{1,2}-(?=\d{4,5}(?!\d)|\d\d-\d{3}(?!\d))/gu
/** Matches the postal codes of the United Kingdom and of Canada, which have letters. */
const lettered = /(?<![\p{L}\d])([A-Z]{1,2}\d[A-Z\d]?) ?(\d[A-Z]{2}|\d[A-Z]\d)(?![\p{L}\d])/gu
const houseSuffix = /^(?: ?([a-d]|bis|ter)|(\/\d{1,3}))(?![\p{L}\d/])/iu

/** Removes the country code before postal codes, and the blank in postal codes with letters. */
export function writePostalCodes(text: string): string {
  return text.replaceAll(country, '').replaceAll(lettered, '$1$2')
}

/** Puts the blank back into a postal code with letters; `undefined` for other words. */
export function readPostalCode(word: string): string | undefined {
  const [all, area, rest] = [...word.matchAll(lettered)][0] ?? []
  return all === word ? `${area} ${rest}` : undefined
}

/**
 * Returns the suffix of a house number: `a` of `12 A`, `bis` of `12bis`, `/3` of `12/3`. Returns
 * `undefined` if it has none. A suffix with a slash needs a number of two or three digits.
 */
export function houseSuffixOf(number: string, rest: string): string | undefined {
  const [, letter, flat] = houseSuffix.exec(rest) ?? []
  return /^\d{2,3}$/.test(number) ? (letter?.toLowerCase() ?? flat) : letter?.toLowerCase()
}
