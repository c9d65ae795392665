/**
 * The authorization endpoint in a browser: one screen, no login. Whoever reads it decides once; nothing is remembered,
 * and no answer here may be read by other sites or framed by them.
 */
import type { Admission } from '../gate/admission.ts'
import { quotaRefusal, windowSeconds } from '../gate/quota.ts'
import { negotiateLanguage } from '../http/accept.ts'
import { scope } from '../http/authorization.ts'
import { cacheControl } from '../http/cache-control.ts'
import type { Call, Content, Reply } from '../http/call.ts'
import { policyHeaders } from '../http/rate-limit.ts'
import { judgeAuthorization } from './authorization-request.ts'
import type { AuthorizationRequest, ClientError } from './authorization-request.ts'
import { forgetTicket, isOfBrowser, issueTicket, readTicket } from './consent-ticket.ts'
import type { ConsentTicket } from './consent-ticket.ts'
import { pageLanguages } from './consent-view.ts'
import type { AuthorizeErrorView, ConsentPages, PageLanguage } from './consent-view.ts'
import type { OAuthContext } from './issuer.ts'
import { keylessWait, OAuthError } from './error.ts'
import { issueCode } from './grants/authorization-code.ts'
import { useOnce } from './one-time-use.ts'
import { findParameter, isRepeated } from './parameters.ts'
import { appendParameters, describeTarget, isLoopback } from './redirect-uri.ts'
import { readForm } from './request-body.ts'
import { tokenKinds } from './token-kinds.ts'

/** What the endpoint works with. */
export interface ConsentOptions {
  /** Absent: no tokens are issued here. */
  readonly context: OAuthContext | undefined
  readonly baseUrl: string
  readonly pages: ConsentPages
}

/** Path of the endpoint as it is published. */
export const authorizePath = '/oauth/authorize/'

const allow = 'GET, HEAD, POST'
const longestShownName = 80
/** Bytes of the form: a ticket of its longest, and room for the rest. */
const longestDecision = tokenKinds.consent.longest + 1024

/** Answers an admitted call for the endpoint. */
export async function answerAuthorize(
  call: Call,
  admission: Admission,
  options: ConsentOptions,
): Promise<Reply> {
  const reply = await answerAdmitted(call, admission, options)
  return { ...reply, headers: { ...reply.headers, ...policyHeaders(admission.policy) } }
}

async function answerAdmitted(
  call: Call,
  admission: Admission,
  options: ConsentOptions,
): Promise<Reply> {
  const exhausted = quotaRefusal(admission, windowSeconds)
  if (exhausted) {
    const { headers } = exhausted
    return await refuse(call, options, { status: 429, reason: 'too-many', headers })
  }
  if (!allow.split(', ').includes(call.method)) {
    return await refuse(call, options, { status: 405, reason: 'method', headers: { Allow: allow } })
  }
  const { context } = options
  if (!context) {
    const headers = { 'Retry-After': String(keylessWait) }
    return await refuse(call, options, { status: 503, reason: 'unavailable', headers })
  }
  return call.method === 'POST'
    ? await decide(call, context, options)
    : await ask(call, context, options)
}

/** Shows the screen, or says why not. */
async function ask(call: Call, context: OAuthContext, options: ConsentOptions): Promise<Reply> {
  const outcome = await judgeAuthorization(call.query, context)
  if (outcome.kind === 'page-error') {
    return await refuse(call, options, { status: 400, reason: outcome.reason })
  }
  if (outcome.kind === 'client-error') return await tellClient(call, outcome, options)
  const { text, setCookie } = await issueTicket(outcome.request, context)
  const content = await options.pages.renderConsent({
    language: languageOf(call),
    clientName: shownName(outcome.request),
    target: describeTarget(outcome.request.redirectUri),
    scope,
    resource: outcome.request.resource,
    action: authorizePath,
    ticket: text,
    languages: pageLanguages.map((language) => ({ language, href: hrefIn(language, call.query) })),
  })
  return page(content, options.pages, { status: 200, headers: { 'Set-Cookie': setCookie } })
}

/**
 * Tells a client of its mistake: at once when it runs on this computer. Registration is open, so any other redirect
 * would make the site a stepping stone to wherever someone likes (RFC 9700 §4.11.2): there a person has to click.
 */
async function tellClient(
  call: Call,
  { code, description, redirectUri, state }: ClientError,
  options: ConsentOptions,
): Promise<Reply> {
  const answer = { error: code, error_description: description, state, iss: options.baseUrl }
  const href = appendParameters(redirectUri, answer)
  if (isLoopback(redirectUri)) return redirect(href)
  return await refuse(call, options, {
    status: 400,
    reason: 'client-error',
    technical: `${code}: ${description}`,
    back: { href, target: describeTarget(redirectUri).name },
  })
}

/** Takes the decision of the form. */
async function decide(call: Call, context: OAuthContext, options: ConsentOptions): Promise<Reply> {
  if (!isSameOrigin(call, options.baseUrl)) {
    return await refuse(call, options, { status: 403, reason: 'foreign' })
  }
  const form = await readDecision(call)
  if (form === undefined) return await refuse(call, options, { status: 400, reason: 'unreadable' })
  const ticket = await readTicket(findParameter(form, 'ticket') ?? '', context)
  if (!ticket) return await refuse(call, options, { status: 400, reason: 'stale' })
  if (!(await isOfBrowser(ticket, call.headers.cookie, options.baseUrl))) {
    return await refuse(call, options, { status: 403, reason: 'foreign' })
  }
  if (!(await useOnce(context.uses, 'consent', ticket.jti)).isFirst) {
    return await refuse(call, options, { status: 400, reason: 'stale' })
  }
  return await follow(ticket, findParameter(form, 'decision') === 'approve', context)
}

async function follow(
  ticket: ConsentTicket,
  isApproved: boolean,
  context: OAuthContext,
): Promise<Reply> {
  const { redirectUri, state } = ticket.request
  const answer = isApproved
    ? { code: (await issueCode(ticket.request, context)).text }
    : { error: 'access_denied', error_description: 'The request was declined' }
  const target = appendParameters(redirectUri, { ...answer, state, iss: context.baseUrl })
  return redirect(target, { 'Set-Cookie': forgetTicket(ticket, context.baseUrl) })
}

/** Fields of the form; `undefined` when there is none that can be read. */
async function readDecision(call: Call): Promise<URLSearchParams | undefined> {
  try {
    const form = await readForm(call, longestDecision)
    return isRepeated(form, 'ticket') || isRepeated(form, 'decision') ? undefined : form
  } catch (error) {
    if (error instanceof OAuthError) return undefined
    throw error
  }
}

/** Whether a post comes from our own page, as far as the browser tells. */
function isSameOrigin({ headers }: Call, baseUrl: string): boolean {
  const site = headers['sec-fetch-site'] ?? 'same-origin'
  return site === 'same-origin' && (headers.origin ?? baseUrl) === baseUrl
}

interface Refusal extends Omit<AuthorizeErrorView, 'language'> {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
}

async function refuse(
  call: Call,
  { pages }: ConsentOptions,
  { status, headers = {}, ...view }: Refusal,
): Promise<Reply> {
  const content = await pages.renderAuthorizeError({ ...view, language: languageOf(call) })
  return page(content, pages, { status, headers })
}

/** A page; without `form-action`, which browsers would hold against the redirect that follows the form. */
function page(
  content: Content,
  { styleSource }: ConsentPages,
  { status, headers }: { status: number; headers: Readonly<Record<string, string>> },
): Reply {
  return {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': cacheControl.never,
      'Content-Security-Policy': `default-src 'none'; style-src ${styleSource}; img-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'X-Frame-Options': 'DENY',
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
      // Without any referrer a browser would send "Origin: null" with the form.
      'Referrer-Policy': 'same-origin',
      ...headers,
    },
    content,
  }
}

/** 303, so that the browser asks the client with GET and does not repeat the form (RFC 9700 §4.12). */
function redirect(location: string, headers: Readonly<Record<string, string>> = {}): Reply {
  return {
    status: 303,
    headers: {
      Location: location,
      'Cache-Control': cacheControl.never,
      'Referrer-Policy': 'no-referrer',
      ...headers,
    },
  }
}

function shownName({ client }: AuthorizationRequest): string | undefined {
  return client.name && Array.from(client.name).slice(0, longestShownName).join('')
}

/** The same question in another language. */
function hrefIn(language: PageLanguage, query: string): string {
  const parameters = new URLSearchParams(query)
  parameters.set('ui_locales', language)
  return `${authorizePath}?${parameters.toString()}`
}

/** Language the client asks for, else the one the browser prefers. */
function languageOf({ query, headers }: Call): PageLanguage {
  const locales = findParameter(new URLSearchParams(query), 'ui_locales') ?? ''
  const asked = locales
    .toLowerCase()
    .split(' ')
    .map((tag) => pageLanguages.find((language) => language === tag.split('-')[0]))
    .find((language) => language !== undefined)
  return asked ?? negotiateLanguage(headers['accept-language'], pageLanguages)
}
