/**
 * Runs Pagefind. A build indexes rendered pages. A preview indexes only one short record per
 * language, to get its stemmer.
 */
import { close, createIndex } from 'pagefind'
import type { RenderedPage } from '../site/rendered-page.ts'
import { separateItems } from './separators.ts'

/** A file of a Pagefind bundle, with its path in the bundle. */
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
  const index = await openIndex()
  for (let start = 0; start < pages.length; start += batch) {
    await Promise.all(
      pages.slice(start, start + batch).map(async ({ record, html }) => {
        const { errors } = await index.addHTMLFile({
          url: record.path,
          content: separateItems(html),
        })
        refuse(errors, `Cannot index ${record.path}`)
      }),
    )
    onProgress(Math.min(start + batch, pages.length), pages.length)
  }
  const { files, errors } = await index.getFiles()
  refuse(errors, 'Cannot write the search index')
  return files
}

async function openIndex() {
  const { index, errors } = await createIndex({})
  if (!index) throw new Error(`Cannot start Pagefind: ${errors.join('; ')}`)
  return index
}

function refuse(errors: readonly string[], failure: string): void {
  if (errors.length > 0) throw new Error(`${failure}: ${errors.join('; ')}`)
}

/** Fields of a page that a preview indexes without rendering the page. */
export interface SourceRecord {
  readonly url: string
  readonly lang: string
  readonly title: string
  readonly description: string | undefined
  readonly keywords: readonly string[]
  readonly headings: readonly string[]
  readonly text: string
}

/** Indexes records of pages that are not rendered. */
export async function indexRecords(records: readonly SourceRecord[]): Promise<BundleFile[]> {
  const index = await openIndex()
  await Promise.all(
    records.map(async (record) => {
      const { url, lang: language, title, text } = record
      const page = { url, language, content: `${title}. ${text}`, meta: metaOf(record) }
      const { errors } = await index.addCustomRecord(page)
      refuse(errors, `Cannot index ${url}`)
    }),
  )
  const { files } = await index.getFiles()
  await index.deleteIndex()
  return files
}

/** Returns the title, description, keywords and headings of a record as Pagefind metadata. */
export function metaOf({ title, description, keywords, headings }: SourceRecord) {
  return {
    title,
    ...(description !== undefined && { description }),
    ...(keywords.length > 0 && { keywords: keywords.join(', ') }),
    // Pagefind finds no headings in a record without HTML, so they are a metadata field.
    ...(headings.length > 0 && { headings: headings.join('. ') }),
  }
}

/** Ends the Pagefind process. */
export async function closePagefind(): Promise<void> {
  await close()
}
