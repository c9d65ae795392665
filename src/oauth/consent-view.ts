/** What the pages of the authorization endpoint show. Astro renders them in the service, plain text in tests. */
import type { Body } from '../http/call.ts'
import type { Language } from '../site/vocabulary.ts'

/** The language of the pages for whoever reads none of the others. */
const defaultLanguage: Language = 'en'

/** Languages of the pages, the default first. */
export type PageLanguages = readonly [Language, ...Language[]]

/** Languages of the pages of a site: the default one, then its own in their order. */
export function orderPageLanguages(languages: readonly Language[]): PageLanguages {
  return [defaultLanguage, ...languages.filter((language) => language !== defaultLanguage)]
}

/** The question to a person. */
export interface ConsentView {
  readonly language: Language
  /** Name the client gave itself, cut; nobody verified it. */
  readonly clientName: string | undefined
  /** Where the answer goes: a host, a program on this computer, or the scheme of an app. */
  readonly target: { readonly kind: 'web' | 'loopback' | 'app'; readonly name: string }
  readonly scope: string
  readonly resource: string
  /** Address the form posts to, with the fields `ticket` and `decision` (`approve` or `deny`). */
  readonly action: string
  readonly ticket: string
  /** The same question in every language. */
  readonly languages: readonly { readonly language: Language; readonly href: string }[]
}

/** Why there is nothing to ask. */
export type ErrorReason =
  | 'unknown-client'
  | 'unknown-address'
  | 'client-error'
  | 'stale'
  | 'unreadable'
  | 'foreign'
  | 'method'
  | 'too-many'
  | 'unavailable'

/** A refusal. */
export interface AuthorizeErrorView {
  readonly language: Language
  readonly reason: ErrorReason
  /** For developers: code and description, in English. */
  readonly technical?: string | undefined
  /** The way back to the client, which learns of the error. */
  readonly back?: { readonly href: string; readonly target: string } | undefined
}

/** Renders the pages. */
export interface ConsentPages {
  /** Who the site belongs to; clients show it to a person as the name of what they ask access to. */
  readonly company: string
  readonly languages: PageLanguages
  /** Source of `style-src` that admits the styles of both pages: `'sha256-…'`, or `'self'`. */
  readonly styleSource: string
  renderConsent(view: ConsentView): Promise<Body>
  renderAuthorizeError(view: AuthorizeErrorView): Promise<Body>
}
