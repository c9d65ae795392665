/**
 * Creates Markdown twins of rendered pages. Twins are cached between builds by the digest of the
 * page.
 */
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readIfThere } from '../content/files.ts'
import { markdownPath } from '../site/address.ts'
import type { Publication } from '../site/publication.ts'
import type { SiteData } from '../site/site.ts'
import { renderPageMarkdown } from '../markdown/page-markdown.ts'
import type { PageMarkdown } from '../markdown/page-markdown.ts'
import { countTokens } from '../markdown/tokens.ts'
import type { RenderedPage } from '../site/rendered-page.ts'
import type { ClientFiles } from './client-files.ts'
import type { Step } from './progress.ts'
import { mediaTypeOf } from './published-files.ts'

/**
 * Version of the conversion. Increase it when the conversion changes, so that no cached twin is
 * used.
 */
const conversion = '5'

/** Markdown of a page with its number of tokens. */
export interface Twin {
  readonly markdown: string
  readonly tokens: number
}

/** Creates and caches twins. */
export interface TwinWriter {
  /** Twin of a page. Throws when the page differs from its record. */
  render(page: RenderedPage): Twin
  /** Saves the twins for the next build. */
  save(): Promise<void>
}

/** Writes the twins next to their pages, for static hosting, and returns them for publication. */
export async function writeTwins(
  pages: readonly RenderedPage[],
  data: SiteData,
  { files, cache }: { readonly files: ClientFiles; readonly cache: string },
  step: Step,
): Promise<Publication[]> {
  const writer = await createTwinWriter(join(cache, 'twins.json'), data)
  const twins: Publication[] = []
  for (const page of pages) {
    const key = markdownPath(page.record.path)
    const { markdown, tokens } = writer.render(page)
    const bytes = new TextEncoder().encode(markdown)
    files.write(key, bytes)
    twins.push({ key, type: mediaTypeOf(key), tokens, bytes })
    step.advance(twins.length, pages.length)
  }
  await writer.save()
  return twins
}

/** Creates a writer with the twins of a cache file. An unreadable file counts as empty. */
export async function createTwinWriter(cacheFile: string, data: SiteData): Promise<TwinWriter> {
  const known = await readCache(cacheFile)
  const used: Record<string, Twin> = {}
  const addresses = createHash('sha256')
    .update(JSON.stringify([conversion, data.info.baseUrl]))
    .digest('hex')
  return {
    render(page) {
      const key = createHash('sha256').update(addresses).update(page.html).digest('base64url')
      const twin = known[key] ?? convert(page, data)
      used[key] = twin
      return twin
    },
    async save() {
      await mkdir(dirname(cacheFile), { recursive: true })
      await writeFile(cacheFile, JSON.stringify(used))
    },
  }
}

function convert({ record, html }: RenderedPage, { info }: SiteData): Twin {
  const twin = convertPage(html, info.baseUrl + record.path)
  const { title, description, lang, updated } = twin
  const told = { title, description, lang, updated }
  for (const [field, value] of Object.entries(told)) {
    const expected = record[field as keyof typeof told] // Both objects have these fields.
    if (value !== expected) {
      throw new Error(
        `The page at ${record.path} was rendered with the ${field} "${value ?? ''}", its content says "${expected ?? ''}"`,
      )
    }
  }
  return { markdown: twin.markdown, tokens: countTokens(twin.markdown) }
}

/** Converts the HTML of a page to its twin. Errors name the page. */
export function convertPage(html: string, url: string): PageMarkdown {
  try {
    return renderPageMarkdown(html, { url, pageUrl: (href) => URL.parse(href, url)?.href })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`Cannot make the Markdown twin of ${url}: ${reason}`, { cause })
  }
}

async function readCache(file: string): Promise<Record<string, Twin>> {
  const text = await readIfThere(file)
  if (text === undefined) return {}
  try {
    const kept: unknown = JSON.parse(text)
    const twins = typeof kept === 'object' && kept !== null ? Object.entries(kept) : []
    return Object.fromEntries(twins.filter((twin): twin is [string, Twin] => isTwin(twin[1])))
  } catch (error) {
    // An aborted build may have left a partial file.
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

function isTwin(value: unknown): value is Twin {
  if (typeof value !== 'object' || value === null) return false
  const { markdown, tokens } = value as Partial<Record<keyof Twin, unknown>>
  return typeof markdown === 'string' && typeof tokens === 'number'
}
