/** Creates keys as settings, for programs that tests start. */
import { generatePrivateJwk } from '../../src/oauth/keys.ts'

/** Settings of a service that issues tokens. */
export async function createAuthSettings() {
  const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
  return {
    AUTH_SIGNING_KEYS: JSON.stringify([await generatePrivateJwk()]),
    AUTH_MASTER_SECRETS: JSON.stringify([secret]),
  }
}
