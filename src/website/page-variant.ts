/** As what a page is answered: HTML for browsers, Markdown for programs that name it. */
import { anything, parsePreferences, qualityIn } from '../http/accept.ts'

/** What a page may be answered as. */
export type PageVariant = 'html' | 'markdown'

/**
 * Variant of a page that `Accept` asks for; `undefined` when it admits neither.
 *
 * Markdown needs to be named: the wildcard of a browser never selects it. A field that only excludes admits the rest.
 */
export function negotiatePage(accept: string | undefined): PageVariant | undefined {
  if (accept === undefined || accept.trim() === '') return 'html'
  const named = parsePreferences(accept)
  const admitsNone = named.length > 0 && named.every(({ quality }) => quality === 0)
  const preferences = admitsNone ? [...named, anything] : named
  const markdown = qualityIn(preferences, ['text/markdown'])
  const html = qualityIn(preferences, ['text/html', 'text/*', '*/*'])
  if (markdown > 0 && markdown >= html) return 'markdown'
  return html > 0 ? 'html' : undefined
}
