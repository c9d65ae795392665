/** Client authentication at the token endpoint (RFC 6749 §2.3.1). */
import { decodeForm } from '../http/form-encoding.ts'
import { decodeUtf8 } from '../http/bytes.ts'
import { readClient } from './client-registration.ts'
import type { RegisteredClient } from './client-registration.ts'
import type { Issuer } from './issuer.ts'
import { equalSecrets } from './equal-secrets.ts'
import { invalidClient, OAuthError } from './error.ts'
import { hmac } from './master-secret.ts'
import { findParameter } from './parameters.ts'

/** Credentials of a request. */
export interface ClientCredentials {
  readonly clientId: string | undefined
  readonly secret: string | undefined
}

/** The header and the body that may hold credentials. */
export interface CredentialSource {
  readonly authorization: string | undefined
  readonly form: URLSearchParams
}

/** Reads credentials from the header or the body. Refuses a secret in both (OAuth 2.1 §2.4). */
export function readCredentials({ authorization, form }: CredentialSource): ClientCredentials {
  const clientId = findParameter(form, 'client_id')
  const secret = findParameter(form, 'client_secret')
  if (authorization === undefined || !/^basic(?:\s|$)/i.test(authorization))
    return { clientId, secret }
  const basic = parseBasic(authorization)
  if (!basic) throw invalidClient('Send Basic credentials as base64 of client_id:client_secret')
  if (secret !== undefined) {
    throw new OAuthError(
      'invalid_request',
      'Send the client secret in the header or in the body, not in both',
    )
  }
  if (clientId !== undefined && clientId !== basic.clientId) {
    throw new OAuthError('invalid_request', 'Send the same client_id in the header and in the body')
  }
  return basic
}

/**
 * Authenticates the client of a request. Throws `invalid_client`, or `invalid_request` when the
 * request names no client.
 */
export async function authenticateClient(
  { clientId, secret }: ClientCredentials,
  { tokens, secrets }: Issuer,
): Promise<RegisteredClient> {
  if (clientId === undefined) throw new OAuthError('invalid_request', 'Send client_id')
  const client = await readClient(tokens, clientId)
  if (!client) throw invalidClient('The client is unknown: register it again')
  if (client.authMethod === 'none') {
    // A public client that sends a secret must not pass as authenticated.
    if (secret !== undefined) throw invalidClient('This client is public: do not send a secret')
    return client
  }
  if (secret === undefined) throw invalidClient('The client must send its secret')
  // During a rotation, client secrets that were derived from an older master secret stay valid.
  const accepted = secrets.map((known) =>
    equalSecrets(hmac(known['client-secret'], client.sub), secret),
  )
  if (!accepted.includes(true))
    throw invalidClient(
      'The client secret is wrong: send the secret from the registration, or register again',
    )
  return client
}

/**
 * Maximum length of Basic credentials, in characters: enough for the longest client_id, even if it
 * is fully percent-encoded.
 */
const longestBasic = 10_000

/** Parses `client_id:secret`, both form-encoded. The secret may contain colons (§2.3.1). */
function parseBasic(field: string): ClientCredentials | undefined {
  if (field.length > longestBasic) return undefined
  const token = /^basic +([A-Za-z0-9+/]+=*)$/i.exec(field)?.[1]
  const text = token === undefined ? undefined : decodeBase64(token)
  const at = text?.indexOf(':') ?? -1
  if (text === undefined || at < 1) return undefined
  const clientId = decodeForm(text.slice(0, at))
  const secret = decodeForm(text.slice(at + 1))
  if (clientId === undefined || secret === undefined) return undefined
  return { clientId, secret: secret === '' ? undefined : secret }
}

function decodeBase64(text: string): string | undefined {
  try {
    return decodeUtf8(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)))
  } catch (error) {
    if (error instanceof DOMException) return undefined // Not base64.
    throw error
  }
}
