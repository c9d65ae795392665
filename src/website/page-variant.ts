/** As what a page is answered: HTML for browsers, Markdown for programs that name it. */
import { anything, parsePreferences, qualityIn } from '../http/accept.ts'
import type { Preference } from '../http/accept.ts'

/** What a page may be answered as, by the type that is asked for. */
export type PageVariant = 'html' | TwinVariant

/** The twin under each of its names. */
export type TwinVariant = keyof typeof twinTypes

/** Media types of the twin: who asks for plain text may not know what to do with another type. */
export const twinTypes = {
  markdown: 'text/markdown; charset=utf-8',
  'x-markdown': 'text/markdown; charset=utf-8',
  plain: 'text/plain; charset=utf-8',
} as const

/** Types that stand for Markdown where HTML is not wanted; of two that are wanted alike, the one that names it. */
const otherNames: readonly { readonly range: string; readonly variant: TwinVariant }[] = [
  { range: 'text/x-markdown', variant: 'x-markdown' },
  { range: 'text/plain', variant: 'plain' },
]

/** Ranges that admit a Problem, the most specific one first. */
const problemRanges = ['application/problem+json', 'application/json', 'application/*'] as const

/**
 * Variant of a page that `Accept` asks for; `undefined` when it admits none.
 *
 * Markdown needs to be named: the wildcard of a browser never selects it. A field that only excludes admits the rest.
 * Plain text stands for Markdown only where HTML is not admitted at all, because libraries add it to fields for anything.
 */
export function negotiatePage(accept: string | undefined): PageVariant | undefined {
  const preferences = readPreferences(accept)
  const markdown = qualityIn(preferences, ['text/markdown'])
  const html = qualityIn(preferences, ['text/html', 'text/*', '*/*'])
  if (markdown > 0 && markdown >= html) return 'markdown'
  return html > 0 ? 'html' : findOtherName(preferences)?.variant
}

/** Variant of the answer that there is no page: a Problem where neither HTML nor Markdown is wanted but JSON is. */
export function negotiateNotFound(accept: string | undefined): PageVariant | 'problem' {
  const variant = negotiatePage(accept)
  if (variant === 'html' || variant === 'markdown') return variant
  const preferences = readPreferences(accept)
  const json = qualityIn(preferences, problemRanges)
  const other = findOtherName(preferences)
  if (json > 0 && json >= (other?.quality ?? 0)) return 'problem'
  return other?.variant ?? 'html'
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
