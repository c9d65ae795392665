/** Runs Pagefind over the rendered pages. */
import { close, createIndex } from 'pagefind'
import type { RenderedPage } from '../site/rendered-page.ts'

/** A file of a Pagefind bundle, with its path there. */
export interface BundleFile {
  readonly path: string
  readonly content: Uint8Array
}

const batch = 256

/**
 * Indexes rendered pages. `onProgress` gets the number of pages done. Call `closePagefind` after
 * the last bundle.
 */
export async function indexPages(
  pages: readonly RenderedPage[],
  onProgress: (done: number, total: number) => void,
): Promise<BundleFile[]> {
  const { index, errors } = await createIndex({})
  if (!index) throw new Error(`Cannot start Pagefind: ${errors.join('; ')}`)
  for (let start = 0; start < pages.length; start += batch) {
    await Promise.all(
      pages.slice(start, start + batch).map(async ({ record, html }) => {
        const added = await index.addHTMLFile({ url: record.path, content: html })
        if (added.errors.length > 0) {
          throw new Error(`Cannot index ${record.path}: ${added.errors.join('; ')}`)
        }
      }),
    )
    onProgress(Math.min(start + batch, pages.length), pages.length)
  }
  const { files, errors: failures } = await index.getFiles()
  if (failures.length > 0) throw new Error(`Cannot write the index: ${failures.join('; ')}`)
  return files
}

/** A page before it is rendered. */
export interface SourceRecord {
  readonly url: string
  readonly lang: string
  readonly title: string
  readonly description: string | undefined
  readonly keywords: readonly string[]
  readonly headings: readonly string[]
  readonly text: string
}

/** Indexes pages that were not rendered, for a preview. */
export async function indexRecords(records: readonly SourceRecord[]): Promise<BundleFile[]> {
  const { index, errors } = await createIndex({})
  if (!index) throw new Error(`Cannot start Pagefind: ${errors.join('; ')}`)
  await Promise.all(
    records.map(async ({ url, lang, title, description, keywords, headings, text }) => {
      const meta = {
        title,
        ...(description !== undefined && { description }),
        ...(keywords.length > 0 && { keywords: keywords.join(', ') }),
        // A record has no markup, so its headings are a field.
        ...(headings.length > 0 && { headings: headings.join('. ') }),
      }
      const content = `${title}. ${text}`
      const added = await index.addCustomRecord({ url, content, language: lang, meta })
      if (added.errors.length > 0)
        throw new Error(`Cannot index ${url}: ${added.errors.join('; ')}`)
    }),
  )
  const { files } = await index.getFiles()
  await index.deleteIndex()
  return files
}

/** Ends the Pagefind process. */
export async function closePagefind(): Promise<void> {
  await close()
}
