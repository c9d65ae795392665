/**
 * The search page for readers without scripts. It inserts the results of a query into the page from
 * the build. Such a query uses the quota like an API call, and shared caches do not store the
 * response.
 */
import { answerSearch, searchEvents } from '../api/operations/search.ts'
import { searchSize } from '../api/bounds.ts'
import type { Admission } from '../gate/admission.ts'
import { quotaRefusal } from '../gate/quota.ts'
import { cacheControl } from '../http/cache-control.ts'
import type { Body, Call, Reply } from '../http/call.ts'
import type { ContentEncoder } from '../http/content-encoder.ts'
import { notIndexed } from '../http/robots-tag.ts'
import { decodePath } from '../site/address.ts'
import type { Site } from '../site/site.ts'
import { pageTypes, type PageType } from '../site/vocabulary.ts'
import { negotiatePage } from './page-variant.ts'
import { readQuestion } from './search/question.ts'
import { renderSearch, searchMarks } from './search/search-markup.ts'
import type { Outcome, Question, SearchView } from './search/search-view.ts'

/** A question to the search page of a language. */
export interface AskedPage {
  readonly question: Question
  readonly lang: string
}

/** Returns the search query of a call; `undefined` for other calls and for Markdown. */
export function findAskedPage(
  { method, path, query, headers }: Call,
  { info }: Site,
): AskedPage | undefined {
  if (query === '' || (method !== 'GET' && method !== 'HEAD')) return undefined
  const decoded = decodePath(path)
  const [lang] = Object.entries(info.searchPages ?? {}).find(([, page]) => page === decoded) ?? []
  if (lang === undefined || negotiatePage(headers.accept) !== 'html') return undefined
  const question = readQuestion(query, { lang, types: pageTypes, languages: info.languages })
  return question && { question, lang }
}

/** Input of the rendered results. */
export interface Filling {
  readonly call: Call
  readonly site: Site
  readonly baseUrl: string
  readonly admission: Admission
  readonly encoder: ContentEncoder | undefined
}

/**
 * Inserts the results into the reply. Other replies, and pages without the marked place, are
 * unchanged.
 */
export async function fillSearchPage(
  reply: Reply,
  { admission, encoder, ...context }: Filling,
): Promise<Reply> {
  const asked = reply.status === 200 ? findAskedPage(context.call, context.site) : undefined
  const page = asked && splitPage(new TextDecoder().decode(reply.body?.bytes))
  if (!page) return reply
  const refusal = quotaRefusal(admission)
  const outcome = refusal ? 'too-many' : await search(asked, context)
  const filled = page.before + renderSearch(page.view, asked.question, outcome).markup + page.after
  // The entity tag belongs to the page from the build.
  const headers = Object.entries(reply.headers).filter(([name]) => name !== 'ETag')
  return {
    status: refusal ? 429 : 200,
    headers: {
      ...Object.fromEntries(headers),
      ...notIndexed,
      ...admission.policy.headers,
      ...refusal?.headers,
      'Cache-Control': refusal ? cacheControl.never : cacheControl.question,
    },
    body: codedBody(filled, encoder),
  }
}

async function search(
  { question: { query, type, lang: other }, lang: own }: AskedPage,
  { call, site, baseUrl }: Pick<Filling, 'call' | 'site' | 'baseUrl'>,
): Promise<Outcome> {
  const lang = other ?? own
  const { body } = await answerSearch(site, baseUrl, {
    q: query,
    type: type as PageType | undefined, // Read from the list of types.
    lang,
    limit: searchSize.most,
    counts: true,
  })
  for (const event of searchEvents(query, lang, body.data.length)) call.observe?.(event)
  return body
}

/** The page before and after the marked place, and the data from the build. */
function splitPage(page: string) {
  const { start, end, view } = searchMarks
  const [from, to, data] = [page.indexOf(start), page.indexOf(end), page.indexOf(view)]
  const dataEnd = page.indexOf('</script>', data)
  if (from < 0 || to < from || data < to || dataEnd < 0) return undefined
  return {
    before: page.slice(0, from + start.length),
    after: page.slice(to),
    view: JSON.parse(page.slice(data + view.length, dataEnd)) as SearchView, // Our own build wrote it.
  }
}

function codedBody(text: string, encoder: ContentEncoder | undefined): Body {
  const bytes = new TextEncoder().encode(text)
  return { bytes, ...(encoder && { code: (coding) => encoder.encode(bytes, coding) }) }
}
