/** Cuts a sentence that is too long for an excerpt. */
import { countWords } from './page-texts.ts'
import type { AskedPage, Extent } from './passage.ts'
import type { Range } from './sentences.ts'

/**
 * Returns the whole range if it is short enough. Otherwise returns the part that matches the query
 * best, and the dots to show where text is cut.
 */
export function cutAround(asked: AskedPage, [start, end]: Range, extent: Extent) {
  if (countWords(asked.page, [start, end]) <= extent.words) {
    return { start, end, before: '', after: '' }
  }
  const places = placesOf(asked.page.text, start, end)
  const first = Math.max(0, bestPlace(asked, places, extent) - extent.before)
  const from = Math.min(first, places.length - extent.words)
  const next = places[from + extent.words]
  return {
    start: places[from] ?? start,
    end: next ?? end,
    before: from > 0 ? `…${extent.gap}` : '',
    after: next === undefined ? '' : `${extent.gap}…`,
  }
}

/** Positions at which the words of a range begin. */
function placesOf(text: string, start: number, end: number): number[] {
  const places = [start]
  for (let at = start; at < end - 1; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0x20 || code === 0x1f) places.push(at + 1)
  }
  return places
}

/**
 * Chooses the match that the excerpt shows first, and returns its index in `places`. The excerpt of
 * this match contains the most words of the query. Rare words count more.
 */
function bestPlace(
  { evidence, rarities }: AskedPage,
  places: readonly number[],
  { words, before }: Extent,
): number {
  let best = 0
  let most = -1
  for (const { start } of evidence) {
    const place = places.indexOf(start)
    if (place < 0) continue
    const end = places[place + words - before] ?? Infinity
    const seen = evidence.filter((other) => other.start >= start && other.start < end)
    const score = rarities.reduce(
      (sum, rarity, word) =>
        sum + rarity * Math.max(...seen.map(({ weights }) => weights[word] ?? 0)),
      0,
    )
    if (score > most) {
      most = score
      best = place
    }
  }
  return best
}
