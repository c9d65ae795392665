/**
 * OAuth endpoints for the examples of the authentication guide. These are the real endpoints, with
 * their own keys and a fixed clock.
 */
import type { Surface } from '../gate/gate.ts'
import { orderPageLanguages } from '../oauth/consent-view.ts'
import type { SiteInfo } from '../site/site.ts'
import { createOAuth } from '../oauth/oauth-surface.ts'
import { generateSigningKey } from '../oauth/keys.ts'
import { deriveKeys } from '../oauth/master-secret.ts'
import { createMemoryUses } from '../oauth/one-time-use.ts'
import { createTokens, type TokenKeys } from '../oauth/token-issuer.ts'

/** Time of the examples, in milliseconds since the epoch. */
const exampleTime = Date.UTC(2026, 0, 15, 9)

/** Creates the endpoints for the examples of a site. */
export async function createExampleOAuth({
  baseUrl,
  languages,
  company,
}: Pick<SiteInfo, 'baseUrl' | 'languages' | 'company'>): Promise<Surface> {
  const keys: TokenKeys = {
    signing: [await generateSigningKey()],
    secrets: [await deriveKeys(exampleBytes(32))],
  }
  const now = () => exampleTime
  const refuse = () => Promise.reject(new Error('No example shows a consent page'))
  return createOAuth({
    baseUrl,
    issuer: {
      baseUrl,
      tokens: createTokens({ keys, baseUrl, now, random: exampleBytes }),
      secrets: keys.secrets,
      random: exampleBytes,
      uses: createMemoryUses(now),
    },
    signingKeys: keys.signing,
    pages: {
      company,
      languages: orderPageLanguages(languages),
      styleSource: "'none'",
      renderConsent: refuse,
      renderAuthorizeError: refuse,
    },
  })
}

/** Returns fixed bytes instead of random ones, so that the guide does not change in each build. */
function exampleBytes(length: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, position) => (position * 83 + 41) % 256)
}
