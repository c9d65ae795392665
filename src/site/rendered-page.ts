/** A rendered page. Markdown versions, the search index and links are made from it. */
import type { PageRecord } from './page-record.ts'

/** A page record with its complete HTML document. */
export interface RenderedPage {
  readonly record: PageRecord
  readonly html: string
}
