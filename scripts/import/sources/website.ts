/** A running website as a source. */
import { CommandError } from '../../command.ts'
import type { Note, SourceSite } from '../model.ts'
import { crawl } from '../web/crawl.ts'
import type { CrawlOptions } from '../web/crawl.ts'
import { Unread } from '../web/polite-client.ts'
import { siteOfPages } from '../web/site-of-pages.ts'
import type { PagesReading } from '../web/site-of-pages.ts'

/** Options for reading a website. */
export type WebsiteReading = Omit<CrawlOptions, 'notes'> & Omit<PagesReading, 'notes'>

/** Reads a website. */
export async function readWebsite(reading: WebsiteReading): Promise<SourceSite> {
  const notes: Note[] = []
  const crawled = await crawl({ ...reading, notes }).catch((error: unknown) => {
    if (!(error instanceof Unread)) throw error
    throw new CommandError(`Cannot import ${reading.start}: it ${error.message}`, { cause: error })
  })
  return await siteOfPages({ ...crawled, generator: 'running' }, { ...reading, notes })
}
