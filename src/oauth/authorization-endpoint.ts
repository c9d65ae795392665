/**
 * The authorization endpoint: one consent page, no login and no session. Other sites can
 * neither read its responses nor show them in a frame.
 */
import type { Admission } from '../gate/admission.ts'
import { quotaRefusal, windowSeconds } from '../gate/quota.ts'
import { scope } from '../gate/scope.ts'
import type { Call, Reply } from '../http/call.ts'
import { authPaths } from '../http/paths.ts'
import { checkAuthorizationRequest } from './authorization-request.ts'
import type { AuthorizationRequest, ClientError } from './authorization-request.ts'
import { authorizeRefusalReply, languageOf, pageReply, redirectReply } from './consent-reply.ts'
import type { AuthorizeRefusal } from './consent-reply.ts'
import { forgetTicket, isOfBrowser, issueTicket, readTicket } from './consent-ticket.ts'
import type { ConsentTicket } from './consent-ticket.ts'
import type { ConsentPages, ConsentView, PageLanguages } from './consent-view.ts'
import { keylessRetrySeconds, OAuthError } from './error.ts'
import { issueCode } from './grants/authorization-code.ts'
import type { Issuer } from './issuer.ts'
import { useOnce } from './one-time-use.ts'
import { findParameter, isRepeated } from './parameters.ts'
import { appendParameters, describeTarget, isLoopback } from './redirect-uri.ts'
import { readForm } from './request-body.ts'
import { tokenKinds } from './token-kinds-and-lifetimes.ts'

/** Options of the endpoint. */
export interface ConsentOptions {
  /** Absent when the service issues no tokens. */
  readonly issuer: Issuer | undefined
  readonly pages: ConsentPages
}

const methods = ['GET', 'HEAD', 'POST']
/** Longest client name that is shown, in characters. A longer name could hide the question. */
const longestShownName = 80
/**
 * Maximum size of the submitted form, in bytes: the longest ticket, and 1 KB for the other fields.
 */
const longestDecision = tokenKinds.consent.longest + 1024

/** Answers a call. `admission` says whether the quota of the caller is exhausted. */
export async function answerAuthorize(
  call: Call,
  admission: Admission,
  options: ConsentOptions,
): Promise<Reply> {
  const outcome = await answer(call, admission, options)
  const reply =
    'reason' in outcome ? await authorizeRefusalReply(outcome, call, options.pages) : outcome
  return { ...reply, headers: { ...reply.headers, ...admission.policy.headers } }
}

/** Checks quota (429), method (405) and keys (503) before the request itself. */
async function answer(
  call: Call,
  admission: Admission,
  { issuer, pages }: ConsentOptions,
): Promise<Reply | AuthorizeRefusal> {
  const exhausted = quotaRefusal(admission, windowSeconds)
  if (exhausted) return { status: 429, reason: 'too-many', headers: exhausted.headers }
  if (!methods.includes(call.method)) {
    return { status: 405, reason: 'method', headers: { Allow: methods.join(', ') } }
  }
  if (!issuer) {
    const headers = { 'Retry-After': String(keylessRetrySeconds) }
    return { status: 503, reason: 'unavailable', headers }
  }
  return call.method === 'POST' ? await decide(call, issuer) : await ask(call, issuer, pages)
}

/** Renders the consent page, or refuses an invalid request. */
async function ask(
  call: Call,
  issuer: Issuer,
  pages: ConsentPages,
): Promise<Reply | AuthorizeRefusal> {
  const outcome = await checkAuthorizationRequest(call.query, issuer)
  if (outcome.kind === 'page-error') return { status: 400, reason: outcome.reason }
  if (outcome.kind === 'client-error') return redirectError(outcome, issuer)
  const { text, setCookie } = await issueTicket(outcome.request, issuer)
  const body = await pages.renderConsent(
    consentView(call, { request: outcome.request, ticket: text, languages: pages.languages }),
  )
  return pageReply(body, pages, { status: 200, headers: { 'Set-Cookie': setCookie } })
}

interface Question {
  readonly request: AuthorizationRequest
  readonly ticket: string
  readonly languages: PageLanguages
}

function consentView(call: Call, { request, ticket, languages }: Question): ConsentView {
  const { client, redirectUri, resource } = request
  return {
    language: languageOf(call, languages),
    // The name is cut by code points, so that no surrogate pair is split.
    clientName: client.name && Array.from(client.name).slice(0, longestShownName).join(''),
    target: describeTarget(redirectUri),
    scope,
    resource,
    action: authPaths.authorization,
    ticket,
    // The links to other languages contain the whole request, because there is no session.
    languages: languages.map((language) => {
      const parameters = new URLSearchParams(call.query)
      parameters.set('ui_locales', language)
      return { language, href: `${authPaths.authorization}?${parameters.toString()}` }
    }),
  }
}

/**
 * Reports an error to the client: by a redirect if the client has a loopback address, otherwise by
 * a link on a page. Everyone can register a client, so redirects to all clients would make this
 * endpoint an open redirector (RFC 9700 §4.11.2).
 */
function redirectError(
  { code, description, redirectUri, state }: ClientError,
  { baseUrl }: Issuer,
): Reply | AuthorizeRefusal {
  const answer = { error: code, error_description: description, state, iss: baseUrl }
  const href = appendParameters(redirectUri, answer)
  if (isLoopback(redirectUri)) return redirectReply(href)
  const technical = `${code}: ${description}`
  const back = { href, target: describeTarget(redirectUri).name }
  return { status: 400, reason: 'client-error', technical, back }
}

/**
 * Handles the submitted form. The ticket is marked as used after all other checks, so that a
 * refused form can be sent again.
 */
async function decide(call: Call, issuer: Issuer): Promise<Reply | AuthorizeRefusal> {
  const { baseUrl, uses } = issuer
  if (!isSameOrigin(call, baseUrl)) return { status: 403, reason: 'foreign' }
  const form = await unlessRefused(readForm(call, longestDecision))
  if (!form || isRepeated(form, 'ticket') || isRepeated(form, 'decision')) {
    return { status: 400, reason: 'unreadable' }
  }
  const ticket = await readTicket(findParameter(form, 'ticket') ?? '', issuer)
  if (!ticket) return { status: 400, reason: 'stale' }
  // The cookie is checked too, because an attacker could make another browser post the attacker's
  // ticket (CSRF).
  if (!isOfBrowser(ticket, call.headers.cookie, baseUrl)) {
    return { status: 403, reason: 'foreign' }
  }
  const use = await unlessRefused(useOnce(uses, 'consent', ticket.jti))
  if (!use) return redirectUnavailable(ticket, issuer)
  if (!use.isFirst) return { status: 400, reason: 'stale' }
  return await finishConsent(ticket, findParameter(form, 'decision') === 'approve', issuer)
}

/**
 * Redirects with `temporarily_unavailable`, because a redirect cannot have status 503 (RFC 6749
 * §4.1.2.1). The cookie is not cleared, so the person can go back and decide again.
 */
function redirectUnavailable(
  { request: { redirectUri, state } }: ConsentTicket,
  { baseUrl }: Issuer,
): Reply {
  const error_description = 'No access can be granted now. Try again in a minute'
  const answer = { error: 'temporarily_unavailable', error_description, state, iss: baseUrl }
  return redirectReply(appendParameters(redirectUri, answer))
}

/** Redirects to the client with the decision. `iss` prevents mix-up attacks (RFC 9207). */
async function finishConsent(
  ticket: ConsentTicket,
  isApproved: boolean,
  issuer: Issuer,
): Promise<Reply> {
  const { redirectUri, state } = ticket.request
  const answer = isApproved
    ? { code: (await issueCode(ticket.request, issuer)).text }
    : { error: 'access_denied', error_description: 'The person declined the request' }
  const target = appendParameters(redirectUri, { ...answer, state, iss: issuer.baseUrl })
  return redirectReply(target, { 'Set-Cookie': forgetTicket(ticket, issuer.baseUrl) })
}

/**
 * Returns the result of a step; `undefined` if the step throws an `OAuthError`. The error itself is
 * not needed, because the page has its own text for each refusal.
 */
async function unlessRefused<Result>(step: Promise<Result>): Promise<Result | undefined> {
  try {
    return await step
  } catch (error) {
    if (error instanceof OAuthError) return undefined
    throw error
  }
}

/**
 * Checks whether the form was sent by a page of this site. Browsers state this in header fields. A
 * form without these fields is accepted, because other clients may omit them.
 */
function isSameOrigin({ headers }: Call, baseUrl: string): boolean {
  const site = headers['sec-fetch-site'] ?? 'same-origin'
  return site === 'same-origin' && (headers.origin ?? baseUrl) === baseUrl
}
