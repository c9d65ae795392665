/**
 * Finds a page by its address, also in other spellings, or by a title that only this page has.
 * Also finds Markdown documents about the service, such as `/api.md`, because llms.txt and the
 * guides link to them.
 */
import { mediaTypeEssence } from '../../http/media-type.ts'
import { isOwnHost, languageSegment, parsePageAddress } from '../../site/address.ts'
import { memoize } from '../../site/memoize.ts'
import type { PageRecord } from '../../site/page-record.ts'
import type { Published, Site } from '../../site/site.ts'
import { plainName } from './plain-name.ts'

/** A page, or a Markdown document about the service. */
export type NamedPage =
  { readonly page: PageRecord } | { readonly path: string; readonly document: Published }

/** Returns the page or document that a text means; `undefined` if it means none or several. */
export async function findNamedPage(text: string, site: Site): Promise<NamedPage | undefined> {
  const trimmed = text.trim()
  const address = parseAddress(trimmed, new URL(site.info.baseUrl).host)
  for (const path of 'path' in address ? spellingsOf(address.path, site) : []) {
    const page = findPage(path, site)
    if (page) return { page }
    const document = await findDocument(path.replace(/\/$/, ''), site)
    if (document) return document
  }
  const page = titlesOf(site).get(plainName(trimmed))
  return page && { page }
}

/** Parses an address. Its scheme, host and first slash may be missing. */
function parseAddress(text: string, host: string): ReturnType<typeof parsePageAddress> {
  if (/^https?:\/\//i.test(text) || text.startsWith('/')) return parsePageAddress(text, host)
  const [named = ''] = text.split(/[/?#]/, 1)
  return parsePageAddress(isOwnHost(named, host) ? `http://${text}` : `/${text}`, host)
}

/**
 * Returns a path and its other spellings: without a file extension, in lower case, and without the
 * language segment of the default language. Paths of pages in this language have no such segment.
 */
function spellingsOf(path: string, { info }: Site): string[] {
  const lower = path.toLowerCase()
  const [defaultLanguage = ''] = info.languages
  const prefix = `/${languageSegment(defaultLanguage)}/`
  const all = [path, lower].flatMap((one) => [one, one.replace(/\.(?:md|html?)\/$/, '/')])
  const rooted = all.flatMap((one) =>
    one.startsWith(prefix) ? [one.slice(prefix.length - 1)] : [],
  )
  return [...new Set([...all, ...rooted])]
}

/** Finds the Markdown document at a path, or at the same path with `.md`. */
async function findDocument(path: string, site: Site): Promise<NamedPage | undefined> {
  for (const file of [path, `${path}.md`]) {
    const document = await site.readPublished(file)
    const isText = document && mediaTypeEssence(document.type) === 'text/markdown'
    if (isText) return { path: file, document }
  }
  return undefined
}

function findPage(path: string, site: Site): PageRecord | undefined {
  const target = site.findRedirect(path)
  return site.findPage(path) ?? (target === undefined ? undefined : site.findPage(target))
}

/**
 * Returns the pages by title, which `plainName` normalises. Titles that several pages have are left
 * out.
 */
const titlesOf = memoize((site: Site): ReadonlyMap<string, PageRecord> => {
  const pages = Array.from({ length: site.pageCount }, (_, at) => site.pageAt(at))
  const byTitle = new Map<string, PageRecord | undefined>()
  for (const page of pages) {
    const title = plainName(page?.title ?? '')
    byTitle.set(title, byTitle.has(title) ? undefined : page)
  }
  return new Map([...byTitle].flatMap(([title, page]) => (page ? [[title, page] as const] : [])))
})
