/**
 * Replies of the authorization endpoint: redirects, and pages that are never cached. Other sites
 * cannot show these pages in a frame.
 */
import { lookUpLanguage, negotiateLanguage } from '../http/accept.ts'
import { cacheControl } from '../http/cache-control.ts'
import type { Body, Call, Reply } from '../http/call.ts'
import { serializePolicy } from '../http/content-security-policy.ts'
import { notSniffed } from '../http/field.ts'
import type { Language } from '../site/vocabulary.ts'
import type { AuthorizeErrorView, ConsentPages, PageLanguages } from './consent-view.ts'
import { findParameter } from './parameters.ts'

/** A refusal before it is rendered as a page. */
export interface AuthorizeRefusal extends Omit<AuthorizeErrorView, 'language'> {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Chooses the language by `ui_locales` (OpenID Connect Core §3.1.2.1), or else by
 * `Accept-Language`.
 */
export function languageOf(
  { query, headers }: Pick<Call, 'query' | 'headers'>,
  languages: PageLanguages,
): Language {
  const locales = findParameter(new URLSearchParams(query), 'ui_locales') ?? ''
  const asked = lookUpLanguage(locales.split(' '), languages)
  return asked ?? negotiateLanguage(headers['accept-language'], languages)
}

/** Returns the reply with a page and its security headers. */
export function pageReply(
  body: Body,
  { styleSource }: Pick<ConsentPages, 'styleSource'>,
  { status, headers }: { status: number; headers: Readonly<Record<string, string>> },
): Reply {
  return { status, headers: { ...pageHeaders(styleSource), ...headers }, body }
}

/** Renders a refusal. */
export async function authorizeRefusalReply(
  { status, headers = {}, ...view }: AuthorizeRefusal,
  call: Call,
  pages: ConsentPages,
): Promise<Reply> {
  const language = languageOf(call, pages.languages)
  const body = await pages.renderAuthorizeError({ ...view, language })
  return pageReply(body, pages, { status, headers })
}

/** Redirects with 303, so that the browser does not post the form again (RFC 9700 §4.12). */
export function redirectReply(
  location: string,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return {
    status: 303,
    headers: {
      Location: location,
      'Cache-Control': cacheControl.never,
      // The URL contains `state`, which must not leak (RFC 9700 §4.2.4).
      'Referrer-Policy': 'no-referrer',
      ...headers,
    },
  }
}

/** Security headers of the pages (RFC 9700 §4.16). */
function pageHeaders(styleSource: string): Readonly<Record<string, string>> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': cacheControl.never,
    'Content-Security-Policy': serializePolicy({
      // No scripts, because the page shows a name that the client chose.
      'default-src': ["'none'"],
      'style-src': [styleSource],
      'img-src': ["'self'"],
      'base-uri': ["'none'"],
      // Prevents clickjacking.
      'frame-ancestors': ["'none'"],
      // No `form-action`: browsers would apply it to the redirect after the form.
    }),
    // For browsers that do not support `frame-ancestors`.
    'X-Frame-Options': 'DENY',
    ...notSniffed,
    // A window that opened this page must not navigate it.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    // With `no-referrer` a browser would send `Origin: null` with the form, and the form would be
    // refused.
    'Referrer-Policy': 'same-origin',
  }
}
