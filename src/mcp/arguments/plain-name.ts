/**
 * Names as they are compared: whoever writes one may write it in capitals, with accents or without,
 * and with an article.
 */

/** Signs of a name that are read at most: no country, language or title is longer. */
const longest = 200

/** A name without case, accents, full stops and spare blanks. */
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

/**
 * The name of an argument without case and the signs between its words: `maxTokens` and
 * `max_tokens` are one.
 */
export function plainArgument(name: string): string {
  return name
    .slice(0, longest)
    .toLowerCase()
    .replaceAll(/[_\-. ]/g, '')
}
