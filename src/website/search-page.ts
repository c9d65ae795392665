/**
 * Fills the built search page with a query and its results, for readers without JavaScript.
 * A request with a query counts towards the API quota, and shared caches do not store the response.
 */
import { answerSearch, searchEvents } from '../api/operations/search.ts'
import { searchSize } from '../api/bounds.ts'
import type { Admission } from '../gate/admission.ts'
import { quotaRefusal } from '../gate/quota.ts'
import { cacheControl } from '../http/cache-control.ts'
import { codedBody, type Call, type Reply } from '../http/call.ts'
import type { ContentEncoder } from '../http/content-encoder.ts'
import { notIndexed } from '../http/robots-tag.ts'
import { decodePath } from '../site/address.ts'
import type { Site } from '../site/site.ts'
import { pageTypes, type PageType } from '../site/vocabulary.ts'
import { negotiatePage } from './page-variant.ts'
import type { Markup } from './search/markup.ts'
import { readQuestion } from './search/question.ts'
import { renderSearch, searchMarks } from './search/search-markup.ts'
import type { Outcome, Question, SearchView } from './search/search-view.ts'

/** A search on the search page of a language. */
export interface AskedPage {
  readonly question: Question
  readonly lang: string
}

/** Returns the search that a call asks for; `undefined` for other calls and for Markdown. */
export function findAskedPage(
  { method, path, query, headers }: Call,
  { info, parts }: Site,
): AskedPage | undefined {
  if (query === '' || (method !== 'GET' && method !== 'HEAD')) return undefined
  const decoded = decodePath(path)
  const [lang] = Object.entries(info.searchPages ?? {}).find(([, page]) => page === decoded) ?? []
  if (lang === undefined || negotiatePage(headers.accept) !== 'html') return undefined
  const { languages, kinds, tags } = parts
  const question = readQuestion(query, { lang, types: pageTypes, kinds, tags, languages })
  return question && { question, lang }
}

/** Context of a request to the search page. */
export interface Filling {
  readonly call: Call
  readonly site: Site
  readonly baseUrl: string
  readonly admission: Admission
  readonly encoder: ContentEncoder | undefined
}

/**
 * Inserts the search results into the search page, or a message if the quota is used up. Other
 * replies, and pages without `searchMarks`, are unchanged.
 */
export async function fillSearchPage(
  reply: Reply,
  { admission, encoder, ...context }: Filling,
): Promise<Reply> {
  const asked = reply.status === 200 ? findAskedPage(context.call, context.site) : undefined
  const page = new TextDecoder().decode(reply.body?.bytes)
  const view = asked && readView(page)
  if (!view) return reply
  const refusal = quotaRefusal(admission)
  const outcome = refusal ? 'too-many' : await search(asked, context)
  const { box, found } = renderSearch(view, asked.question, outcome)
  const filled = fill(fill(page, searchMarks.box, box), searchMarks.found, found)
  // Drops the entity tag, which belongs to the page from the build.
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
  { question: { query, type, kind, tag, lang: other }, lang: own }: AskedPage,
  { call, site, baseUrl }: Pick<Filling, 'call' | 'site' | 'baseUrl'>,
): Promise<Outcome> {
  const lang = other ?? own
  const { body } = await answerSearch(site, baseUrl, {
    q: query,
    type: type as PageType | undefined, // Read from the list of types.
    kind,
    tag,
    lang,
    limit: searchSize.most,
    counts: true,
  })
  for (const event of searchEvents(query, lang, body.data.length)) call.observe?.(event)
  return body
}

/** Reads the data that the build wrote into the page; `undefined` if there is none. */
function readView(page: string): SearchView | undefined {
  const { view } = searchMarks
  const start = page.indexOf(view)
  const end = page.indexOf('</script>', start)
  if (start < 0 || end < 0) return undefined
  return JSON.parse(page.slice(start + view.length, end)) as SearchView // Our own build wrote it.
}

/**
 * Replaces the markup between two comments of the page. A page without these comments is unchanged.
 */
function fill(page: string, [start, end]: readonly [string, string], { markup }: Markup): string {
  const [from, to] = [page.indexOf(start), page.indexOf(end)]
  return from < 0 || to < from ? page : page.slice(0, from + start.length) + markup + page.slice(to)
}
