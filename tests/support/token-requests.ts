/** Sends the token requests of a client. */
import { decodeJwt } from 'jose'
import type { Answer, Ask } from './app.ts'
import type { AuthApp } from './auth-app.ts'
import { exchangeCode, obtainCode } from './code-flow.ts'
import type { Client } from './code-flow.ts'
import { expectIssued, expectOAuthError } from './expectations.ts'

type Overrides = Readonly<Record<string, string | undefined>>

/** Requests of a client to a service. */
export interface TokenRequests {
  /** Gets an authorization code by approving a request. */
  obtain(overrides?: Overrides): Promise<string>
  exchange(code: string, overrides?: Overrides): Promise<Answer>
  /** Gets tokens for a new code. */
  tokens(): Promise<Record<string, unknown>>
  refresh(token: unknown, more?: Readonly<Record<string, string>>): Promise<Answer>
}

/** Creates the requests of a client. */
export function requestsOf(service: AuthApp, client: Client): TokenRequests {
  const obtain = async (overrides: Overrides = {}) => await obtainCode(service, client, overrides)
  const exchange = async (code: string, overrides: Overrides = {}) =>
    await exchangeCode(service, client, code, overrides)
  return {
    obtain,
    exchange,
    tokens: async () => expectIssued(await exchange(await obtain())),
    refresh: async (token, more = {}) =>
      await service.postForm('/oauth/token/', {
        grant_type: 'refresh_token',
        refresh_token: String(token),
        client_id: client.id,
        ...more,
      }),
  }
}

/** Value of `grant_type` for an assertion. */
export const jwtBearer = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

/** Exchanges an assertion for a token. */
export async function bear(
  service: AuthApp,
  assertion: unknown,
  { more = {}, ...options }: Ask & { readonly more?: Readonly<Record<string, string>> } = {},
): Promise<Answer> {
  const fields = { grant_type: jwtBearer, assertion: String(assertion), ...more }
  return await service.postForm('/oauth/token/', fields, options)
}

/** Registers an agent and returns the response body. */
export async function registered(service: AuthApp): Promise<Record<string, unknown>> {
  return expectIssued(await service.postJson('/agent/auth/', { type: 'anonymous' }))
}

/** Expects the error `invalid_grant`. */
export function expectInvalidGrant(answer: Answer): void {
  expectOAuthError(answer, 'invalid_grant')
}

/** Audience of the access token in a response. */
export function audienceOf(answer: Answer): unknown {
  return decodeJwt(String(expectIssued(answer).access_token)).aud
}
