/**
 * Names of large places, normalised for search. A query with such a name is not corrected as a
 * typing error, even if no page contains the name.
 */
import { readFileSync } from 'node:fs'
import { foldedWords } from '../search/tokenize.ts'

const file = new URL('./places.txt', import.meta.url)
let lines: readonly string[] | undefined
/** Results of `namePlaces`, by list of languages. A preview needs them after each edit. */
const named = new Map<string, readonly string[]>()

/**
 * Returns one text per place: the first name on its line of `places.txt` and its names in these
 * languages, normalised and separated by `|`. The largest place is first.
 */
export function namePlaces(languages: readonly string[]): readonly string[] {
  const key = languages.join()
  const names = named.get(key) ?? readNames(languages)
  named.set(key, names)
  return names
}

function readNames(languages: readonly string[]): string[] {
  lines ??= readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const spoken = new Set(languages.map((lang) => lang.replace(/-.*/, '')))
  return lines.map((line) => {
    const [name = '', ...others] = line.split('|')
    // A translation ends with the languages that use it, such as `Moskva:cs,sk`.
    const own = others.flatMap((other) => {
      const end = other.lastIndexOf(':')
      const tags = other.slice(end + 1).split(',')
      return tags.some((lang) => spoken.has(lang)) ? [other.slice(0, end)] : []
    })
    return [...new Set([name, ...own].map((text) => foldedWords(text).join(' ')))].join('|')
  })
}
