/** Fills the pages of the API reference with answers that the app gives during the build. */
import type { LoadedContent } from '../content/load.ts'
import { runSteps, shortenToken } from '../descriptions/auth-guide-steps.ts'
import type { QuotaPolicies } from '../descriptions/description-context.ts'
import { bodyOf, type ExampleAnswer, type Examples } from '../descriptions/examples.ts'
import { shorten } from '../descriptions/shorten.ts'
import { authGuideFacts } from '../oauth/documented-facts.ts'
import type { Publication } from '../site/publication.ts'
import type { Site } from '../site/site.ts'
import { renderAnswer } from '../website/reference/answer-markup.ts'
import { operationId } from '../website/reference/reference-parts.ts'
import type { Markup } from '../website/search/markup.ts'
import { createAsk } from './description-files.ts'

/**
 * Answers by name. In the page, the attribute `data-answer` of an element names the answer to
 * insert.
 */
export type ReferenceAnswers = ReadonlyMap<string, ExampleAnswer>

/** Keys of the API reference pages, and of pages that show one of these as a fallback. */
export function findReferences({ site }: LoadedContent): ReadonlySet<string> {
  const pages = [...site.sources].filter(([, { data }]) => data.component === 'api-reference')
  const keys = new Set(pages.map(([key]) => key))
  const shown = Object.entries(site.data.fallbacks ?? {}).filter(([, path]) => keys.has(path))
  return new Set([...keys, ...shown.map(([key]) => key)])
}

/**
 * Asks the app for the answers to requests that get or use a token, and adds the first example
 * answer of each operation.
 */
export async function askForReference(
  site: Site,
  policies: QuotaPolicies,
  { operations }: Pick<Examples, 'operations'>,
): Promise<ReferenceAnswers> {
  const ask = createAsk(site, policies)
  const steps = await runSteps({ ask, auth: authGuideFacts() })
  const first = [...operations].flatMap(([id, [exchange]]) =>
    exchange ? [[operationId(id), exchange.answer] as const] : [],
  )
  return new Map([
    ...first,
    ['token-register', steps.registration.answer],
    ['token-use', steps.use.answer],
    ['token-renew', steps.exchange.answer],
  ])
}

const place =
  /(<div class="answer"[^>]* data-answer="([^"]+)" data-fields="([^"]*)" data-note="([^"]*)"[^>]*>)<\/div>/g

/**
 * Fills the empty elements of a page that have `data-answer`. The texts in their attributes are
 * HTML already. An element without an answer stays empty.
 */
export function fillReference(page: Publication, answers: ReferenceAnswers): Publication {
  const html = new TextDecoder().decode(page.bytes)
  const filled = html.replace(place, (whole, ...[start, name, fields, note]: string[]) => {
    const answer = answers.get(name ?? '')
    if (!answer) return whole
    const words = { fields: { markup: fields ?? '' }, note: { markup: note ?? '' } }
    return `${start}${renderExample(answer, words)}</div>`
  })
  return { ...page, bytes: new TextEncoder().encode(filled) }
}

/**
 * Limits of a shown answer. They are so low that the page fits into the first packets of a
 * connection.
 */
const shownInPage = { entries: 1, characters: 120 }

/**
 * Header fields that an example shows. If a reader sends the request, the page shows all header
 * fields of the answer.
 */
const shownFields = new Set(['content-type', 'cache-control', 'etag', 'ratelimit'])

/**
 * Renders an example with its JSON as plain text. The page adds colours when a reader scrolls near
 * the example.
 */
function renderExample(
  answer: ExampleAnswer,
  { fields, note }: Readonly<Record<'fields' | 'note', Markup>>,
): string {
  const text = JSON.stringify(bodyOf(answer), (_, member: unknown) => shortenToken(member))
  const body = JSON.stringify(shorten(JSON.parse(text), shownInPage).value, undefined, 2)
  const headers = Object.fromEntries(
    Object.entries(answer.headers).filter(([name]) => shownFields.has(name.toLowerCase())),
  )
  return renderAnswer({ ...answer, headers, body, note }, fields).markup
}
