/** Questions as addresses of the search page: `?q=`, `type` and `lang`. */
import type { Question } from './search-view.ts'

/** Longest query that is asked, in code points, as in the contract of the API. */
const longest = 200

/** What an address may narrow a question by. */
export interface Narrowable {
  /** Language of the page. */
  readonly lang: string
  readonly types: readonly string[]
  readonly languages: readonly string[]
}

/** The question of a query text; `undefined` when it asks for nothing. What nobody knows is passed over, as links gather names. */
export function readQuestion(search: string, known: Narrowable): Question | undefined {
  const values = new URLSearchParams(search)
  // Control characters are nothing to look for, and some are no HTML.
  const query = cut((values.get('q') ?? '').replace(/\p{Cc}+/gu, ' ').trim())
  if (query === '') return undefined
  const [type, lang] = [values.get('type'), values.get('lang')]
  return {
    query,
    type: known.types.find((one) => one === type),
    lang: known.languages.find((one) => one === lang && one !== known.lang),
  }
}

/** Query of the address of a question, with its `?`; empty for none. */
export function writeQuestion(question: Question | undefined): string {
  if (!question) return ''
  const { query, type, lang } = question
  const values = new URLSearchParams({ q: query })
  if (type !== undefined) values.set('type', type)
  if (lang !== undefined) values.set('lang', lang)
  return `?${values.toString()}`
}

function cut(text: string): string {
  return text.length <= longest ? text : Array.from(text).slice(0, longest).join('').trim()
}
