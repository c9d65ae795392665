/** Chooses the variant of a page: HTML for browsers, Markdown for programs that ask for it. */
import { anything, parsePreferences, qualityIn, type Preference } from '../http/accept.ts'

/** Variants of a page, by the requested media type. */
export type PageVariant = 'html' | TwinVariant

/** Variants of the Markdown twin, by the requested media type. */
export type TwinVariant = keyof typeof twinTypes

/**
 * Media types of the Markdown twin, by variant. A client that asks for plain text gets
 * `text/plain`, because it perhaps does not know `text/markdown`.
 */
export const twinTypes = {
  markdown: 'text/markdown; charset=utf-8',
  'x-markdown': 'text/markdown; charset=utf-8',
  plain: 'text/plain; charset=utf-8',
} as const

/**
 * Other media ranges that select the Markdown twin if HTML is not accepted. If both ranges have the
 * same quality, the first one wins.
 */
const otherNames: readonly { readonly range: string; readonly variant: TwinVariant }[] = [
  { range: 'text/x-markdown', variant: 'x-markdown' },
  { range: 'text/plain', variant: 'plain' },
]

/** Media ranges that accept a Problem, the most specific first. */
const problemRanges = ['application/problem+json', 'application/json', 'application/*'] as const

/**
 * Returns the variant that `Accept` asks for; `undefined` if `Accept` allows no variant. A wildcard
 * never selects Markdown, because browsers send wildcards. A field that only excludes types accepts
 * all others. `text/plain` and `text/x-markdown` select the twin only if HTML is not accepted,
 * because many libraries add `text/plain` to every request.
 */
export function negotiatePage(accept: string | undefined): PageVariant | undefined {
  const preferences = readPreferences(accept)
  const markdown = qualityIn(preferences, ['text/markdown'])
  const html = qualityIn(preferences, ['text/html', 'text/*', '*/*'])
  if (markdown > 0 && markdown >= html) return 'markdown'
  return html > 0 ? 'html' : findOtherName(preferences)?.variant
}

/**
 * Returns the variant of a 404; HTML if the client accepts none. It is a Problem if the client
 * accepts JSON but neither `text/html` nor `text/markdown`, and does not prefer any of `otherNames`
 * to JSON.
 */
export function negotiateNotFound(accept: string | undefined): PageVariant | 'problem' {
  const variant = negotiatePage(accept)
  if (variant === 'html' || variant === 'markdown') return variant
  const preferences = readPreferences(accept)
  const json = qualityIn(preferences, problemRanges)
  const other = findOtherName(preferences)
  if (json > 0 && json >= (other?.quality ?? 0)) return 'problem'
  return other?.variant ?? 'html'
}

/** Whether `Accept` names HTML, as it does in requests of browsers. */
export function namesHtml(accept: string | undefined): boolean {
  return qualityIn(readPreferences(accept), ['text/html']) > 0
}

function findOtherName(preferences: readonly Preference[]) {
  const [best] = otherNames
    .map((name) => ({ ...name, quality: qualityIn(preferences, [name.range]) }))
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  return best
}

function readPreferences(accept = ''): readonly Preference[] {
  if (accept.trim() === '') return [anything]
  const named = parsePreferences(accept)
  const admitsNone = named.length > 0 && named.every(({ quality }) => quality === 0)
  return admitsNone ? [...named, anything] : named
}
