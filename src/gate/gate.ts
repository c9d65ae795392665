/** The one check before every surface that counts: who asks, and is there quota left. */
import { bearerToken } from '../http/authorization.ts'
import type { Call } from '../http/call.ts'
import { addressKey, findClientAddress, isInNetwork } from '../http/client-address.ts'
import type { AddressBytes } from '../http/client-address.ts'
import type { QuotaPolicy } from '../http/rate-limit.ts'
import type { AccessToken, AccessTokenVerifier } from './token-verifier.ts'
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
  const { verify, trustedHops, quotas } = options
  const admitAgent = createAgentAdmission(options)
  const agentPolicy = quotaPolicy('agent', quotas.agent)

  async function admitAnonymous(bucket: Bucket, hasInvalidToken: boolean): Promise<Admission> {
    const { policy, key } = bucket
    const exhausted = await charge(options.store, policy, key)
    return { caller: { kind: 'anonymous' }, hasInvalidToken, policy, agentPolicy, exhausted }
  }

  return async function admit({ address: peer, headers }, kind) {
    const address = findClientAddress(peer, headers['x-forwarded-for'], trustedHops)
    const key = addressKey(address)
    // Callers that ask for a token have none yet: `Authorization` holds the secret of a client there, if anything.
    if (kind === 'auth') {
      return await admitAnonymous({ policy: quotaPolicy('auth', quotas.auth), key }, false)
    }
    const bucket = findBucket(address, quotas)
    const text = bearerToken(headers.authorization)
    if (text === undefined) return await admitAnonymous(bucket, false)
    const token = await verify(text)
    // A token that is not valid is charged by address, so that guessing tokens is not free.
    return token ? await admitAgent(token, key) : await admitAnonymous(bucket, true)
  }
}

/** Admits agents, each charged to its own quota and to that of its address. */
function createAgentAdmission({ store, quotas }: GateOptions) {
  const policy = quotaPolicy('agent', quotas.agent)
  const ceilingPolicy = quotaPolicy('network', quotas.network)

  function admit(token: AccessToken, exhausted: Admission['exhausted']): Admission {
    const caller = { kind: 'agent', ...token } as const
    return { caller, hasInvalidToken: false, policy, agentPolicy: policy, exhausted }
  }

  return async function admitAgent(token: AccessToken, key: string): Promise<Admission> {
    // Registration is free: without a ceiling an address could ask without end, each time with another token. Both are
    // asked at once, so that a slow store is waited for once.
    const [ceiling, own] = await Promise.all([
      charge(store, ceilingPolicy, key),
      charge(store, policy, token.sub),
    ])
    return admit(token, ceiling ?? own)
  }
}

/** Requests that are counted together. */
interface Bucket {
  readonly policy: QuotaPolicy
  readonly key: string
}

/** Bucket of an address: that of its named network, which all its addresses share, else its own. */
function findBucket(address: AddressBytes | undefined, { ip, networks }: Quotas): Bucket {
  const named = networks.find(
    (known) => address && known.networks.some((network) => isInNetwork(address, network)),
  )
  return named
    ? { policy: quotaPolicy(named.name, named.quota), key: '' }
    : { policy: quotaPolicy(addressQuota, ip), key: addressKey(address) }
}
