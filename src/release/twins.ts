/** Creates Markdown versions (twins) of rendered pages. For unchanged pages, uses the cache. */
import type { Kept } from '../content/kept.ts'
import { markdownPath } from '../site/address.ts'
import type { Publication } from '../site/publication.ts'
import type { SiteData } from '../site/site.ts'
import { renderPageMarkdown, type PageMarkdown } from '../markdown/page-markdown.ts'
import { countTokens } from '../markdown/tokens.ts'
import type { RenderedPage } from '../site/rendered-page.ts'
import type { ClientFiles } from './client-files.ts'
import type { Step } from './progress.ts'
import { mediaTypeOf } from './published-files.ts'

/** Writes the Markdown twins next to their pages, for static hosting, and returns the twins. */
export async function writeTwins(
  pages: readonly RenderedPage[],
  { info }: SiteData,
  { files, kept }: { readonly files: ClientFiles; readonly kept: Kept },
  step: Step,
): Promise<Publication[]> {
  const twins: Publication[] = []
  for (const page of pages) {
    const key = markdownPath(page.record.path)
    const { markdown, tokens } = await makeTwin(page, info.baseUrl, kept)
    const bytes = new TextEncoder().encode(markdown)
    files.write(key, bytes)
    twins.push({ key, type: mediaTypeOf(key), tokens, bytes })
    step.advance(twins.length, pages.length)
  }
  return twins
}

/**
 * Makes a Markdown twin and counts its tokens. Throws if the page has another title, description,
 * language or date than its record.
 */
export async function makeTwin({ record, html }: RenderedPage, baseUrl: string, kept: Kept) {
  const url = baseUrl + record.path
  return await kept.of('twin', `${url}\n${html}`, () => {
    const { markdown, ...rendered } = convertPage(html, url)
    for (const field of ['title', 'description', 'lang', 'updated'] as const) {
      if (rendered[field] !== record[field]) {
        throw new Error(
          `The page at ${record.path} was rendered with the ${field} "${rendered[field] ?? ''}" instead of "${record[field] ?? ''}"`,
        )
      }
    }
    return { markdown, tokens: countTokens(markdown) }
  })
}

/** Converts the HTML of a page to Markdown. Errors name the page. */
export function convertPage(html: string, url: string): PageMarkdown {
  try {
    return renderPageMarkdown(html, { url, pageUrl: (href) => URL.parse(href, url)?.href })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`Cannot make the Markdown twin of ${url}: ${reason}`, { cause })
  }
}
