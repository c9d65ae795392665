/**
 * OAuth clients of a built service. They get codes and tokens, and return the responses of the
 * token endpoint.
 */
import { z } from 'zod'
import { baseUrl } from './app.ts'
import type { AskedService } from './built-service.ts'
import { pkce } from './code-flow.ts'
import { allowAccess, authorizationAddress, registerPublic } from './person.ts'

/** A response of the token endpoint. */
export interface TokenAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Readonly<Record<string, unknown>>
}

/** A registered client of one service, or of several services with the same keys. */
export interface BuiltClient {
  /** Gets an authorization code, with the consent of a person. */
  obtain(service: AskedService): Promise<string>
  exchange(service: AskedService, code: string): Promise<TokenAnswer>
  refresh(service: AskedService, token: unknown): Promise<TokenAnswer>
}

const jwtBearer = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const redirectUri = 'http://127.0.0.1:8976/callback'

/** Registers a client. */
export async function registerBuiltClient(service: AskedService): Promise<BuiltClient> {
  const id = await registerPublic(service, redirectUri)
  const ask = async (at: AskedService, fields: Readonly<Record<string, string>>) =>
    await post(at, '/oauth/token/', new URLSearchParams({ client_id: id, ...fields }))
  return {
    async obtain(at) {
      const back = await allowAccess(at, authorizationAddress({ id, redirectUri }))
      const code = back.searchParams.get('code')
      if (code === null) throw new Error(`No code: ${back.search}`)
      return code
    },
    exchange: (at, code) =>
      ask(at, { grant_type: 'authorization_code', code, code_verifier: pkce.verifier }),
    refresh: (at, token) => ask(at, { grant_type: 'refresh_token', refresh_token: String(token) }),
  }
}

/** Registers an agent and exchanges its assertion for a token. Returns both responses. */
export async function registerBuiltAgent(
  service: AskedService,
): Promise<readonly [TokenAnswer, TokenAnswer]> {
  const agent = await post(service, '/agent/auth/', { type: 'anonymous' })
  return [agent, await bearAssertion(service, String(agent.body.identity_assertion))]
}

/** Exchanges the assertion of an agent for a token. */
export async function bearAssertion(
  service: AskedService,
  assertion: string,
): Promise<TokenAnswer> {
  const fields = new URLSearchParams({ grant_type: jwtBearer, assertion })
  return await post(service, '/oauth/token/', fields)
}

/** Sends a POST with an object as JSON, or with a form. */
async function post(
  { fetch }: AskedService,
  path: string,
  body: object | URLSearchParams,
): Promise<TokenAnswer> {
  const isForm = body instanceof URLSearchParams
  const answer = await fetch(baseUrl + path, {
    method: 'POST',
    headers: isForm ? {} : { 'Content-Type': 'application/json' },
    body: isForm ? body : JSON.stringify(body),
  })
  const { status, headers } = answer
  return { status, headers, body: z.record(z.string(), z.unknown()).parse(await answer.json()) }
}
