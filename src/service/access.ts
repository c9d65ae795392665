/**
 * Creates the gate (checks of tokens and quotas) and the OAuth endpoints from the settings, for the
 * server and for the preview.
 */
import type { Config } from '../config/config.ts'
import { createMemoryStore } from '../gate/counter.ts'
import type { CounterStore } from '../gate/counter.ts'
import { createFallbackStore, createStrictStore } from '../gate/fallback-store.ts'
import { createGate } from '../gate/gate.ts'
import type { Gate, Surface } from '../gate/gate.ts'
import type { StoreNotices } from '../gate/store-health.ts'
import { watchStore } from '../gate/watched-store.ts'
import { createAccessTokenVerifier } from '../oauth/access-token.ts'
import type { ConsentPages } from '../oauth/consent-view.ts'
import type { Issuer } from '../oauth/issuer.ts'
import { createOAuth } from '../oauth/oauth-surface.ts'
import { generateSigningKey, parseSigningKeys } from '../oauth/keys.ts'
import type { SigningKey } from '../oauth/keys.ts'
import { deriveKeys, parseMasterSecrets } from '../oauth/master-secret.ts'
import type { MasterSecret } from '../oauth/master-secret.ts'
import { createMemoryUses } from '../oauth/one-time-use.ts'
import type { UseCounters } from '../oauth/one-time-use.ts'
import { pooled } from '../oauth/random.ts'
import { createTokens } from '../oauth/token-issuer.ts'
import type { StoreState } from '../telemetry/service-state.ts'

/** Counters in memory or in a shared store. */
interface Counters {
  readonly limits: CounterStore
  readonly uses: UseCounters
  /** State of the shared store; absent when the counters are in memory. */
  readonly store?: StoreState
  /** Closes the connection to the store. */
  close(): void
}

/** The parts of the app that handle tokens. */
export interface ServiceAccess extends Pick<Counters, 'store' | 'close'> {
  readonly gate: Gate
  /**
   * Creates the OAuth endpoints with the consent pages of a site. Keys and counters are the same
   * for every site.
   */
  createOAuthWith(pages: ConsentPages): Surface
}

interface Keys {
  readonly signing: readonly SigningKey[]
  readonly secrets: readonly MasterSecret[]
}

/**
 * Maximum number of requests per window for all tokens of one network address: ten agents at the
 * default limit of 600 requests.
 */
const networkCeiling = 6_000

/**
 * Creates the gate (checks of tokens and quotas) and the OAuth endpoints. Throws a `TypeError` for
 * unreadable keys. `log` is used until `close`, because a shared store may go down and come back.
 */
export async function createServiceAccess(
  config: Config,
  log: StoreNotices,
): Promise<ServiceAccess> {
  const { baseUrl, trustProxyHops: trustedHops } = config
  const keys = await readKeys(config, log)
  const { limits, uses, ...counters } = await createCounters(config, log)
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
    ...counters,
    gate,
    createOAuthWith: (pages) => createOAuth({ baseUrl, issuer, signingKeys: keys.signing, pages }),
  }
}

/**
 * Creates the counters: in memory, or in a store that several servers share. Resolves within about
 * a second, once it is known whether a shared store is up.
 */
async function createCounters(
  { rateLimitStore, baseUrl }: Config,
  log: StoreNotices,
): Promise<Counters> {
  // Rate limits use a monotonic clock. Counters of token uses need the same clock as the tokens.
  const now = () => performance.now()
  const local = createMemoryStore(now)
  if (rateLimitStore === 'memory') {
    return { limits: local, uses: createMemoryUses(Date.now), close: () => undefined }
  }
  // Imported only when needed, because the client of the store takes memory and time to load.
  const { openSharedStore } = await import('../gate/shared-store.ts')
  const shared = await watchStore(openSharedStore(rateLimitStore, baseUrl), { now, log })
  const strict = createStrictStore(shared)
  return {
    limits: createFallbackStore(shared, local),
    uses: { spent: strict, families: strict },
    store: shared,
    close: shared.close,
  }
}

/** Creates the issuer of tokens; `undefined` when signing keys or master secrets are missing. */
function createIssuer(
  { signing, secrets }: Keys,
  rest: Pick<Issuer, 'baseUrl' | 'uses' | 'random'>,
): Issuer | undefined {
  if (!isNonEmpty(signing) || !isNonEmpty(secrets)) return undefined
  const tokens = createTokens({ ...rest, keys: { signing, secrets }, now: Date.now })
  return { ...rest, tokens, secrets }
}

/** Reads the configured keys. Only in development (`http:`), random keys replace missing ones. */
async function readKeys(
  { authSigningKeys, authMasterSecrets, baseUrl }: Config,
  log: Pick<StoreNotices, 'warn'>,
): Promise<Keys> {
  const isDevelopment = baseUrl.startsWith('http:')
  if (authSigningKeys === undefined || authMasterSecrets === undefined) {
    log.warn(
      isDevelopment
        ? 'Tokens become invalid when this process ends. To keep them valid, set AUTH_SIGNING_KEYS and AUTH_MASTER_SECRETS'
        : 'No tokens are issued: set AUTH_SIGNING_KEYS and AUTH_MASTER_SECRETS as `npm run keys` prints them',
    )
  }
  const random = async <Key>(make: () => Promise<Key>) => (isDevelopment ? [await make()] : [])
  const signing = authSigningKeys !== undefined && (await parseSigningKeys(authSigningKeys))
  const secrets = authMasterSecrets !== undefined && (await parseMasterSecrets(authMasterSecrets))
  return {
    signing: signing || (await random(generateSigningKey)),
    secrets: secrets || (await random(() => deriveKeys(randomBytes(32)))),
  }
}

function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length))
}

function isNonEmpty<Item>(list: readonly Item[]): list is readonly [Item, ...Item[]] {
  return list.length > 0
}
