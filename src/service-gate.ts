/** The gate as the settings want it, for the server and for the preview. */
import type { Config } from './config.ts'
import { createMemoryStore } from './gate/counter.ts'
import { createGate } from './gate/gate.ts'
import type { Gate } from './gate/gate.ts'
import { createAccessTokenVerifier } from './oauth/access-token.ts'
import { generateSigningKey, parseSigningKeys } from './oauth/keys.ts'
import type { SigningKey } from './oauth/keys.ts'

/** Requests per 60 s of one network address over all its tokens. */
const networkCeiling = 6_000

/** Gate of a configuration; throws a TypeError on keys that cannot be read. */
export async function createServiceGate(config: Config): Promise<Gate> {
  return createGate({
    store: createMemoryStore(Date.now),
    quotas: {
      ip: config.rateLimitIp,
      agent: config.rateLimitAgent,
      network: networkCeiling,
      networks: config.rateLimitNetworks,
    },
    verify: createAccessTokenVerifier({
      keys: await readKeys(config),
      baseUrl: config.baseUrl,
      now: Date.now,
    }),
    trustedHops: config.trustProxyHops,
  })
}

/** Keys that were set, a random one in development, none in production: then no token is valid. */
async function readKeys({ authSigningKeys, baseUrl }: Config): Promise<SigningKey[]> {
  if (authSigningKeys !== undefined) return await parseSigningKeys(authSigningKeys)
  return baseUrl.startsWith('http:') ? [await generateSigningKey()] : []
}
