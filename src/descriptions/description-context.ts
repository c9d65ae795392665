/**
 * What every description is made from. It is put together once for a release, so that no two descriptions can be made from
 * different facts; a description that needs more asks for it here.
 */
import type { Operation } from '../api/operation.ts'
import type { ContactInfo, Site, SiteInfo } from '../site/site.ts'
import type { AuthFacts } from './auth-facts.ts'
import type { Ask, Examples } from './examples.ts'
import type { GuideProse } from '../site/guide-prose.ts'
import type { FindWords } from '../site/words/table.ts'
import type { QuotaPolicies } from './openapi.ts'

/** Facts, prose and executed examples. */
export interface DescriptionContext {
  readonly registry: readonly Operation[]
  readonly info: SiteInfo
  readonly site: Pick<Site, 'info' | 'workshop' | 'contact' | 'listPages' | 'findPage'>
  readonly contact: ContactInfo | undefined
  readonly policies: QuotaPolicies
  readonly auth: AuthFacts
  readonly prose: GuideProse
  readonly words: FindWords
  /** Every description that is published, so that none links to one that is not. */
  readonly published: readonly { readonly path: string; readonly type: string }[]
  readonly examples: Examples
  readonly ask: Ask
}
