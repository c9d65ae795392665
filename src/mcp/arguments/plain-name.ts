/** Normalises names and titles, such as names of countries, for comparison. */

/** Maximum number of characters that are compared. Names and titles are usually shorter. */
const longest = 200

/** Returns a name in lower case, without accents, full stops, extra spaces and a leading "the". */
export function plainName(text: string): string {
  return text
    .slice(0, longest)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('.', '')
    .split(/\s+/)
    .filter((word, at) => word !== '' && !(at === 0 && word === 'the'))
    .join(' ')
}
