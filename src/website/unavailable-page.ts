/**
 * Replies of the website when the server is overloaded, cannot read its release, or fails. They
 * need no release. Their pages are rendered only once, in each language with built-in interface
 * words.
 */
import { cacheControl } from '../http/cache-control.ts'
import { textBody, type Call, type Reply } from '../http/call.ts'
import { languageFacts } from '../site/languages.ts'
import { suppliedLanguages, wordsOf, type SuppliedLanguage } from '../site/words/words.ts'
import { html } from './search/markup.ts'
import type { Secure } from './security-headers.ts'

/**
 * Creates the replies of a status: HTML in a language of `Accept-Language`, plain text for
 * programs.
 */
export function createUnavailableReplies(
  status: 500 | 503,
  { headers: fields, secure }: { readonly headers: Reply['headers']; readonly secure: Secure },
): (call: Pick<Call, 'headers'>) => Reply {
  const vary = { Vary: 'Accept, Accept-Language', 'Cache-Control': cacheControl.never, ...fields }
  const plain = secure({
    status,
    headers: { 'Content-Type': 'text/plain', ...vary },
    body: textBody('This page cannot be shown now. Try again in a moment\n'),
  })
  const pages = new Map(
    suppliedLanguages.map((lang) => {
      const headers = {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Language': lang,
        ...vary,
      }
      return [lang, secure({ status, headers, body: textBody(renderPage(lang)) })]
    }),
  )
  return ({ headers }) => {
    const isBrowser = headers.accept?.includes('text/html') === true
    return (isBrowser && pages.get(findLanguage(headers['accept-language']))) || plain
  }
}

/**
 * Returns the first language of `Accept-Language` with built-in interface words, or else English.
 * Ignores weights, because browsers name the preferred language first. Reads only 100 characters,
 * because an overloaded server has little time.
 */
function findLanguage(field = ''): SuppliedLanguage {
  for (const [, tag = ''] of field.slice(0, 100).matchAll(/(?:^|,) *([a-z]{2})\b/gi)) {
    const found = suppliedLanguages.find((lang) => lang === tag.toLowerCase())
    if (found) return found
  }
  return 'en'
}

function renderPage(lang: SuppliedLanguage): string {
  const { unavailableTitle: title, unavailableText: text } = wordsOf(lang).page
  const { direction } = languageFacts(lang)
  const { markup } = html`<html lang="${lang}" dir="${direction}">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>${title}</title>
    </head>
    <body>
      <main>
        <h1>${title}</h1>
        <p>${text}</p>
      </main>
    </body>
  </html>`
  return `<!doctype html>${markup}`
}
