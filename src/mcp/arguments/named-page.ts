/**
 * The page that a text means: an address however it is written, or the title of one page. Documents
 * of the service are read like pages, because llms.txt and our own guides link them.
 */
import { mediaTypeEssence } from '../../http/media-type.ts'
import { languageSegment, parsePageAddress } from '../../site/address.ts'
import { memoize } from '../../site/memoize.ts'
import type { PageRecord } from '../../site/page-record.ts'
import type { Published, Site } from '../../site/site.ts'
import { plainName } from './plain-name.ts'

/** A page, or a document that is none. */
export type NamedPage =
  { readonly page: PageRecord } | { readonly path: string; readonly document: Published }

/** The page or document that a text means; `undefined` when it means none, or several. */
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

/** Path of an address with or without scheme, host and first slash. */
function parseAddress(text: string, host: string): ReturnType<typeof parsePageAddress> {
  if (/^https?:\/\//i.test(text) || text.startsWith('/')) return parsePageAddress(text, host)
  const rest = text.slice(host.length)
  const isHost = text.slice(0, host.length).toLowerCase() === host && /^(?:[/?#]|$)/.test(rest)
  return parsePageAddress(isHost ? `http://${host}${rest}` : `/${text}`, host)
}

/**
 * A path as it is, and as people and programs write the same: with the ending of a file, in
 * capitals, with a language that has none.
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

/**
 * Markdown that is published at a path, or at the path that an address without its ending was read
 * as.
 */
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

/** Plain title → the one page that has it. */
const titlesOf = memoize((site: Site): ReadonlyMap<string, PageRecord> => {
  const pages = Array.from({ length: site.pageCount }, (_, at) => site.pageAt(at))
  const byTitle = new Map<string, PageRecord | undefined>()
  for (const page of pages) {
    const title = plainName(page?.title ?? '')
    byTitle.set(title, byTitle.has(title) ? undefined : page)
  }
  return new Map([...byTitle].flatMap(([title, page]) => (page ? [[title, page] as const] : [])))
})
