/** Walks the authorization code flow as a client and a browser would. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { json } from './app.ts'
import type { Answer } from './app.ts'
import { encodeFields } from './auth-app.ts'
import type { AuthApp, Fields } from './auth-app.ts'

/** Verifier and challenge of RFC 7636 appendix B. */
export const pkce = {
  verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
} as const

/** Members of a registration response (RFC 7591 §3.2.1) that a client needs. */
const registered = z.object({
  client_id: z.string(),
  client_secret: z.string().optional(),
  redirect_uris: z.tuple([z.string()], z.string()),
})

/** A registered client. */
export interface Client {
  readonly id: string
  readonly secret?: string | undefined
  readonly redirectUri: string
}

/** Registers a client. It is public, unless `metadata` says otherwise. */
export async function registerClient(
  service: AuthApp,
  metadata: Readonly<Record<string, unknown>> = {},
): Promise<Client> {
  const redirectUri = 'https://client.example/cb'
  const answer = await service.postJson('/oauth/register/', {
    redirect_uris: [redirectUri],
    token_endpoint_auth_method: 'none',
    ...metadata,
  })
  if (answer.status !== 201) throw new Error(`Not registered: ${answer.text}`)
  const {
    client_id: id,
    client_secret: secret,
    redirect_uris: uris,
  } = registered.parse(json(answer))
  return { id, secret, redirectUri: uris[0] }
}

/**
 * Fields of a valid authorization request. Overrides replace fields, and `undefined` removes a
 * field.
 */
export function authorizationFields(
  client: Client,
  overrides: Readonly<Record<string, string | undefined>> = {},
): Fields {
  const all = {
    response_type: 'code',
    client_id: client.id,
    redirect_uri: client.redirectUri,
    code_challenge: pkce.challenge,
    code_challenge_method: 'S256',
    state: 'xyz',
    ...overrides,
  }
  return given(all)
}

/** Requests the consent page of the authorization endpoint. */
export async function openScreen(
  service: AuthApp,
  fields: Fields,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return await service.ask(`/oauth/authorize/?${encodeFields(fields)}`, { headers })
}

/** Values that a browser needs to submit the consent page. */
export interface Screen {
  readonly ticket: string
  /** `Cookie` field. */
  readonly cookie: string
}

/** Reads ticket and cookie of a consent page. Throws if the response is no consent page. */
export function readScreen({ status, text, headers }: Answer): Screen {
  const ticket = /name="ticket" value="([^"]+)"/.exec(text)?.[1]
  const cookie = headers['Set-Cookie']?.split(';')[0]
  if (status !== 200 || ticket === undefined || cookie === undefined) {
    throw new Error(`No screen: ${status} ${text}`)
  }
  return { ticket, cookie }
}

/** Submits the form of a consent page. */
export async function decide(
  service: AuthApp,
  { ticket, cookie }: Screen,
  decision = 'approve',
): Promise<Answer> {
  return await service.postForm('/oauth/authorize/', { ticket, decision }, { headers: { cookie } })
}

/** Query parameters of the `Location` field. */
export function parametersOf(answer: Answer): URLSearchParams {
  return new URLSearchParams(answer.headers.Location?.replace(/^[^?]*\?/, ''))
}

/** Gets an authorization code for a client by approving the consent page. */
export async function obtainCode(
  service: AuthApp,
  client: Client,
  overrides: Readonly<Record<string, string | undefined>> = {},
): Promise<string> {
  const screen = readScreen(await openScreen(service, authorizationFields(client, overrides)))
  const code = parametersOf(await decide(service, screen)).get('code')
  if (code === null) throw new Error('No code')
  return code
}

/** Fields of a token request with a code. */
export function codeFields(
  client: Client,
  code: string,
  overrides: Readonly<Record<string, string | undefined>> = {},
): Fields {
  const all = {
    grant_type: 'authorization_code',
    code,
    client_id: client.id,
    client_secret: client.secret,
    redirect_uri: client.redirectUri,
    code_verifier: pkce.verifier,
    ...overrides,
  }
  return given(all)
}

/** Exchanges a code for tokens. */
export async function exchangeCode(
  service: AuthApp,
  client: Client,
  code: string,
  overrides: Readonly<Record<string, string | undefined>> = {},
): Promise<Answer> {
  return await service.postForm('/oauth/token/', codeFields(client, code, overrides))
}

/** PKCE challenge of a verifier (S256). */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

function given(fields: Readonly<Record<string, string | undefined>>): Fields {
  return Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
}
