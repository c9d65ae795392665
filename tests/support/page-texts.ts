/**
 * Reads pages as plain text from their Markdown twins. Keywords are read from the HTML, because the
 * twins do not have them.
 */
import { splitFrontMatter } from '../../src/content/markdown-file.ts'
import type { PageRecord } from '../../src/site/page-record.ts'
import type { Site } from '../../src/site/site.ts'

/** Texts of a page, by field. */
export interface PageTexts extends Pick<PageRecord, 'path' | 'title' | 'lang' | 'type'> {
  readonly description: string
  readonly headings: string
  readonly keywords: string
  readonly body: string
}

/** Reads the texts of all pages of a site. */
export async function readPageTexts(site: Site): Promise<PageTexts[]> {
  return await Promise.all(Array.from({ length: site.pageCount }, (_, at) => readTexts(site, at)))
}

async function readTexts(site: Site, position: number): Promise<PageTexts> {
  const page = site.pageAt(position)
  if (!page) throw new Error(`The site has no page ${position}`)
  const markdown = await site.readMarkdown(page)
  const lines = (splitFrontMatter(markdown)?.body ?? markdown).split('\n')
  const isHeading = (line: string) => /^#{1,6} /.test(line)
  const { path, title, lang, type, description = '' } = page
  return {
    path,
    title,
    lang,
    type,
    description,
    headings: lines.filter(isHeading).join('\n'),
    keywords: await readKeywords(site, path),
    // Removes link addresses, which are not text.
    body: lines
      .filter((line) => !isHeading(line))
      .join('\n')
      .replace(/\]\([^)]*\)/g, ']'),
  }
}

async function readKeywords(site: Site, path: string): Promise<string> {
  const found = await site.readPublished(path)
  const html = new TextDecoder().decode(found?.content.bytes)
  return /<meta name="keywords" content="([^"]*)"/.exec(html)?.[1] ?? ''
}
