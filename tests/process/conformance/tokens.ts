/**
 * Access tokens as the service would issue them, and faulty ones, signed by a key that is handed to
 * it.
 */
import { importJWK, SignJWT } from 'jose'
import { generatePrivateJwk } from '../../../src/oauth/keys.ts'

/**
 * Text of a token that is valid but for what is overridden; `undefined` takes a claim or header
 * field away.
 */
export type TokenSigner = (
  claims?: Readonly<Record<string, unknown>>,
  header?: Readonly<Record<string, unknown>>,
) => Promise<string>

const hour = 3600

/** A signer with a key of its own, and the setting that makes the service accept it. */
export async function createTokenSigner(
  base: string,
): Promise<{ sign: TokenSigner; signingKeys: string }> {
  const jwk = await generatePrivateJwk()
  const privateKey = await importJWK(jwk, 'ES256')
  return {
    signingKeys: JSON.stringify([jwk]),
    async sign(claims = {}, header = {}) {
      const now = Math.floor(Date.now() / 1000)
      const payload = {
        iss: base,
        sub: 'agt_conformance',
        aud: `${base}/mcp`,
        client_id: 'agt_conformance',
        iat: now - 10,
        exp: now - 10 + hour,
        jti: 'one',
        scope: 'mcp:read',
        ...claims,
      }
      return await new SignJWT(given(payload))
        .setProtectedHeader({ alg: 'ES256', ...given({ typ: 'at+jwt', kid: jwk.kid, ...header }) })
        .sign(privateKey)
    },
  }
}

function given(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
