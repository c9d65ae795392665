/** What was found lately, kept: a question that many ask is answered once. An index never changes, so nothing grows old. */

/** What a search is narrowed by, as far as its answer depends on it. */
interface Narrowing {
  readonly lang?: string | undefined
  readonly type?: string | undefined
  readonly limit: number
  readonly counts?: boolean | undefined
  readonly except?: ReadonlySet<number> | undefined
}

type Find<Found> = (query: string, narrowing: Narrowing) => Found

/** How many answers are kept. */
export const mostAnswers = 256

/** The same search with its latest answers kept; one that leaves pages out is asked each time. */
export function keepAnswers<Found>(find: Find<Found>): Find<Found> {
  const kept = new Map<string, Found>()
  return (query, narrowing) => {
    if (narrowing.except) return find(query, narrowing)
    const { lang, type, limit, counts } = narrowing
    const key = JSON.stringify([query, lang, type, limit, counts])
    const known = kept.get(key)
    if (known) return known
    const found = find(query, narrowing)
    // The oldest goes.
    const [oldest] = kept.keys()
    if (oldest !== undefined && kept.size >= mostAnswers) kept.delete(oldest)
    kept.set(key, found)
    return found
  }
}
