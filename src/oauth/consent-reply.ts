/** Replies of the authorization endpoint: a page that nobody may frame or keep, or a redirect to the client. */
import { cacheControl } from '../http/cache-control.ts'
import type { Body, Reply } from '../http/call.ts'
import { serializePolicy } from '../http/content-security-policy.ts'
import type { Language } from '../site/vocabulary.ts'
import type { AuthorizeErrorView, ConsentPages } from './consent-view.ts'

/** Why there is no answer, before it is a page. */
export interface AuthorizeRefusal extends Omit<AuthorizeErrorView, 'language'> {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
}

/** A page with its status and the fields that are its own. */
export function pageReply(
  body: Body,
  { styleSource }: Pick<ConsentPages, 'styleSource'>,
  { status, headers }: { status: number; headers: Readonly<Record<string, string>> },
): Reply {
  return { status, headers: { ...pageHeaders(styleSource), ...headers }, body }
}

/** Page of a refusal. */
export async function authorizeRefusalReply(
  { status, headers = {}, ...view }: AuthorizeRefusal,
  language: Language,
  pages: ConsentPages,
): Promise<Reply> {
  const body = await pages.renderAuthorizeError({ ...view, language })
  return pageReply(body, pages, { status, headers })
}

/** 303, so that the browser asks the client with GET and does not repeat the form (RFC 9700 §4.12). */
export function redirectReply(
  location: string,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return {
    status: 303,
    headers: {
      Location: location,
      'Cache-Control': cacheControl.never,
      // The address of this page holds `state`, which must not go on to what the client's page loads (RFC 9700 §4.2.4).
      'Referrer-Policy': 'no-referrer',
      ...headers,
    },
  }
}

/** What a browser must know before it shows a page on which a click gives something away (RFC 9700 §4.16). */
function pageHeaders(styleSource: string): Readonly<Record<string, string>> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': cacheControl.never,
    'Content-Security-Policy': serializePolicy({
      // No script at all: what a client calls itself is shown here, and must never run.
      'default-src': ["'none'"],
      'style-src': [styleSource],
      'img-src': ["'self'"],
      'base-uri': ["'none'"],
      // Clickjacking: a frame could put the button under the pointer of somebody who sees another page.
      'frame-ancestors': ["'none'"],
      // No `form-action`: browsers would hold it against the redirect that follows the form.
    }),
    // For browsers that do not know `frame-ancestors`.
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    // Whoever opened this page as a window must not lead it elsewhere under the eyes of its reader.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    // Without any referrer a browser would send "Origin: null" with the form.
    'Referrer-Policy': 'same-origin',
  }
}
