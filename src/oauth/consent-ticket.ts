/**
 * The ticket of a consent form: the validated request, signed and bound to the browser by a cookie.
 * The form sends the ticket back, so that nothing else in the form can change the request.
 */
import { z } from 'zod'
import { findCookie, serializeCookie } from '../http/cookie.ts'
import { authorizationRequest } from './authorization-request.ts'
import type { AuthorizationRequest } from './authorization-request.ts'
import { encodeBase64url, sha256 } from './base64url.ts'
import type { Issuer } from './issuer.ts'
import { equalSecrets } from './equal-secrets.ts'
import { resolveRedirectUri } from './redirect-uri.ts'
import { tokenKinds } from './token-kinds-and-lifetimes.ts'

const claims = authorizationRequest.extend({
  jti: z.string(),
  nonce: z.string().describe('Digest of the cookie value'),
})

/** A ticket whose signature was verified. */
export interface ConsentTicket {
  readonly jti: string
  readonly nonce: string
  readonly request: AuthorizationRequest
}

/** Issues a ticket and the `Set-Cookie` value that binds it to the browser. */
export async function issueTicket(
  request: AuthorizationRequest,
  { tokens, random, baseUrl }: Issuer,
): Promise<{ text: string; setCookie: string }> {
  const value = encodeBase64url(random(32))
  // The ticket is part of the page and must not reveal the value of the cookie, so it contains only
  // a digest of the value.
  const { text, jti } = await tokens.issue('consent', { ...request, nonce: sha256(value) })
  return { text, setCookie: ticketCookie({ jti, baseUrl, value }) }
}

/** Reads a ticket; `undefined` when it is invalid or its redirect URI is not registered. */
export async function readTicket(
  text: string,
  { tokens }: Pick<Issuer, 'tokens'>,
): Promise<ConsentTicket | undefined> {
  const { data } = claims.safeParse(await tokens.read('consent', text))
  if (!data) return undefined
  const { jti, nonce, ...request } = data
  // The redirect URI is checked again, because the code is sent to it.
  const isRegistered =
    resolveRedirectUri(request.client.redirectUris, request.redirectUri) === request.redirectUri
  return isRegistered ? { jti, nonce, request } : undefined
}

/** Checks whether the browser that sends a ticket has the cookie of the ticket. */
export function isOfBrowser(
  { jti, nonce }: ConsentTicket,
  cookies: string | undefined,
  baseUrl: string,
): boolean {
  const value = findCookie(cookies, cookieName(jti, baseUrl))
  return value !== undefined && equalSecrets(sha256(value), nonce)
}

/** Returns the `Set-Cookie` value that deletes the cookie of a ticket. */
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

/**
 * Returns the name of the cookie. Each ticket has its own cookie, so that two windows do not
 * conflict. The prefix `__Host-` needs https.
 */
function cookieName(jti: string, baseUrl: string): string {
  return `${isSecure(baseUrl) ? '__Host-' : ''}oac-${jti.slice(0, 8)}`
}

function isSecure(baseUrl: string): boolean {
  return baseUrl.startsWith('https:')
}
