/** Source of search results: the API, or Pagefind's files while the API is unavailable. */
import { apiPaths } from '../../http/paths.ts'
import { writeQuestion } from '../search/question.ts'
import type { FoundPages, Outcome, Question } from '../search/search-view.ts'
import { searchFiles } from './pagefind-files.ts'

/** Maximum number of results of a search. */
const most = 20

/**
 * Maximum number of cached answers. Answers are cached, because a reader who deletes letters
 * repeats earlier queries.
 */
const mostKept = 50

/** Pause after an error of the API without `Retry-After`, in milliseconds. */
const usualRest = 10_000

/** Returns the outcome of a search. */
export type SearchSource = (question: Question, signal: AbortSignal) => Promise<Outcome>

/** Creates the source for the search page of a language. */
export function createSearchSource(lang: string): SearchSource {
  const kept = new Map<string, FoundPages>()
  let isResting = false

  async function askApi(question: Question, signal: AbortSignal): Promise<FoundPages | undefined> {
    const asked = writeQuestion({ ...question, lang: question.lang ?? lang })
    const target = `${apiPaths.search}${asked}&limit=${most}&counts=true`
    const response = await fetch(target, { signal })
    if (response.ok) return (await response.json()) as FoundPages // Our own contract: SearchResults.
    rest(Number(response.headers.get('Retry-After')) * 1_000 || usualRest)
    return undefined
  }

  /** Pauses requests to the API, for example after 429; Pagefind's files answer meanwhile. */
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
    // Pagefind's files have only pages in the language of the document.
    if (signal.aborted || (question.lang ?? lang) !== lang) return 'failed'
    return (await searchFiles(question, most).catch(unavailable)) ?? 'failed'
  }
}

/** Replaces an error of a source by `undefined`, which means that the source has no answer. */
function unavailable(): undefined {
  return undefined
}
