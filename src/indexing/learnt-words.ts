/**
 * Learns what other pages call a page, from link texts that lead only to this page and are not its
 * title. Such texts often have words that the page itself lacks.
 */
import { isFoundByTitle, isFromTemplate } from '../site/page-record.ts'
import type { RenderedPage } from '../site/rendered-page.ts'

/** Link texts that were learnt for each page, by path of the page. */
export type LearntWords = ReadonlyMap<string, readonly string[]>

/**
 * Maximum number of characters of a link text. Longer texts are sentences, which say more than the
 * name of the target.
 */
const longest = 80
/** Maximum number of link texts for a page. With more, almost any word would find the page. */
const most = 20
const namedEntities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
}

/** Learns from the links in the texts of pages, not from menus, headers and footers. */
export function learnFromLinks(pages: readonly RenderedPage[]): LearntWords {
  const records = new Map(pages.map(({ record }) => [record.path, record]))
  /** Links by language and text, then by target. */
  const targets = new Map<string, Map<string, Link>>()
  for (const { record, html } of pages) {
    // Pages made from a template are skipped, because all of them have the same links.
    if (isFromTemplate(record)) continue
    for (const link of findLinks(html)) {
      const target = records.get(link.target)
      if (!target || target === record || target.lang !== record.lang) continue
      if (isFoundByTitle(target)) continue
      const name = `${record.lang} ${plain(link.text)}`
      const known = targets.get(name) ?? new Map<string, Link>()
      targets.set(name, known.set(link.target, link))
    }
  }
  const learnt = new Map<string, string[]>()
  for (const known of targets.values()) {
    const [link] = known.values()
    // A text that leads to several pages, such as "Read more", is no name of a page.
    if (!link || known.size > 1) continue
    if (plain(link.text) === plain(records.get(link.target)?.title ?? '')) continue
    const texts = learnt.get(link.target) ?? []
    if (texts.length < most) learnt.set(link.target, [...texts, link.text])
  }
  return learnt
}

type Link = ReturnType<typeof findLinks>[number]

/** Finds the links to paths of this site in the part of a page that Pagefind indexes. */
function findLinks(html: string) {
  const start = html.indexOf('data-pagefind-body')
  const body = html.slice(start, html.indexOf('</main>', start))
  const links = body.matchAll(/<a\s[^>]*?href="(\/[^"#?]*)[^"]*"[^>]*>(.*?)<\/a>/gs)
  return [...links].flatMap(([, href = '', inner = '']) => {
    const text = decode(inner.replace(/<[^>]*>/g, ' '))
    const target = decode(href)
    return text === '' || text.length > longest ? [] : [{ text, target }]
  })
}

function decode(html: string): string {
  return html
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
      if (decimal) return String.fromCodePoint(Number(decimal))
      if (hex) return String.fromCodePoint(Number.parseInt(String(hex), 16))
      return namedEntities[String(name)] ?? whole
    })
    .replace(/\s+/g, ' ')
    .trim()
}

/** Converts a text to lower case, and removes punctuation at its start and end. */
function plain(text: string): string {
  return text.toLowerCase().replace(/^[\p{P}\p{S}\s]+|[\p{P}\p{S}\s]+$/gu, '')
}
