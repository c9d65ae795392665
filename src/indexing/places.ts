/**
 * Folded names of large places. With them, search recognises the name of a place that no page has.
 * Otherwise it would correct the name like a typing error.
 */
import { readFileSync } from 'node:fs'
import { foldedWords } from '../search/tokenize.ts'

const file = new URL('./places.txt', import.meta.url)
let lines: readonly string[] | undefined
/** Cached by languages, because a preview needs the names after each edit. */
const named = new Map<string, readonly string[]>()

/**
 * For each place its folded names in these languages, separated by `|`. The largest place is first.
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
    // Each other name has its languages after the last colon.
    const own = others.flatMap((other) => {
      const end = other.lastIndexOf(':')
      const tags = other.slice(end + 1).split(',')
      return tags.some((lang) => spoken.has(lang)) ? [other.slice(0, end)] : []
    })
    return [...new Set([name, ...own].map((text) => foldedWords(text).join(' ')))].join('|')
  })
}
