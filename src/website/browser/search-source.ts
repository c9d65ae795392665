/** Where the search box gets its answers: the API, or the files of the site while that is away. */
import { apiPaths } from '../../http/paths.ts'
import type { FoundPages, Outcome, Question } from '../search/search-view.ts'
import { searchFiles } from './pagefind-files.ts'

/** Results that are shown. */
const most = 20

/** Answers that are kept: whoever takes letters back asks again what was asked before. */
const mostKept = 50

/** Milliseconds for which the API is left alone when it does not say for how long. */
const usualRest = 10_000

/** Answers questions on a page of a language. */
export type SearchSource = (question: Question, signal: AbortSignal) => Promise<Outcome>

/** A source for one page. */
export function createSearchSource(lang: string): SearchSource {
  const kept = new Map<string, FoundPages>()
  let isResting = false

  async function askApi(question: Question, signal: AbortSignal): Promise<FoundPages | undefined> {
    const { query: q, type, lang: asked = lang } = question
    const values = { q, lang: asked, limit: String(most), counts: 'true', ...(type && { type }) }
    const target = `${apiPaths.search}?${new URLSearchParams(values).toString()}`
    const response = await fetch(target, { signal })
    if (response.ok) return (await response.json()) as FoundPages // Our own contract: SearchResults.
    rest(Number(response.headers.get('Retry-After')) * 1_000 || usualRest)
    return undefined
  }

  /** Whoever has asked too much asks less while the files answer. */
  function rest(milliseconds: number): void {
    isResting = true
    window.setTimeout(() => {
      isResting = false
    }, milliseconds)
  }

  return async function ask(question, signal) {
    const key = JSON.stringify(question)
    const known = kept.get(key)
    if (known) return known
    const answered = isResting ? undefined : await askApi(question, signal).catch(unavailable)
    if (answered) {
      if (kept.size >= mostKept) kept.clear()
      kept.set(key, answered)
      return answered
    }
    if (signal.aborted) return 'failed'
    return (await searchFiles(question, most).catch(unavailable)) ?? 'failed'
  }
}

/** Whatever the network did, there is another way, or else the reader is told that search is away. */
function unavailable(): undefined {
  return undefined
}
