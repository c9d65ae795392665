/**
 * The exact expected refusals and responses, with all header fields. They are written independently
 * of the code that creates them.
 */
import { expect } from 'vitest'
import { z } from 'zod'
import { json } from './app.ts'
import type { Answer } from './app.ts'
import { problemSchema } from './problem.ts'

const origin = 'http://localhost:4321'

/** CORS fields that allow every origin to read a response. */
export const cors = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'WWW-Authenticate, Retry-After, RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, Link, ETag, Idempotency-Key, Allow, Deprecation, Sunset, MCP-Protocol-Version, Mcp-Session-Id, X-Request-Id',
}

const quotas = { ip: 120, agent: 600, auth: 60 } as const

/** Header fields of a response that counts against a quota. */
export function charged(name: keyof typeof quotas): Record<string, string> {
  const quota = quotas[name]
  return { 'RateLimit-Policy': `"${name}";q=${quota};w=60`, 'X-RateLimit-Limit': String(quota) }
}

const secret = { 'Cache-Control': 'no-store', Pragma: 'no-cache' }

type Headers = Readonly<Record<string, string>>

function lengthOf({ text }: Answer): Headers {
  return { 'Content-Length': String(Buffer.byteLength(text)) }
}

interface Refusal {
  readonly status: number
  readonly code: string
  readonly headers?: Headers
}

/** Expects a Problem of the REST API with exactly these fields. */
export function expectProblem(answer: Answer, { status, code, headers = {} }: Refusal): void {
  expectRefusal(answer, json(answer), {
    status,
    code,
    headers: { 'Content-Type': 'application/problem+json', ...headers },
  })
}

/** Expects the same Problem from the MCP server: in a JSON-RPC error with the id `null`. */
export function expectMcpProblem(answer: Answer, expected: Refusal): void {
  const { jsonrpc, id, error } = json(answer)
  expect([jsonrpc, id]).toEqual(['2.0', null])
  const { data } = z.object({ code: z.literal(-32000), data: z.unknown() }).parse(error)
  const headers = { 'Content-Type': 'application/json', ...expected.headers }
  expectRefusal(answer, data, { ...expected, headers })
}

function expectRefusal(answer: Answer, told: unknown, { status, code, headers }: Refusal): void {
  const problem = problemSchema.parse(told)
  expect([answer.status, problem.status, problem.code]).toEqual([status, status, code])
  expect(answer.headers).toEqual({
    ...cors,
    ...charged('ip'),
    'Cache-Control': 'no-store',
    ...headers,
    ...lengthOf(answer),
  })
}

/**
 * Expected `WWW-Authenticate` challenge of a resource: `''` for the site, or `/mcp`.
 */
export function challenge(resource = '', error?: string): string {
  const metadata = `${origin}/.well-known/oauth-protected-resource${resource}`
  const end = error === undefined ? '' : `, error="${error}"`
  return `Bearer resource_metadata="${metadata}", scope="mcp:read"${end}`
}

/** Expects 401 for an invalid token. */
export function expectInvalidToken(answer: Answer): void {
  expectProblem(answer, invalidToken())
}

/** Expects 401 for an invalid token from the MCP server, whose challenge names `/mcp`. */
export function expectInvalidMcpToken(answer: Answer): void {
  expectMcpProblem(answer, invalidToken('/mcp'))
}

function invalidToken(resource?: string): Refusal {
  const headers = { 'WWW-Authenticate': challenge(resource, 'invalid_token') }
  return { status: 401, code: 'invalid-token', headers }
}

interface OAuthRefusal {
  readonly status?: number
  readonly headers?: Headers
  /** Whether `message` repeats the description, as at the endpoints of auth.md. */
  readonly hasMessage?: boolean
}

/**
 * Expects an error of RFC 6749 §5.2 with exactly these fields, and a description in ASCII without
 * quotes.
 */
export function expectOAuthError(
  answer: Answer,
  code: string,
  { status = 400, headers = {}, hasMessage = false }: OAuthRefusal = {},
): void {
  const { error, error_description: description, ...rest } = json(answer)
  expect([answer.status, error]).toEqual([status, code])
  expect(description).toMatch(/^[\x20\x21\x23-\x5b\x5d-\x7e]{5,200}$/)
  expect(rest).toEqual(hasMessage ? { message: description } : {})
  expect(answer.headers).toEqual({
    ...cors,
    ...charged('auth'),
    'Content-Type': 'application/json',
    ...secret,
    ...headers,
    ...lengthOf(answer),
  })
}

/** Expects an error of the endpoints of auth.md. */
export function expectAgentError(answer: Answer, code: string, refusal: OAuthRefusal = {}): void {
  expectOAuthError(answer, code, { ...refusal, hasMessage: true })
}

/** Expects the 401 of the token endpoint. */
export function expectInvalidClient(answer: Answer): void {
  expectOAuthError(answer, 'invalid_client', {
    status: 401,
    headers: { 'WWW-Authenticate': 'Basic realm="oauth"' },
  })
}

/** Expects that an endpoint issued a token or registration. Returns the response body. */
export function expectIssued(answer: Answer, status = 200): Record<string, unknown> {
  expect(answer.status, answer.text).toBe(status)
  expect(answer.headers).toEqual({
    ...cors,
    ...charged('auth'),
    'Content-Type': 'application/json',
    ...secret,
    ...lengthOf(answer),
  })
  return json(answer)
}

const pageFields = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Referrer-Policy': 'same-origin',
}

interface Page {
  readonly status?: number
  readonly quota?: 'ip' | 'auth'
  readonly headers?: Headers
}

/** Expects an error page without a link or redirect to the address that the request named. */
export function expectPage(
  answer: Answer,
  reason: string,
  { status = 400, quota = 'ip', headers = {} }: Page = {},
): void {
  expect(answer.status, answer.text).toBe(status)
  expect(answer.text).toContain(`<h1>${reason}</h1>`)
  expect(answer.text).not.toContain('<a ')
  expect(answer.headers).toEqual({
    ...pageFields,
    ...charged(quota),
    ...headers,
    ...lengthOf(answer),
  })
}

/** Expects an error page with a link back to the client. Returns the link. */
export function expectPageWithLink(answer: Answer): string {
  expect(answer.status, answer.text).toBe(400)
  expect(answer.headers).toEqual({ ...pageFields, ...charged('ip'), ...lengthOf(answer) })
  const [, link = ''] = /<a href="([^"]+)">/.exec(answer.text) ?? []
  return link.replaceAll('&amp;', '&')
}

const given = /^oac-[\w-]{8}=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/
const taken = /^oac-[\w-]{8}=; Path=\/; HttpOnly; SameSite=Lax; Max-Age=0$/

/** Expects the consent page. */
export function expectScreen(answer: Answer): void {
  const { 'Set-Cookie': cookie, ...rest } = answer.headers
  expect(answer.status, answer.text).toBe(200)
  expect(cookie).toMatch(given)
  expect(rest).toEqual({ ...pageFields, ...charged('ip'), ...lengthOf(answer) })
}

/** Expects a redirect to a client. Returns the address. */
function expectLocation(answer: Answer, headers: Headers): string {
  const { Location: location = '', ...rest } = answer.headers
  expect([answer.status, answer.text]).toEqual([303, ''])
  expect(rest).toEqual({
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    ...headers,
  })
  return location
}

/** Expects a redirect with an error for the client. Returns the address. */
export function expectErrorRedirect(answer: Answer): string {
  return expectLocation(answer, charged('ip'))
}

/**
 * Expects a redirect after a decision, which deletes the cookie of the ticket. Returns the address.
 */
export function expectDecided(answer: Answer): string {
  const { 'Set-Cookie': cookie = '', ...headers } = answer.headers
  expect(cookie).toMatch(taken)
  return expectLocation({ ...answer, headers }, charged('auth'))
}
