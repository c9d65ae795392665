/** A page as it was rendered: what twins, search index and links are made from. */
import type { PageRecord } from './page-record.ts'

/** A record with the whole document that shows it. */
export interface RenderedPage {
  readonly record: PageRecord
  readonly html: string
}
