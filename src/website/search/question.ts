/**
 * Reads and writes the search in the address of the search page: `?q=`, `type`, `kind`, `tag` and
 * `lang`.
 */
import type { Question } from './search-view.ts'

/** Length limit of a query in code points, as in the API. */
const longest = 200

/** Values that filters in an address may have. */
export interface Narrowable {
  /** Language of the page. */
  readonly lang: string
  readonly types: readonly string[]
  readonly kinds: readonly string[]
  readonly tags: readonly string[]
  readonly languages: readonly string[]
}

/** Parses a query string; `undefined` if `q` is empty. Unknown parameters are ignored. */
export function readQuestion(search: string, known: Narrowable): Question | undefined {
  const values = new URLSearchParams(search)
  // Replaces control characters by spaces: no page has them, and some are not allowed in HTML.
  const query = cut((values.get('q') ?? '').replace(/\p{Cc}+/gu, ' ').trim())
  if (query === '') return undefined
  const [type, kind, tag, lang] = ['type', 'kind', 'tag', 'lang'].map((name) => values.get(name))
  return {
    query,
    type: known.types.find((one) => one === type),
    kind: known.kinds.find((one) => one === kind),
    tag: known.tags.find((one) => one === tag),
    lang: known.languages.find((one) => one === lang && one !== known.lang),
  }
}

/** Serialises a search as a query string with `?`; empty without a search. */
export function writeQuestion(question: Question | undefined): string {
  if (!question) return ''
  const { query, type, kind, tag, lang } = question
  const values = new URLSearchParams({ q: query })
  if (type !== undefined) values.set('type', type)
  if (kind !== undefined) values.set('kind', kind)
  if (tag !== undefined) values.set('tag', tag)
  if (lang !== undefined) values.set('lang', lang)
  return `?${values.toString()}`
}

function cut(text: string): string {
  return text.length <= longest ? text : Array.from(text).slice(0, longest).join('').trim()
}
