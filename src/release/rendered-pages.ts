/** Reads the rendered pages, and finds broken links in them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectPath, decodePath, pagePath } from '../site/address.ts'
import { findOwnAddress } from '../site/own-address.ts'
import type { PageRecord } from '../site/page-record.ts'
import type { RenderedPage } from '../site/rendered-page.ts'
import type { SiteData } from '../site/site.ts'
import { isReserved } from '../content/reserved-addresses.ts'
import type { Step } from './progress.ts'

/**
 * Reads the rendered pages in the order of their records. It is synchronous, because waiting for
 * thousands of files takes longer than reading them.
 */
export function readRenderedPages(
  clientDir: string,
  records: readonly PageRecord[],
  step: Step,
): RenderedPage[] {
  const pages: RenderedPage[] = []
  for (const record of records) {
    pages.push({ record, html: readFileSync(join(clientDir, record.path, 'index.html'), 'utf8') })
    step.advance(pages.length, records.length)
  }
  return pages
}

/** Finds broken links in the rendered pages. Returns one message per page and address. */
export function findBrokenLinks(
  pages: readonly RenderedPage[],
  data: SiteData,
  files: ReadonlySet<string>,
): string[] {
  const { languages } = data.info
  const made = languages.map((lang) => connectPath(lang, languages))
  const shown = Object.keys(data.fallbacks ?? {})
  const paths = new Set([...made, ...shown, ...data.pages.map(({ path }) => path)])
  const known = new Map<string, boolean>()

  function leadsSomewhere(href: string): boolean {
    const [path = ''] = href.split(/[?#]/)
    const found = known.get(path)
    if (found !== undefined) return found
    const decoded = decodePath(path) ?? path
    const good =
      paths.has(decoded) ||
      files.has(decoded) ||
      isReserved(decoded, languages, data.collections) ||
      (decoded.endsWith('/index.md') && paths.has(pagePath(decoded)))
    known.set(path, good)
    return good
  }

  return pages.flatMap(({ record, html }) => {
    const hrefs = new Set(
      [...html.matchAll(/\s(?:href|src|poster)="([^"]*)"/g)].flatMap(([, href = '']) => {
        const local = findOwnAddress(href, data.info.baseUrl)?.path ?? href
        return /^\/(?!\/)/.test(local) ? [local.replaceAll('&amp;', '&')] : []
      }),
    )
    return [...hrefs]
      .filter((href) => !leadsSomewhere(href))
      .map((href) => `${record.path} links to ${href}, but no such page or file exists`)
  })
}
