/**
 * Converts a rendered page to Markdown: YAML front matter, then the notice above the page and the
 * content of `<main>` as CommonMark with GFM.
 *
 * `kept-elements.ts` removes the parts that are not content, rehype-remark converts the rest
 * (`conversions.ts`), and `tidy.ts` corrects the Markdown. Forms, scripts, formulas in MathML and
 * titles of abbreviations are left out.
 */

import type { Heading } from 'mdast'
import rehypeParse from 'rehype-parse'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { stringify as stringifyYaml } from 'yaml'

import { convertOptions } from './conversions.ts'
import { keepContent } from './kept-elements.ts'
import { text } from './markdown-tree.ts'
import {
  findBanner,
  findLicence,
  findMeta,
  findOverview,
  getLang,
  getMain,
  listMeta,
  takeTitle,
} from './page-parts.ts'
import type { PageMarkdownOptions } from './scope.ts'
import { tidyTree } from './tidy.ts'
import { writeOptions } from './write.ts'

/** The Markdown of a page: some fields of the front matter, and the whole text as `markdown`. */
export interface PageMarkdown {
  title: string
  description?: string
  lang: string
  /** Day of the last change, `YYYY-MM-DD`. */
  updated?: string
  markdown: string
}

const processor = unified()
  .use(rehypeParse)
  .use(rehypeRemark, convertOptions)
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, writeOptions)
  .freeze()

/** Renders the Markdown of a page from the HTML of the page. */
export function renderPageMarkdown(html: string, options: PageMarkdownOptions): PageMarkdown {
  const { url } = options
  const page = processor.parse(withoutFrame(html))
  const main = getMain(page, url)
  const lang = getLang(page, url)
  const description = findMeta(page, 'description')
  const updated = findMeta(page, 'dcterms.modified')
  const children = [...findBanner(page), ...main.children]
  const content = keepContent({ ...main, children }, options)
  const title = takeTitle(content, url)
  const body = processor.runSync({ type: 'root', children: content })
  tidyTree(body)
  const heading: Heading = { type: 'heading', depth: 1, children: [text(title)] }
  const document = processor.stringify({ type: 'root', children: [heading, ...body.children] })
  const licence = findLicence(page)
  const licenceMatter = licence && { license: licence.name, license_url: licence.url }
  // `overview`, the address of `llms.txt`, is near the top, so that agents find the other pages.
  const overview = findOverview(page)
  const facts = { title, overview, description, url, lang, updated }
  const lists = {
    authors: listMeta(page, 'name', 'author'),
    tags: listMeta(page, 'property', 'article:tag'),
  }
  const matter = renderFrontMatter({ ...facts, ...lists, ...licenceMatter })
  return { title, description, lang, updated, markdown: `---\n${matter}---\n\n${document}` }
}

/**
 * Removes header, menus and footer before the page is parsed. Parsing is the slowest step of the
 * conversion, and these parts are most of a page. Keeps the notice above the page (`data-banner`)
 * and the link to `llms.txt`. A page without exactly one `<body>` and one `<main>` is returned
 * unchanged.
 */
function withoutFrame(html: string): string {
  const [head = '', body, ...bodies] = html.split(/(?=<body[\s>])/)
  const [before = '', main, ...mains] = (body ?? '').split(/(?=<main[\s>])/)
  const [inside = '', behind, ...ends] = (main ?? '').split('</main>')
  if (behind === undefined || bodies.length + mains.length + ends.length > 0) return html
  const [first = '', last = ''] = [before, behind].map(
    (part) => /<a\b[^<>]*\srel="[^"]*describedby[^<>]*>/.exec(part)?.[0],
  )
  const [banner = ''] = /<aside\b[^<>]*\sdata-banner[^]*?<\/aside>/.exec(before) ?? []
  return `${head}<body>${banner}${first}</a>${inside}</main>${last}`
}

function renderFrontMatter(matter: Record<string, string | readonly string[] | undefined>): string {
  // Writes YAML 1.1, which quotes `no` (Norwegian), `yes` and dates. Without quotes, older parsers
  // do not read them as text.
  return stringifyYaml(matter, {
    version: '1.1',
    lineWidth: 0,
    blockQuote: false,
    doubleQuotedMinMultiLineLength: Infinity,
  })
}
