/** Reads an export of WordPress (WXR). */
import { readFile, stat } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { CommandError } from '../../command.ts'
import type { Language } from '../../../src/site/vocabulary.ts'
import { blockOf, blocksOf, dayOf, oneLine } from '../front-matter.ts'
import type { Fields } from '../front-matter.ts'
import { postHtml } from '../html/wordpress-text.ts'
import type { Attachment } from '../html/wordpress-text.ts'
import type { FoundLink } from '../html/page-facts.ts'
import { safeDecode } from '../links.ts'
import type { Note, SourceSite } from '../model.ts'
import type { WebPage } from '../web/crawl.ts'
import { normalAddress } from '../web/crawl.ts'
import { siteOfPages } from '../web/site-of-pages.ts'
import type { PagesReading } from '../web/site-of-pages.ts'
import { parseXml, xmlText } from '../xml.ts'

/** Maximum size of an export in bytes, because the parser keeps all of it in memory. */
const mostBytes = 200 * 1024 * 1024
/** Maximum number of characters in the text of a page or post. */
const mostText = 1024 * 1024
/** Types of WordPress records that are left out without a note, because they are not pages. */
const internal =
  /^(?:nav_menu_item|attachment|revision|wp_|custom_css|customize_changeset|oembed_cache|user_request)/

/** A parsed export. `items` are, for example, posts, pages, attachments and menu items. */
export interface WordPressExport {
  readonly channel: Fields
  readonly items: readonly Fields[]
  /** Address of the old site, with a slash at the end. */
  readonly start: string
}

/** Reads the file of an export. */
export async function readExport(file: string): Promise<WordPressExport> {
  const facts = await stat(file).catch(() => undefined)
  if (!facts?.isFile()) throw new CommandError(`Cannot import "${file}": there is no such file`)
  if (facts.size > mostBytes) {
    throw new CommandError(`Cannot import "${file}": it is larger than 200 MB. Export it in parts`)
  }
  const channel = blockOf(blockOf(parseXml(await readFile(file, 'utf8'))?.rss).channel)
  const named = field(channel, 'wp:base_blog_url') || field(channel, 'link')
  const start = URL.parse(`${named.replace(/\/$/, '')}/`)?.href
  if (channel['wp:wxr_version'] === undefined || start === undefined) {
    throw new CommandError(
      `Cannot import "${file}": it is not a WordPress export. Make one in WordPress: Tools, Export`,
    )
  }
  return { channel, items: blocksOf(channel.item), start }
}

/** Converts an export to the model of a site. */
export async function readWordPress(
  { channel, items, start }: WordPressExport,
  reading: Omit<PagesReading, 'notes'>,
): Promise<SourceSite> {
  const notes: Note[] = []
  const attachments = new Map(
    items
      .filter((item) => typeOf(item) === 'attachment')
      .map((item) => [idOf(item), attachmentOf(item)]),
  )
  const authors = new Map(
    blocksOf(channel['wp:author']).map((one) => [
      field(one, 'wp:author_login'),
      field(one, 'wp:author_display_name'),
    ]),
  )
  const texts = items.filter((item) => isPage(item, notes))
  const byId = new Map(texts.map((item) => [idOf(item), item]))
  const lang = reading.wish.lang ?? tagIn(field(channel, 'language')) ?? 'en'
  const tied = Map.groupBy(texts, groupOf)
  const pages = texts.map((item) => {
    const group = groupOf(item) === '' ? [] : (tied.get(groupOf(item)) ?? [])
    return pageOf(item, { start, lang, group, byId, authors, attachments, notes })
  })
  const scope = new URL(start).pathname
  return await siteOfPages(
    {
      generator: 'WordPress',
      start,
      scope,
      pages,
      leadsTo: new Map(),
      name: words(channel, 'title') || undefined,
      description: words(channel, 'description') || undefined,
      menu: menuOf(items, byId, start),
    },
    { ...reading, notes },
  )
}

interface ItemReading extends Pick<WordPressExport, 'start'> {
  readonly lang: Language
  /** The item and its translations; empty if the plugin Polylang names none. */
  readonly group: readonly Fields[]
  readonly byId: ReadonlyMap<string, Fields>
  readonly authors: ReadonlyMap<string, string>
  readonly attachments: ReadonlyMap<string, Attachment>
  readonly notes: Note[]
}

function pageOf(item: Fields, reading: ItemReading): WebPage {
  const { start, lang, group, byId, authors, attachments, notes } = reading
  const url = addressOf(item, start)
  const note = (about: string) => notes.push({ kind: 'component', file: url, about })
  const html = postHtml(field(item, 'content:encoded'), { attachments, note })
  const author = authors.get(field(item, 'dc:creator'))
  const status = field(item, 'wp:status')
  const order = Number(field(item, 'wp:menu_order'))
  const date = dayOf(field(item, 'wp:post_date'))
  const names = [...terms(item, 'category'), ...terms(item, 'post_tag')].map(({ shown }) => shown)
  const excerpt = oneLine(field(item, 'excerpt:encoded').replaceAll(/<[^>]*>/g, ''))
  const none = { isHidden: false, isSearch: false, links: [], menu: [] }
  return {
    url,
    packed: gzipSync(`<main>${html}</main>`),
    facts: {
      ...none,
      date,
      base: url,
      isPost: typeOf(item) === 'post',
      title: words(item, 'title') || undefined,
      description: excerpt || undefined,
      lang: languageOf(item) ?? lang,
      alternates: group.map((one) => ({
        tag: languageOf(one) ?? lang,
        href: addressOf(one, start),
      })),
      updated: dayOf(field(item, 'wp:post_modified')) ?? date,
      tags: [...new Set(names.filter((name) => !/^(?:uncategorized|allgemein)$/i.test(name)))],
      authors: author === undefined ? [] : [author],
    },
    fields: {
      ...(status !== 'publish' && status !== 'future' && { draft: true }),
      ...(status === 'future' && { publishAt: date }),
      ...(order > 0 && { order }),
    },
    path: pathOf(item, start, byId),
  }
}

/** Returns the name that the plugin Polylang gives to an item and its translations, or ''. */
function groupOf(item: Fields): string {
  return terms(item, 'post_translations')[0]?.nicename ?? ''
}

function field(item: Fields, name: string): string {
  return xmlText(item[name])
}

function words(item: Fields, name: string): string {
  return oneLine(field(item, name))
}

function idOf(item: Fields): string {
  return field(item, 'wp:post_id')
}

function typeOf(item: Fields): string {
  return field(item, 'wp:post_type')
}

/** Checks whether an item becomes a page. Reports other items, except internal or deleted ones. */
function isPage(item: Fields, notes: Note[]): boolean {
  const type = typeOf(item)
  const status = field(item, 'wp:status')
  if (internal.test(type) || /^(?:trash|auto-draft|inherit)$/.test(status)) return false
  const title = field(item, 'title')
  const isClosed = status === 'private' || field(item, 'wp:post_password') !== ''
  const fault =
    type !== 'post' && type !== 'page'
      ? `has the type "${type}", but only posts and pages are imported: ${title}`
      : isClosed
        ? `is private or has a password: ${title}`
        : field(item, 'content:encoded').length > mostText
          ? 'has more than 1 MB of text'
          : undefined
  if (fault !== undefined) notes.push({ kind: 'page', file: field(item, 'link'), about: fault })
  return fault === undefined
}

/** Returns the terms of an item in a taxonomy (`domain`), such as its categories or tags. */
function terms(item: Fields, domain: string) {
  return blocksOf(item.category)
    .filter((one) => one['@domain'] === domain)
    .map((one) => ({ nicename: xmlText(one['@nicename']), shown: oneLine(xmlText(one)) }))
}

function tagIn(text: string): Language | undefined {
  return /^[a-z]{2,3}(?=$|[-_])/i.exec(text)?.[0]?.toLowerCase()
}

/** Returns the language that the plugin Polylang stores for a post. */
function languageOf(item: Fields): Language | undefined {
  return terms(item, 'language').flatMap(({ nicename }) => tagIn(nicename) ?? [])[0]
}

function addressOf(item: Fields, start: string): string {
  return normalAddress(field(item, 'link'), start) ?? new URL(`?p=${idOf(item)}`, start).href
}

/**
 * Returns a new path for a post (below `blog/`), or for a page with a query in its address, such as
 * `?p=12`. Returns `undefined` for other pages, because they keep the path of their address.
 */
function pathOf(
  item: Fields,
  start: string,
  byId: ReadonlyMap<string, Fields>,
): string | undefined {
  const own = field(item, 'wp:post_name') || words(item, 'title') || idOf(item)
  const name = safeDecode(own).replaceAll('/', '-')
  if (typeOf(item) === 'post') return `blog/${name}`
  if (new URL(addressOf(item, start)).search === '') return undefined
  const parent = byId.get(field(item, 'wp:post_parent'))
  return parent && parent !== item ? `${safeDecode(field(parent, 'wp:post_name'))}/${name}` : name
}

function attachmentOf(item: Fields): Attachment {
  const caption = field(item, 'excerpt:encoded')
  return { url: field(item, 'wp:attachment_url'), title: words(item, 'title'), caption }
}

/** Returns the top-level links of all menus. */
function menuOf(
  items: readonly Fields[],
  byId: ReadonlyMap<string, Fields>,
  start: string,
): FoundLink[] {
  const meta = (item: Fields, name: string) => {
    const own = blocksOf(item['wp:postmeta']).find((one) => field(one, 'wp:meta_key') === name)
    return xmlText(own?.['wp:meta_value'])
  }
  const orderOf = (item: Fields) => Number(field(item, 'wp:menu_order'))
  return items
    .filter((item) => typeOf(item) === 'nav_menu_item')
    .filter((item) => ['', '0'].includes(meta(item, '_menu_item_menu_item_parent')))
    .toSorted((a, b) => orderOf(a) - orderOf(b))
    .flatMap((item): FoundLink[] => {
      const target = byId.get(meta(item, '_menu_item_object_id'))
      const href = target ? addressOf(target, start) : meta(item, '_menu_item_url')
      const label = words(item, 'title') || words(target ?? {}, 'title')
      return href === '' || label === '' ? [] : [{ href, label }]
    })
}
