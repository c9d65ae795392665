/** The one check before every surface that counts: who asks, and is there quota left. */
import { parseAuthorization } from '../http/authorization.ts'
import type { Call } from '../http/call.ts'
import { addressKey, findClientAddress, isInNetwork } from '../http/client-address.ts'
import type { AddressBytes } from '../http/client-address.ts'
import type { QuotaPolicy } from '../http/rate-limit.ts'
import type { AccessToken, AccessTokenVerifier } from './access-token.ts'
import type { Admission } from './admission.ts'
import type { CounterStore } from './counter.ts'
import { addressQuota, charge, quotaPolicy } from './quota.ts'
import type { QuotaKind, Quotas } from './quota.ts'

/** What the gate works with. */
export interface GateOptions {
  readonly store: CounterStore
  readonly quotas: Quotas
  readonly verify: AccessTokenVerifier
  /** Proxies in front whose X-Forwarded-For is believed. */
  readonly trustedHops: number
}

/** Admits a call, having charged it to a quota of the given kind. */
export type Gate = (call: Call, kind: QuotaKind) => Promise<Admission>

/** A gate that charges an agent by its token and everyone else by address. */
export function createGate(options: GateOptions): Gate {
  const { quotas, verify, trustedHops } = options

  return async function admit(call, kind) {
    const address = findClientAddress(call.address, call.headers['x-forwarded-for'], trustedHops)
    // Whoever asks for a token has none yet: `Authorization` holds the secret of a client there, if anything.
    if (kind === 'auth') return await admitAnonymous(authBucket(address, quotas), false, options)
    const credentials = parseAuthorization(call.headers.authorization)
    const token = credentials.kind === 'bearer' ? await verify(credentials.token) : undefined
    if (token) return await admitAgent(token, address, options)
    // A token that is not valid is charged by address: to try made up ones must not be free.
    const hasInvalidToken = credentials.kind !== 'none'
    return await admitAnonymous(addressBucket(address, quotas), hasInvalidToken, options)
  }
}

async function admitAgent(
  token: AccessToken,
  address: AddressBytes | undefined,
  { store, quotas }: GateOptions,
): Promise<Admission> {
  const policy = quotaPolicy('agent', quotas.agent)
  // Registration is free: without a ceiling an address could ask without end, each time with another token. Both are asked
  // at once, so that a slow store is waited for once.
  const [ceiling, own] = await Promise.all([
    charge(store, quotaPolicy('network', quotas.network), addressKey(address)),
    charge(store, policy, token.sub),
  ])
  return {
    caller: { kind: 'agent', ...token },
    hasInvalidToken: false,
    policy,
    agentPolicy: policy,
    exhausted: ceiling ?? own,
  }
}

async function admitAnonymous(
  { policy, key }: Bucket,
  hasInvalidToken: boolean,
  { store, quotas }: GateOptions,
): Promise<Admission> {
  return {
    caller: { kind: 'anonymous' },
    hasInvalidToken,
    policy,
    agentPolicy: quotaPolicy('agent', quotas.agent),
    exhausted: await charge(store, policy, key),
  }
}

/** What is counted together. */
interface Bucket {
  readonly policy: QuotaPolicy
  readonly key: string
}

function authBucket(address: AddressBytes | undefined, { auth }: Quotas): Bucket {
  return { policy: quotaPolicy('auth', auth), key: addressKey(address) }
}

/** Bucket of an address: that of its named network, which all its addresses share, else its own. */
function addressBucket(address: AddressBytes | undefined, { ip, networks }: Quotas): Bucket {
  const named = networks.find(
    (known) => address && known.networks.some((network) => isInNetwork(address, network)),
  )
  return named
    ? { policy: quotaPolicy(named.name, named.quota), key: '' }
    : { policy: quotaPolicy(addressQuota, ip), key: addressKey(address) }
}
