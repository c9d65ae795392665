/** Contents of the pages of the authorization endpoint. Astro renders them. */
import type { Body } from '../http/call.ts'
import type { Language } from '../site/vocabulary.ts'

/** Language of the pages if the browser accepts none of their languages. */
const defaultLanguage: Language = 'en'

/** Languages of the pages, the default first. */
export type PageLanguages = readonly [Language, ...Language[]]

/** Returns the languages of the pages: the default, then the other languages of the site. */
export function orderPageLanguages(languages: readonly Language[]): PageLanguages {
  return [defaultLanguage, ...languages.filter((language) => language !== defaultLanguage)]
}

/** Contents of the consent page. */
export interface ConsentView {
  readonly language: Language
  /** Name that the client gave itself, shortened. It is not verified. */
  readonly clientName: string | undefined
  /** Where the response is sent. `name` is the host with its port, or the scheme of an app. */
  readonly target: { readonly kind: 'web' | 'loopback' | 'app'; readonly name: string }
  readonly scope: string
  readonly resource: string
  /** URL that the form posts to, with the fields `ticket` and `decision` (`approve` or `deny`). */
  readonly action: string
  readonly ticket: string
  /** Links to the page in each language. */
  readonly languages: readonly { readonly language: Language; readonly href: string }[]
}

/** Reasons of a refusal. */
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

/** Contents of the error page. */
export interface AuthorizeErrorView {
  readonly language: Language
  readonly reason: ErrorReason
  /** Error code and description for developers, in English. */
  readonly technical?: string | undefined
  /** Link to the client, with the error in its query. */
  readonly back?: { readonly href: string; readonly target: string } | undefined
}

/** Renders the pages. */
export interface ConsentPages {
  /** Organisation that owns the site. Clients show it to the person as the name of the resource. */
  readonly company: string
  readonly languages: PageLanguages
  /** CSP source of `style-src` for the styles of both pages, such as `'self'`. */
  readonly styleSource: string
  renderConsent(view: ConsentView): Promise<Body>
  renderAuthorizeError(view: AuthorizeErrorView): Promise<Body>
}
