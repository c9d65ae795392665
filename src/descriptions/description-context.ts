/**
 * What every description is made from. It is put together once for a release, so that no two descriptions can be made from
 * different facts; a description that needs more asks for it here.
 */
import type { Operation } from '../api/operation.ts'
import type { SiteDocument } from '../api/documents.ts'
import type { PageRecord } from '../site/page-record.ts'
import type { ContactInfo, Site, SiteInfo } from '../site/site.ts'
import type { AuthFacts } from './auth-facts.ts'
import type { Ask, Examples } from './examples.ts'
import type { GuideProse } from '../site/guide-prose.ts'
import type { FindWords } from '../site/words/words.ts'
import type { QuotaPolicies } from './openapi.ts'

/** A file of the content that is published as it is. */
export interface WellKnownDocument extends Pick<SiteDocument, 'path' | 'type'> {
  readonly text: Uint8Array
}

/** Facts, prose and executed examples. */
export interface DescriptionContext {
  readonly registry: readonly Operation[]
  readonly info: SiteInfo
  readonly site: Pick<Site, 'info' | 'parts' | 'workshop' | 'contact' | 'listPages' | 'findPage'>
  readonly contact: ContactInfo | undefined
  readonly policies: QuotaPolicies
  readonly auth: AuthFacts
  readonly prose: GuideProse
  readonly words: FindWords
  /** Tokens of the Markdown of a page; `undefined` where no page is rendered before it is asked for. */
  tokensOf(page: PageRecord): Promise<number | undefined>
  /** Markdown of a page. */
  readMarkdown(page: PageRecord): Promise<string>
  /** Files of the content that are published below `/.well-known/`. */
  readonly wellKnown: readonly WellKnownDocument[]
  /** Every document that is published at an address of all sites, so that none links to one that is not. */
  readonly published: readonly SiteDocument[]
  readonly examples: Examples
  readonly ask: Ask
}
