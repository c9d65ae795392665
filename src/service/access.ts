/**
 * The gate and the issuer of tokens, as the settings want them, for the server and for the preview. Here the clock, chance
 * and the store of counters come in; everything behind gets them as arguments.
 */
import type { Config } from '../config/config.ts'
import { createGate } from '../gate/gate.ts'
import type { Gate } from '../gate/gate.ts'
import type { StoreNotices } from '../gate/store-health.ts'
import type { Surface } from '../gate/surface.ts'
import { createAccessTokenVerifier } from '../oauth/access-token.ts'
import type { ConsentPages } from '../oauth/consent-view.ts'
import type { Issuer } from '../oauth/issuer.ts'
import { createOAuth } from '../oauth/oauth-surface.ts'
import { generateSigningKey, parseSigningKeys } from '../oauth/keys.ts'
import type { SigningKey } from '../oauth/keys.ts'
import { deriveKeys, parseMasterSecrets } from '../oauth/master-secret.ts'
import type { MasterSecret } from '../oauth/master-secret.ts'
import { pooled } from '../oauth/random.ts'
import { createTokens } from '../oauth/token-issuer.ts'
import type { StoreState } from '../telemetry/service-state.ts'
import { createCounters } from './counters.ts'

/** The two parts of the app that know tokens. */
export interface ServiceAccess {
  readonly gate: Gate
  /** The surface that issues tokens, with the pages of a site: its keys and counters are the same whatever the site. */
  createOAuthWith(pages: ConsentPages): Surface
  /** The store that servers share; absent where nothing is shared. */
  readonly store: StoreState | undefined
  /** Gives the connection to the store up. */
  close(): void
}

interface Keys {
  readonly signing: readonly SigningKey[]
  readonly secrets: readonly MasterSecret[]
}

/** Requests per window of one network address over all its tokens: that of ten agents at the limit set by default. */
const networkCeiling = 6_000

/**
 * Gate and OAuth endpoints of a configuration; throws a TypeError on keys that cannot be read. `log` is told as long as
 * they are in use: a shared store may come and go.
 */
export async function createServiceAccess(
  config: Config,
  log: StoreNotices,
): Promise<ServiceAccess> {
  const { baseUrl, trustProxyHops: trustedHops } = config
  const keys = await readKeys(config, log)
  const { limits, uses, store, close } = await createCounters(config, log)
  const gate = createGate({
    store: limits,
    quotas: {
      ip: config.rateLimitIp,
      agent: config.rateLimitAgent,
      network: networkCeiling,
      auth: config.rateLimitAuth,
      networks: config.rateLimitNetworks,
    },
    verify: createAccessTokenVerifier({ keys: keys.signing, baseUrl, now: Date.now }),
    trustedHops,
  })
  const issuer = createIssuer(keys, { baseUrl, uses, random: pooled(randomBytes) })
  return {
    gate,
    createOAuthWith: (pages) => createOAuth({ baseUrl, issuer, signingKeys: keys.signing, pages }),
    store,
    close,
  }
}

/** What tokens are issued with; nothing while a kind of key is missing. */
function createIssuer(
  { signing, secrets }: Keys,
  rest: Pick<Issuer, 'baseUrl' | 'uses' | 'random'>,
): Issuer | undefined {
  if (!isNonEmpty(signing) || !isNonEmpty(secrets)) return undefined
  const tokens = createTokens({ ...rest, keys: { signing, secrets }, now: Date.now })
  return { ...rest, tokens, secrets }
}

/** Keys that were set; in development random ones take the place of those that were not, in production nothing does. */
async function readKeys(
  { authSigningKeys, authMasterSecrets, baseUrl }: Config,
  log: Pick<StoreNotices, 'warn'>,
): Promise<Keys> {
  const isDevelopment = baseUrl.startsWith('http:')
  const random = async <Key>(make: () => Promise<Key>) => (isDevelopment ? [await make()] : [])
  if (authSigningKeys === undefined || authMasterSecrets === undefined) {
    log.warn(
      isDevelopment
        ? 'Tokens end with this process: AUTH_SIGNING_KEYS and AUTH_MASTER_SECRETS are not both set'
        : 'No tokens are issued: set AUTH_SIGNING_KEYS and AUTH_MASTER_SECRETS as `npm run keys` prints them',
    )
  }
  return {
    signing:
      authSigningKeys === undefined
        ? await random(generateSigningKey)
        : await parseSigningKeys(authSigningKeys),
    secrets:
      authMasterSecrets === undefined
        ? await random(() => deriveKeys(randomBytes(32)))
        : await parseMasterSecrets(authMasterSecrets),
  }
}

function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length))
}

function isNonEmpty<Item>(list: readonly Item[]): list is readonly [Item, ...Item[]] {
  return list.length > 0
}
