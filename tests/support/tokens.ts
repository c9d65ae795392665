/** Signs access tokens for tests: valid ones, as the service would issue them, and invalid ones. */
import { SignJWT } from 'jose'
import { createAccessTokenVerifier } from '../../src/oauth/access-token.ts'
import type { AccessTokenVerifier } from '../../src/gate/token-verifier.ts'
import { generateSigningKey } from '../../src/oauth/keys.ts'
import type { SigningKey } from '../../src/oauth/keys.ts'
import { baseUrl } from './app.ts'

/** Time of all token tests, in seconds since the epoch. */
export const epoch = 1_800_000_000

/** Signs tokens and verifies them with the clock at `epoch`. */
export interface TestSigner {
  readonly key: SigningKey
  readonly verify: AccessTokenVerifier
  /** Signs a valid token with overridden claims. `undefined` removes a claim. */
  sign(claims?: Record<string, unknown>, typ?: string): Promise<string>
}

/** Creates a signer with a new key. */
export async function createTestSigner(): Promise<TestSigner> {
  const key = await generateSigningKey()
  return {
    key,
    verify: createAccessTokenVerifier({ keys: [key], baseUrl, now: () => epoch * 1000 }),
    async sign(claims = {}, typ = 'at+jwt') {
      const all: Record<string, unknown> = {
        iss: baseUrl,
        sub: 'agt_test',
        aud: `${baseUrl}/mcp`,
        client_id: 'agt_test',
        iat: epoch - 10,
        exp: epoch + 3590,
        jti: 'one',
        scope: 'mcp:read',
        ...claims,
      }
      const given = Object.entries(all).filter(([, value]) => value !== undefined)
      return await new SignJWT(Object.fromEntries(given))
        .setProtectedHeader({ alg: 'ES256', typ, kid: key.kid })
        .sign(key.privateKey)
    },
  }
}
