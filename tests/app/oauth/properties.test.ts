import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { oauthErrors } from '../../../src/oauth/error.ts'
import { ask, json } from '../../support/app.ts'
import type { Answer, Ask } from '../../support/app.ts'
import { createAuthApp, encodeFields } from '../../support/auth-app.ts'
import {
  authorizationFields,
  codeFields,
  obtainCode,
  registerClient,
} from '../../support/code-flow.ts'
import { useTrap } from '../../support/trap.ts'

const trap = useTrap()

const formType = 'application/x-www-form-urlencoded'
const jsonType = 'application/json'
const plenty = 1_000_000_000

const service = await createAuthApp({
  quotas: { ip: plenty, agent: plenty, network: plenty },
  authQuota: plenty,
})
const client = await registerClient(service)
const record = json(await service.postJson('/agent/auth', { type: 'anonymous' }))
const { credential, identity_assertion: assertion, claim_token: claim } = record
const refresh = await service.tokens.issue('refresh', { sub: 'x' })
const ticket = await service.tokens.issue('consent', { nonce: 'x' })
/** Tokens of every kind, which do no harm where they do not belong. */
const tokens: readonly string[] = [
  credential,
  assertion,
  claim,
  refresh.text,
  ticket.text,
  client.id,
].map(String)

const endpoints = ['/oauth/token', '/oauth/register', '/agent/auth', '/agent/auth/claim'] as const
const paths = fc
  .constantFrom(...endpoints, '/oauth/authorize')
  .chain((path) => fc.constantFrom(path, `${path}/`))
const methods = fc.constantFrom(
  ...['POST', 'POST', 'POST', 'POST', 'GET', 'GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'BREW'],
)

const names = fc.constantFrom(
  ...['grant_type', 'code', 'code_verifier', 'redirect_uri', 'client_id', 'client_secret', 'scope'],
  ...'resource assertion refresh_token response_type code_challenge state request'.split(' '),
  ...['code_challenge_method', 'ticket', 'decision', 'ui_locales', 'redirect_uris', 'type'],
  ...['requested_credential_type', 'claim_token', 'token_endpoint_auth_method', 'client_name'],
  ...['grant_types', 'response_types', 'logo_uri', '__proto__', 'constructor', 'x'],
)

const texts = fc.oneof(
  fc.integer({ min: 0, max: 5 }).map((index) => tokens[index] ?? ''),
  fc.constantFrom(
    ...['authorization_code', 'refresh_token', 'code', 'S256', 'plain', 'anonymous', 'approve', ''],
    ...['urn:ietf:params:oauth:grant-type:jwt-bearer', 'mcp:read', 'identity_assertion', 'none'],
    ...[
      'https://client.example/cb',
      'http://localhost:4321/mcp',
      'verified_email',
      '\u0000',
      '"\r\n',
    ],
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('a'.repeat(3_000), '\u{1f600}'.repeat(600)),
  fc.constant('').map(() => trap.url('/keys')),
)

const forms = fc
  .array(fc.tuple(names, texts), { maxLength: 10 })
  .map((pairs) => encodeFields(pairs.map(([name, text]) => [name, text.toWellFormed()] as const)))

const objects = fc
  .dictionary(names, fc.oneof(texts, fc.array(texts, { maxLength: 3 }), fc.jsonValue()), {
    maxKeys: 6,
  })
  .map((value) => JSON.stringify(value))

const bodies = fc.oneof(
  forms,
  objects,
  fc.json(),
  fc.uint8Array({ maxLength: 60 }),
  fc.constantFrom('', '[', '{"__proto__":{"type":"anonymous"}}', '['.repeat(10_000), 'a=%zz&%ff'),
  fc.constantFrom(
    'a'.repeat(16_385),
    `a=${'b'.repeat(30_000)}`,
    JSON.stringify('c'.repeat(70_000)),
  ),
)

const headers = fc.record(
  {
    'content-type': fc.constantFrom(
      formType,
      formType,
      jsonType,
      jsonType,
      '',
      'text/plain',
      `${jsonType}; x`,
    ),
    authorization: fc.oneof(
      texts.map((text) => `Basic ${btoa(encodeURIComponent(text.toWellFormed()))}`),
      texts.map((text) => `Basic ${btoa(`${encodeURIComponent(text.toWellFormed())}:x`)}`),
      texts.map((text) => `Bearer ${text}`),
      fc.constantFrom(
        'Basic',
        'Basic !!!',
        'Basic /////w==',
        `Basic ${btoa('%zz:%')}`,
        'Bearer',
        'Digest x',
        '',
      ),
    ),
    'content-encoding': fc.constantFrom('gzip', 'identity', ''),
    cookie: fc.constantFrom('oac-12345678=x', '=', ';;', '__Host-oac=x'),
    origin: fc.constantFrom('http://localhost:4321', 'https://evil.example', 'null'),
    'sec-fetch-site': fc.constantFrom('same-origin', 'cross-site'),
    'accept-language': fc.constantFrom('pl', 'de;q=0.5, x', '*', ',,;q=x'),
    'x-forwarded-for': fc.constantFrom('1.2.3.4', 'x'.repeat(300)),
  },
  { requiredKeys: ['content-type'] },
)

const description = /^[\x20\x21\x23-\x5b\x5d-\x7e]{5,300}$/

interface Asked extends Ask {
  readonly headers: Readonly<Record<string, string>>
}

/** Whether a request is refused for nothing but the length of its body. */
function isTooLong({ method, headers: fields, body = '' }: Asked, path: string): boolean {
  const expected = path.startsWith('/oauth/token') ? formType : jsonType
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length
  const coding = fields['content-encoding'] ?? 'identity'
  const isRead = method === 'POST' && coding === 'identity' && !path.startsWith('/oauth/authorize')
  return isRead && fields['content-type']?.split(';')[0] === expected && length > 16_384
}

/** Holds every answer to what none may break. */
function checkAnswer(answer: Answer, asked: Asked, path: string): void {
  const { status, headers: fields, text } = answer
  const isForPeople = path.startsWith('/oauth/authorize')
  expect(service.failures).toEqual([])
  expect(status).toBeLessThan(500)
  expect(status === 413).toBe(isTooLong(asked, path))
  expect(fields['Cache-Control']).toBe('no-store')
  expect(fields['Access-Control-Allow-Origin']).toBe(isForPeople ? undefined : '*')
  expect(fields['RateLimit-Policy']).toBeDefined()
  for (const value of Object.values(fields)) expect(value).toMatch(/^[\x20-\x7e]*$/)
  if (isForPeople) {
    if (status !== 303)
      expect(fields['Content-Security-Policy']).toContain("frame-ancestors 'none'")
    return
  }
  expect(fields.Pragma).toBe('no-cache')
  if (asked.method === 'OPTIONS') return
  const body = json(answer)
  if (status < 400) return
  const code = String(body.error)
  expect(Object.keys(oauthErrors)).toContain(code)
  expect(body.error_description).toMatch(description)
  expect([405, 413, 415, oauthErrors[code as keyof typeof oauthErrors]]).toContain(status)
  expect(fields['WWW-Authenticate']).toBe(status === 401 ? 'Basic realm="oauth"' : undefined)
  for (const token of tokens) expect(text).not.toContain(token)
}

it('Any request of the OAuth endpoints is answered by the right kind of error, never by a failure of ours', async () => {
  const requests = fc.record({
    path: paths,
    query: forms,
    method: methods,
    headers,
    body: bodies,
  })
  await fc.assert(
    fc.asyncProperty(requests, async ({ path, query, ...options }) => {
      checkAnswer(await ask(service.app, `${path}?${query}`, options), options, path)
    }),
    { numRuns: 4_000 },
  )
  expect(trap.visits()).toBe(0)
}, 120_000)

/** Ways to spoil one field of a right request, each with the error it must give. */
type Fault = 'repeated' | 'missing' | 'oversized' | 'of another kind'

describe('A right request with one field spoilt', () => {
  const required = ['grant_type', 'code', 'code_verifier', 'client_id'] as const
  const faults = fc.constantFrom<Fault>('repeated', 'missing', 'oversized', 'of another kind')

  function expectedError(name: (typeof required)[number], fault: Fault): string {
    if (fault === 'repeated' || fault === 'missing') return 'invalid_request'
    if (name === 'grant_type') return 'unsupported_grant_type'
    return name === 'client_id' ? 'invalid_client' : 'invalid_grant'
  }

  it('at the token endpoint is told which, and does not use the code up', async () => {
    const code = await obtainCode(service, client)
    const right = codeFields(client, code) as readonly (readonly [string, string])[]
    const spoilt = fc.tuple(fc.constantFrom(...required), faults, fc.integer({ min: 0, max: 5 }))
    await fc.assert(
      fc.asyncProperty(spoilt, async ([name, fault, token]) => {
        const replaced = (value: string) =>
          right.map(([known, own]) => [known, known === name ? value : own] as const)
        const kept = right.filter(([known]) => known !== name)
        const own = right.filter(([known]) => known === name)
        const fields = {
          repeated: [...right, ...own],
          missing: kept,
          oversized: replaced('a'.repeat(5_000)),
          // The client_id is the last of the tokens, and right in its place.
          'of another kind': replaced(tokens[name === 'client_id' ? token % 5 : token] ?? ''),
        }[fault]
        const answer = await service.postForm('/oauth/token/', fields)
        expect([name, fault, json(answer).error]).toEqual([name, fault, expectedError(name, fault)])
        expect(answer.headers['Cache-Control']).toBe('no-store')
      }),
      { numRuns: 300 },
    )
    expect((await service.postForm('/oauth/token/', right)).status).toBe(200)
  })

  it('at the authorization endpoint is shown as a page, without a redirect to the web', async () => {
    const right = authorizationFields(client) as readonly (readonly [string, string])[]
    const spoilt = fc.tuple(fc.constantFrom(...right.map(([name]) => name)), texts)
    await fc.assert(
      fc.asyncProperty(spoilt, async ([name, text]) => {
        const fields = right.map(
          ([known, own]) => [known, known === name ? text.toWellFormed() : own] as const,
        )
        const answer = await service.ask(`/oauth/authorize/?${encodeFields(fields)}`)
        expect([200, 400]).toContain(answer.status)
        expect(answer.headers.Location).toBeUndefined()
        expect(answer.headers['Set-Cookie'] !== undefined).toBe(answer.status === 200)
      }),
      { numRuns: 500 },
    )
    expect(trap.visits()).toBe(0)
  })
})
