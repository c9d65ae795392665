/** Reads the metadata, links and menu of a web page from its HTML. */
import type { Element, Nodes, Root } from 'hast'
import { select, selectAll } from 'hast-util-select'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { collapse, textOf as wordsOf } from '../../../src/markdown/html-tree.ts'
import { dayOf, isRecord, textOf, textsOf } from '../front-matter.ts'
import type { Fields } from '../front-matter.ts'

/** A link and its text. */
export interface FoundLink {
  readonly href: string
  readonly label: string
}

/** Metadata, links and menu of a page. */
export interface PageFacts {
  /** Text of the `h1`, if the page has exactly one. */
  readonly heading?: string | undefined
  readonly title?: string | undefined
  readonly siteName?: string | undefined
  readonly description?: string | undefined
  readonly lang?: string | undefined
  readonly canonical?: string | undefined
  /** Translations: language tag and address. */
  readonly alternates: readonly { readonly tag: string; readonly href: string }[]
  readonly date?: string | undefined
  readonly updated?: string | undefined
  readonly tags: readonly string[]
  readonly authors: readonly string[]
  readonly isHidden: boolean
  readonly isPost: boolean
  /** Whether the page has a search form and little other text. */
  readonly isSearch: boolean
  /** Base URL of relative links. */
  readonly base: string
  readonly links: readonly string[]
  readonly menu: readonly FoundLink[]
}

/** Maximum depth of nested elements. In deeper trees, recursive functions may exhaust the stack. */
const mostDepth = 256

/** Parses a page, even if its HTML is invalid. Throws a `RangeError` if the nesting is too deep. */
export function parseHtml(html: string): Root {
  const tree = unified().use(rehypeParse).parse(html)
  let level: Nodes[] = [tree]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > mostDepth) throw new RangeError('too deep')
    level = level.flatMap((node) => ('children' in node ? node.children : []))
  }
  return tree
}

/** Returns the value of an attribute as text; `undefined` if it is absent or empty. */
export function valueOf(node: Element | undefined, name: string): string | undefined {
  const value = node?.properties[name]
  return textOf(Array.isArray(value) ? value.join(' ') : value)
}

/** Returns the text of an element in one line, or an empty text for other nodes. */
export function lineOf(node: Nodes | undefined): string {
  return node?.type === 'element' ? collapse(wordsOf(node, ' ')) : ''
}

/** Reads the metadata, links and menu of the page at the address `url`. */
export function readPageFacts(tree: Root, url: string): PageFacts {
  const meta = (...names: string[]) => metas(tree, names)[0]
  const base = URL.parse(valueOf(select('base', tree), 'href') ?? '', url)?.href ?? url
  const link = (node: Element) => URL.parse(valueOf(node, 'href') ?? '', base)?.href
  const headings = selectAll('h1', tree).map(lineOf).filter(Boolean)
  const article = readArticle(tree)
  const time = select('main time[datetime], article time[datetime]', tree)
  const hasDate = meta('article:published_time') !== undefined
  const published =
    meta('article:published_time', 'dcterms.created', 'date') ?? article.datePublished
  return {
    heading: headings.length === 1 ? headings[0] : undefined,
    title: meta('og:title') ?? textOf(lineOf(select('head title', tree))),
    siteName: meta('og:site_name'),
    description: meta('description', 'og:description'),
    lang: valueOf(select('html', tree), 'lang'),
    canonical: selectAll('link[rel~=canonical]', tree).map(link)[0],
    alternates: selectAll('link[rel~=alternate][hreflang]', tree).flatMap((node) => {
      const tag = valueOf(node, 'hrefLang') ?? ''
      const href = link(node)
      return href === undefined || tag === 'x-default' ? [] : [{ tag, href }]
    }),
    date: dayOf(published) ?? dayOf(valueOf(time, 'dateTime')),
    updated: dayOf(
      meta('article:modified_time', 'og:updated_time', 'dcterms.modified') ?? article.dateModified,
    ),
    tags: [...new Set(metas(tree, ['article:tag', 'article:section']))],
    authors: [...new Set([...metas(tree, ['author']), ...textsOf(article.author)])],
    isHidden: /noindex/i.test(meta('robots') ?? ''),
    isPost: hasDate || /Posting|NewsArticle/.test(textsOf(article['@type']).join()),
    isSearch:
      select('main input[type=search]', tree) !== undefined &&
      lineOf(select('main', tree)).length < 400,
    base,
    links: selectAll('a[href]', tree)
      .filter((node) => !/nofollow/.test(valueOf(node, 'rel') ?? ''))
      .flatMap((node) => link(node) ?? []),
    menu: readMenu(tree, link),
  }
}

function metas(tree: Root, names: readonly string[]): string[] {
  return names.flatMap((name) =>
    selectAll(`meta[name="${name}" i], meta[property="${name}" i]`, tree).flatMap(
      (node) => valueOf(node, 'content') ?? [],
    ),
  )
}

/** Returns the first article or page in the JSON-LD; an empty object if there is none. */
function readArticle(tree: Root): Fields {
  for (const node of selectAll('script[type="application/ld+json"]', tree)) {
    let value: unknown
    try {
      value = JSON.parse(wordsOf(node))
    } catch {
      continue
    }
    const graph = isRecord(value) ? (value['@graph'] ?? value) : value
    const found = [graph].flat().filter(isRecord)
    const article = found.find((one) =>
      /Article|Posting|WebPage/.test(textsOf(one['@type']).join()),
    )
    if (article) return article
  }
  return {}
}

/** Returns the top-level links of the main menu: the first `nav` in the header or on the page. */
function readMenu(tree: Root, link: (node: Element) => string | undefined): FoundLink[] {
  const navs = ['header nav', '[role=banner] nav', 'body > nav', 'nav', '[role=navigation]']
  const nav = navs.map((name) => select(name, tree)).find((found) => found !== undefined)
  const lists = nav ? selectAll('ul', nav) : []
  const inner = new Set(lists.flatMap((list) => selectAll('ul ul a', list)))
  const links = nav ? selectAll('a[href]', nav).filter((node) => !inner.has(node)) : []
  return links.flatMap((node) => {
    const href = link(node)
    const label = lineOf(node) || (valueOf(node, 'ariaLabel') ?? '')
    return href === undefined || label === '' || valueOf(node, 'hrefLang') !== undefined
      ? []
      : [{ href, label }]
  })
}
