/** A rendered page, the source for twins, search index and links. */
import type { PageRecord } from './page-record.ts'

/** A page record with its complete HTML document. */
export interface RenderedPage {
  readonly record: PageRecord
  readonly html: string
}
