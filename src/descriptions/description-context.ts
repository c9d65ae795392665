/**
 * Input of all descriptions. A build creates it once, so that all descriptions use the same facts.
 * If a description needs another fact, add it here.
 */
import type { Operation } from '../api/operation.ts'
import type { SiteDocument } from '../api/documents.ts'
import type { QuotaPolicy } from '../http/rate-limit.ts'
import type { PageRecord } from '../site/page-record.ts'
import type { ContactInfo, Site, SiteInfo } from '../site/site.ts'
import type { Ask, Examples } from './examples.ts'
import type { GuideProse } from '../site/guide-prose.ts'
import type { FindWords } from '../site/words/words.ts'

/** A file of the content that is published unchanged. */
export interface WellKnownDocument extends Pick<SiteDocument, 'path' | 'type'> {
  readonly text: Uint8Array
}

/**
 * Facts of the authorization server: lifetimes in seconds, grants by purpose, errors with remedies.
 * The descriptions and the authorization server do not import each other. The build imports both
 * and passes the facts.
 */
export interface AuthFacts {
  readonly lifetimes: Readonly<
    Record<'access' | 'assertion' | 'claim' | 'code' | 'refresh' | 'consent', number>
  >
  readonly grants: Readonly<Record<'authorizationCode' | 'refreshToken' | 'assertion', string>>
  readonly errors: readonly {
    readonly code: string
    readonly status: number
    readonly where: string
    readonly remedy: string
  }[]
}

/** Quotas of anonymous callers, of agents and of requests to the authorization server. */
export type QuotaPolicies = Readonly<Record<'anonymous' | 'agent' | 'auth', QuotaPolicy>>

/** Path of a page → the questions that it answers, as its editor wrote them. */
export type PageQuestions = ReadonlyMap<string, readonly string[]>

/** Input of a description: facts, prose and executed examples. */
export interface DescriptionContext {
  readonly registry: readonly Operation[]
  readonly info: SiteInfo
  readonly site: Pick<
    Site,
    'info' | 'parts' | 'prices' | 'contact' | 'collections' | 'listPages' | 'findPage'
  >
  readonly contact: ContactInfo | undefined
  readonly policies: QuotaPolicies
  readonly auth: AuthFacts
  readonly prose: GuideProse
  readonly questions: PageQuestions
  readonly words: FindWords
  /**
   * Counts the tokens in the Markdown of a page; `undefined` in a preview, which renders pages only
   * on request.
   */
  tokensOf(page: PageRecord): Promise<number | undefined>
  /** Reads the Markdown of a page. */
  readMarkdown(page: PageRecord): Promise<string>
  /** Files of the content published below `/.well-known/`. */
  readonly wellKnown: readonly WellKnownDocument[]
  /**
   * Documents that this site publishes at standard addresses. Descriptions leave out links to
   * documents that are missing here.
   */
  readonly published: readonly SiteDocument[]
  readonly examples: Examples
  readonly ask: Ask
}
