/**
 * Dynamic client registration, RFC 7591, without a database: the client_id is a signed token that
 * contains the registration. RFC 7592 (reading and changing a registration) is not offered.
 */
import { z } from 'zod'
import { scope } from '../gate/scope.ts'
import type { Issuer } from './issuer.ts'
import { OAuthError } from './error.ts'
import { hmac } from './master-secret.ts'
import type { MasterSecret } from './master-secret.ts'
import { createId } from './random.ts'
import { isRedirectUri } from './redirect-uri.ts'
import type { IssuedToken, Tokens } from './token-issuer.ts'
import { tokenKinds } from './token-kinds-and-lifetimes.ts'

/** Authentication methods. A client registered for one `client_secret_` method may use both. */
export const authMethods = ['none', 'client_secret_post', 'client_secret_basic'] as const

/** Grants of every client. */
export const clientGrants = ['authorization_code', 'refresh_token'] as const

/** A registered client. */
export const registeredClient = z.object({
  sub: z.string(),
  redirectUris: z.array(z.string()),
  authMethod: z.enum(authMethods),
  name: z.string().optional().describe('Name that the client gave itself'),
})

export type RegisteredClient = z.infer<typeof registeredClient>

const redirectUris = z
  .array(z.string().max(512).refine(isRedirectUri))
  .min(1)
  .max(10)
  .refine((uris) => new Set(uris).size === uris.length)

const webAddress = z
  .string()
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''))
  .optional()
  .describe('must be an absolute http or https URL')

const listWith = (name: string) =>
  z
    .array(z.string())
    .refine((names) => names.includes(name))
    .optional()
    .describe(`must be a list with ${name}`)

/** Members of a registration. Their descriptions become part of error messages. */
const metadata = z.object({
  token_endpoint_auth_method: z
    .enum(authMethods)
    .default('client_secret_basic')
    .describe(`must be one of ${authMethods.join(', ')}`),
  grant_types: listWith('authorization_code'),
  response_types: listWith('code'),
  client_name: z.string().max(200).optional().describe('must be a text of at most 200 characters'),
  application_type: z.enum(['native', 'web']).optional().catch(undefined),
  // These URLs are validated, but not stored, fetched or shown. Fetching them would allow SSRF.
  client_uri: webAddress,
  logo_uri: webAddress,
  tos_uri: webAddress,
  policy_uri: webAddress,
  jwks_uri: webAddress,
})

const clientClaims = z.object({
  sub: z.string().min(1),
  reg: z.object({
    redirect_uris: z.array(z.string()).min(1),
    auth_method: z.enum(authMethods),
    client_name: z.string().optional(),
  }),
})

/**
 * Registers a client and returns its metadata (RFC 7591 §3.2.1). Sending the same registration
 * twice creates two clients, because registrations are not stored.
 */
export async function registerClient(
  body: object,
  { tokens, secrets, random }: Issuer,
): Promise<Record<string, unknown>> {
  const { uris, facts } = parseMetadata(body)
  const method = facts.token_endpoint_auth_method
  const name = cleanName(facts.client_name)
  const named = name === undefined ? {} : { client_name: name }
  const sub = createId(random, 'cli_')
  const reg = { redirect_uris: uris, auth_method: method, ...named }
  const { text, issuedAt } = await issueClientId(tokens, { sub, reg })
  return {
    client_id: text,
    client_id_issued_at: issuedAt,
    ...(method !== 'none' && secretMembers(sub, secrets[0])),
    redirect_uris: uris,
    token_endpoint_auth_method: method,
    grant_types: clientGrants,
    response_types: ['code'],
    scope,
    ...named,
    ...(facts.application_type && { application_type: facts.application_type }),
  }
}

/** Issues a client_id. It is part of authorization URLs, so it must be short. */
async function issueClientId(
  tokens: Tokens,
  registration: z.infer<typeof clientClaims>,
): Promise<IssuedToken> {
  const issued = await tokens.issue('client', registration)
  if (issued.text.length <= tokenKinds.client.longest) return issued
  throw new OAuthError(
    'invalid_client_metadata',
    'The registration is too long: send fewer or shorter redirect_uris',
  )
}

/** Derives the client secret from `sub`, so that the secret need not be stored. */
function secretMembers(sub: string, master: MasterSecret) {
  // 0 means that the secret never expires (RFC 7591 §3.2.1).
  return { client_secret: hmac(master['client-secret'], sub), client_secret_expires_at: 0 }
}

/** Reads a client_id; `undefined` if it is not a valid client_id of this service. */
export async function readClient(
  tokens: Tokens,
  clientId: string,
): Promise<RegisteredClient | undefined> {
  const claims = clientClaims.safeParse(await tokens.read('client', clientId))
  if (!claims.success) return undefined
  const { sub, reg } = claims.data
  return {
    sub,
    redirectUris: reg.redirect_uris,
    authMethod: reg.auth_method,
    // The name is cleaned again, because the rules may have become stricter after the registration.
    name: cleanName(reg.client_name),
  }
}

function parseMetadata(body: object) {
  const uris = redirectUris.safeParse('redirect_uris' in body ? body.redirect_uris : undefined)
  if (!uris.success) {
    throw new OAuthError(
      'invalid_redirect_uri',
      'redirect_uris must be 1 to 10 different URIs. Begin each with https://, http://localhost, http://127.0.0.1 or a private scheme. Remove fragments, user names, * and parameters code, state, iss, error',
    )
  }
  const facts = metadata.safeParse(body)
  if (!facts.success) {
    const [member] = facts.error.issues[0]?.path ?? []
    // The body is an object, so the path of each zod issue begins with a member.
    const { description } = metadata.shape[member as keyof typeof metadata.shape]
    throw new OAuthError(
      'invalid_client_metadata',
      `${String(member)} ${description ?? 'is not valid: see RFC 7591'}`,
    )
  }
  return { uris: uris.data, facts: facts.data }
}

/**
 * Control, bidirectional and invisible characters, including Hangul fillers and the braille blank.
 * White space and zero-width joiners are not included.
 */
const unseen = /[[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]--[\s\u200c\u200d]]/gv

/**
 * Zero-width joiners and non-joiners that no language needs. A needed one is before a letter, and
 * after an Arabic letter (as in Persian) or a combining mark (as in Sinhala).
 */
const strayJoiner = /(?<![\p{M}\p{sc=Arab}])[\u200c\u200d]|[\u200c\u200d](?!\p{L})/gu

/**
 * Matches combining marks beyond the maximum in a row: two marks that several writing systems
 * share, or four marks of any kind. Burmese words need four.
 */
const stacked = /(?<=[\p{M}&&\p{sc=Inherited}]{2})[\p{M}&&\p{sc=Inherited}]+|(?<=\p{M}{4})\p{M}+/gv

/**
 * Removes from a client name the characters that could hide other text of the page. Returns
 * `undefined` if no letter or digit is left.
 */
function cleanName(name = ''): string | undefined {
  const visible = name.replace(unseen, '').replace(strayJoiner, '').replace(stacked, '')
  return /[\p{L}\p{N}]/u.test(visible) ? visible.replace(/\s+/g, ' ').trim() : undefined
}
