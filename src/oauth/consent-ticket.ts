/**
 * The ticket of a consent form: the whole validated request, signed, and bound to the browser by a cookie. The form
 * posts it back, and nothing else of the post is believed.
 */
import { z } from 'zod'
import { findCookie, serializeCookie } from '../http/cookie.ts'
import type { AuthorizationRequest } from './authorization-request.ts'
import { encodeBase64url, sha256 } from './base64url.ts'
import { authMethods } from './client-registration.ts'
import type { Issuer } from './issuer.ts'
import { equalSecrets } from './equal-secrets.ts'
import { resolveRedirectUri } from './redirect-uri.ts'
import { tokenKinds } from './token-kinds.ts'

const claims = z.object({
  jti: z.string(),
  /** Digest of the value of the cookie. */
  nonce: z.string(),
  client: z.object({
    sub: z.string(),
    redirectUris: z.array(z.string()),
    authMethod: z.enum(authMethods),
    name: z.string().optional(),
  }),
  redirectUri: z.string(),
  state: z.string().optional(),
  codeChallenge: z.string(),
  resource: z.string(),
})

/** A ticket that was read. */
export interface ConsentTicket {
  readonly jti: string
  readonly nonce: string
  readonly request: AuthorizationRequest
}

/** A new ticket, and the `Set-Cookie` value that belongs to it. */
export async function issueTicket(
  request: AuthorizationRequest,
  { tokens, random, baseUrl }: Issuer,
): Promise<{ text: string; setCookie: string }> {
  const value = encodeBase64url(random(32))
  // The ticket holds the digest alone: whoever reads it in the page learns nothing of the cookie.
  const { text, jti } = await tokens.issue('consent', { ...request, nonce: sha256(value) })
  return { text, setCookie: ticketCookie({ jti, baseUrl, value }) }
}

/** Request of a ticket; `undefined` when it is not valid, or its address is not one of its client. */
export async function readTicket(
  text: string,
  { tokens }: Pick<Issuer, 'tokens'>,
): Promise<ConsentTicket | undefined> {
  const { data } = claims.safeParse(await tokens.read('consent', text))
  if (!data) return undefined
  const { jti, nonce, ...request } = data
  // Checked again where it counts: the next step sends a code there.
  const isRegistered =
    resolveRedirectUri(request.client.redirectUris, request.redirectUri) === request.redirectUri
  return isRegistered ? { jti, nonce, request } : undefined
}

/** Whether the browser that posts a ticket is the one that got it; a ticket alone can be had by anybody. */
export function isOfBrowser(
  { jti, nonce }: ConsentTicket,
  cookies: string | undefined,
  baseUrl: string,
): boolean {
  const value = findCookie(cookies, cookieName(jti, baseUrl))
  return value !== undefined && equalSecrets(sha256(value), nonce)
}

/** `Set-Cookie` value that takes the cookie of a ticket away. */
export function forgetTicket({ jti }: ConsentTicket, baseUrl: string): string {
  return ticketCookie({ jti, baseUrl, value: '' })
}

function ticketCookie({ jti, baseUrl, value }: { jti: string; baseUrl: string; value: string }) {
  return serializeCookie({
    name: cookieName(jti, baseUrl),
    value,
    maxAge: value === '' ? 0 : tokenKinds.consent.lifetime,
    secure: isSecure(baseUrl),
  })
}

/** A name of its own for each ticket, so that two windows do not take each other's; the prefix needs https. */
function cookieName(jti: string, baseUrl: string): string {
  return `${isSecure(baseUrl) ? '__Host-' : ''}oac-${jti.slice(0, 8)}`
}

function isSecure(baseUrl: string): boolean {
  return baseUrl.startsWith('https:')
}
