/** Finds the pages of a site by sitemaps and links, and reads them. */
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Root } from 'hast'
import { findMain } from '../html/main-text.ts'
import { lineOf, parseHtml, readPageFacts } from '../html/page-facts.ts'
import type { PageFacts } from '../html/page-facts.ts'
import type { Note, SourcePage } from '../model.ts'
import { hostOf, mostConnections, Unread } from './polite-client.ts'
import type { PoliteClient, WebAnswer, WebLimits } from './polite-client.ts'
import { readSitemaps } from './sitemap.ts'

/** Maximum number of linked addresses that differ only by numbers, such as those of a calendar. */
const mostAlike = 100
/** Maximum number of addresses that wait to be read. */
const mostWaiting = 100_000

/** Addresses of programs and feeds, which are not pages. */
const noPage = /\/(?:feed|wp-json|wp-admin|cdn-cgi)(?:\/|$)|\/(?:wp-login|xmlrpc)\.php$/
/** Endings of files that are not pages. */
export const fileEnding = /\.(?!html?$|php\d?$|aspx?$|jspx?$|cgi$)[a-z][a-z0-9]{1,4}$/i
/** Query parameters that do not change a page. */
const tracking =
  /^(?:utm_\w+|fbclid|gclid|msclkid|mc_[ce]id|phpsessid|jsessionid|sid|replytocom|share)$/i
/** Addresses of lists of pages: only their links are used, as Vitrine makes such lists itself. */
const lists =
  /\/(?:page|seite|tags?|category|categories|author|archives?)\/[^/]+\/?$|[?&](?:paged?|s|q)=/

/** A page of a site. */
export interface WebPage {
  readonly url: string
  /** Compressed HTML of the page, because thousands of pages are in memory. */
  readonly packed: Buffer
  readonly facts: PageFacts
  /** Day of the last change, from the sitemap or the response. */
  readonly changed?: string | undefined
  /** Fields from a WordPress export, such as `draft`. */
  readonly fields?: Partial<SourcePage>
  /** Path of the page on the new site. Default: a path made from its address. */
  readonly path?: string | undefined
}

/** Pages that a crawl has read. */
export interface Crawled {
  /** Address of the home page, after redirects. */
  readonly start: string
  /** Path below which all pages are, with a slash at both ends. */
  readonly scope: string
  readonly pages: readonly WebPage[]
  /** Address → target of its redirect, or canonical address of its page. */
  readonly leadsTo: ReadonlyMap<string, string>
}

/** Options of a crawl. */
export interface CrawlOptions {
  readonly start: string
  readonly client: PoliteClient
  readonly limits: WebLimits
  readonly notes: Note[]
  progress(text: string): void
  /** Renders a page in a browser. Absent without `--browser`. */
  readonly render?: ((url: string) => Promise<string>) | undefined
}

/** Normalises an address of the site `start`; `undefined` for any other address. */
export function normalAddress(href: string, start: string): string | undefined {
  const url = URL.parse(href, start)
  if (!url || hostOf(url.href) !== hostOf(start)) return undefined
  const { protocol, host } = new URL(start)
  Object.assign(url, { protocol, host, hash: '', username: '', password: '' })
  for (const name of [...url.searchParams.keys()]) {
    if (tracking.test(name)) url.searchParams.delete(name)
  }
  if (url.search === '') url.pathname = url.pathname.replace(/\/index\.(?:html?|php)$/, '/')
  return url.href
}

/** Creates the queue of addresses to read. It returns no address twice. */
function createFrontier(start: string, scope: string, notes: Note[]) {
  const alike = new Map<string, number>()
  const seen = new Set<string>()
  const queue: string[] = []
  /** Marks an address as seen. Returns `false` if it was seen before. */
  const meet = (url: string) => {
    const isNew = !seen.has(url)
    seen.add(url)
    return isNew
  }
  return {
    add(href: string, isListed: boolean): void {
      const url = normalAddress(href, start)
      if (url === undefined) return
      const { pathname, search } = new URL(url)
      if (!pathname.startsWith(scope) || noPage.test(pathname) || fileEnding.test(pathname)) return
      if (queue.length >= mostWaiting || !meet(url)) return
      const form = (pathname + search).replaceAll(/\d+/g, '0')
      const number = form === pathname + search || isListed ? 0 : (alike.get(form) ?? 0) + 1
      if (number > 0) alike.set(form, number)
      if (number <= mostAlike) queue.push(url)
      if (number !== mostAlike + 1) return
      const about = `is similar to ${mostAlike} other addresses, so it was left out, and all further similar ones too`
      notes.push({ kind: 'page', file: url, about })
    },
    meet,
    take: (count: number) => queue.splice(0, count),
    size: () => queue.length,
  }
}

/** Reads the pages of a site. */
export async function crawl(options: CrawlOptions): Promise<Crawled> {
  const { client, limits, notes, progress } = options
  const first = await client.get(options.start, limits.pageBytes)
  const start = normalAddress(first.url, first.url) ?? first.url
  const [wished, own] = [options.start, start].map((url) => new URL('.', url).pathname)
  const scope = own?.startsWith(wished ?? '') === true ? (wished ?? '/') : (own ?? '/')
  const frontier = createFrontier(start, scope, notes)
  const listed = await readSitemaps(client, start, notes)
  frontier.meet(start)
  for (const href of listed.keys()) frontier.add(href, true)
  const days = new Map([...listed].map(([href, day]) => [normalAddress(href, start), day]))
  const found: Found = { start, frontier, days, pages: new Map(), leadsTo: new Map() }
  const { pages } = found
  await visit(options, found, start, first)
  for (let asked = 1; frontier.size() > 0;) {
    const isFull = asked >= limits.pages
    const bound = isFull
      ? `the limit is ${limits.pages} pages. To read more, raise --pages`
      : client.spent()
    if (bound !== undefined) {
      const about = `${frontier.size()} addresses were not read: ${bound}`
      notes.push({ kind: 'page', file: start, about })
      break
    }
    const next = frontier.take(Math.min(mostConnections, limits.pages - asked))
    await Promise.all(next.map((url) => visit(options, found, url)))
    asked += next.length
    if (asked % 20 < next.length)
      progress(`Read ${pages.size} pages, ${frontier.size()} addresses are left.`)
  }
  return { start, scope, pages: [...pages.values()], leadsTo: found.leadsTo }
}

/** Results of a crawl so far. */
interface Found {
  readonly start: string
  readonly frontier: ReturnType<typeof createFrontier>
  /** Address → day of the last change, from the sitemaps. */
  readonly days: ReadonlyMap<string | undefined, string | undefined>
  readonly pages: Map<string, WebPage>
  readonly leadsTo: Map<string, string>
}

async function visit(options: CrawlOptions, found: Found, url: string, known?: WebAnswer) {
  const { client, limits, notes } = options
  try {
    readPage(url, known ?? (await client.get(url, limits.pageBytes)), found, notes)
    const page = options.render && found.pages.get(url)
    if (!options.render || !page || hasText(page)) return
    const body = Buffer.from(await options.render(url))
    found.pages.delete(url)
    readPage(url, { url, type: 'text/html; charset=utf-8', body }, found, notes)
  } catch (error) {
    // A `RangeError` is about elements that are nested too deep.
    if (!(error instanceof Unread) && !(error instanceof RangeError)) throw error
    const about = error instanceof Unread ? error.message : 'has too many nested elements'
    notes.push({ kind: 'page', file: url, about })
  }
}

function readPage(url: string, answer: WebAnswer, found: Found, notes: Note[]): void {
  const { start, frontier, days, pages, leadsTo } = found
  const at = normalAddress(answer.url, start) ?? url
  if (at !== url) leadsTo.set(url, at)
  frontier.meet(at)
  if (pages.has(at) || !/html|^$/.test(answer.type)) return
  const html = decode(answer)
  const facts = readPageFacts(parseHtml(html), at)
  const others = facts.alternates.map(({ href }) => href)
  for (const href of [...facts.links, ...others]) frontier.add(href, false)
  const canonical = normalAddress(facts.canonical ?? at, start) ?? at
  // Ignores canonical links to the home page, because some sites have such a link on all pages.
  if (canonical !== at && canonical !== start && leadsTo.get(canonical) !== at) {
    leadsTo.set(at, canonical)
    frontier.add(canonical, true)
  } else if (facts.isSearch || lists.test(at.slice(new URL(start).origin.length))) {
    notes.push({ kind: 'page', file: at, about: 'is a search page or a list of pages' })
  } else {
    const changed = days.get(at) ?? answer.changed
    pages.set(at, { url: at, packed: gzipSync(html), facts, changed })
  }
}

/** Decodes the text of a response, by the charset in its header or else in `<meta charset>`. */
function decode({ type, body }: WebAnswer): string {
  const [, named] =
    /charset=["']?([\w-]+)/i.exec(type) ??
    /<meta[^>]+charset=["']?([\w-]+)/i.exec(body.toString('latin1', 0, 4096)) ??
    []
  try {
    return new TextDecoder(named ?? 'utf-8').decode(body)
  } catch {
    return body.toString()
  }
}

/** Checks whether the main text of a page has more than 100 characters. */
function hasText(page: WebPage): boolean {
  return lineOf(findMain(treeOf(page)).main).length > 100
}

/** Parses the HTML of a page. */
export function treeOf({ packed }: Pick<WebPage, 'packed'>): Root {
  return parseHtml(gunzipSync(packed).toString())
}
