/** Identifies the caller of a request and charges its quota, before the request is answered. */
import { bearerToken } from '../http/authorization.ts'
import type { Call, Reply } from '../http/call.ts'
import { addressKey, findClientAddress, isInNetwork } from '../http/client-address.ts'
import type { AddressBytes } from '../http/client-address.ts'
import type { QuotaPolicy } from '../http/rate-limit.ts'
import type { AccessToken, AccessTokenVerifier } from './token-verifier.ts'
import type { Admission } from './admission.ts'
import type { CounterStore } from './counter.ts'
import { addressQuota, charge, quotaPolicy } from './quota.ts'
import type { QuotaKind, Quotas } from './quota.ts'

/** Options of the gate. */
export interface GateOptions {
  readonly store: CounterStore
  readonly quotas: Quotas
  readonly verify: AccessTokenVerifier
  /** Number of trusted proxies that append to `X-Forwarded-For`. */
  readonly trustedHops: number
}

/** Charges a call to a quota of the given kind and returns the result. */
export type Gate = (call: Call, kind: QuotaKind) => Promise<Admission>

/** Creates a gate. It charges agents by token and address, others by address or named network. */
export function createGate(options: GateOptions): Gate {
  const { verify, trustedHops, quotas } = options
  const admitAgent = createAgentAdmission(options)
  const findBucket = createBucketFinder(quotas)
  const agentPolicy = quotaPolicy('agent', quotas.agent)
  const authPolicy = quotaPolicy('auth', quotas.auth)

  return async function admit({ address: peer, headers }, kind) {
    const address = findClientAddress(peer, headers['x-forwarded-for'], trustedHops)
    const key = addressKey(address)
    // For 'auth', `Authorization` contains client credentials, not a token.
    const text = kind === 'auth' ? undefined : bearerToken(headers.authorization)
    const token = text === undefined ? undefined : await verify(text)
    if (token) return await admitAgent(token, key)
    // Charges a request with an invalid token like one without a token. This limits guessing.
    const bucket = kind === 'auth' ? { policy: authPolicy, key } : findBucket(address, key)
    return {
      caller: { kind: 'anonymous' },
      hasInvalidToken: text !== undefined,
      policy: bucket.policy,
      agentPolicy,
      exhausted: await charge(options.store, bucket.policy, bucket.key),
    }
  }
}

/** Creates a function that charges an agent to its own quota and to the quota of its address. */
function createAgentAdmission({ store, quotas }: GateOptions) {
  const policy = quotaPolicy('agent', quotas.agent)
  const ceilingPolicy = quotaPolicy('network', quotas.network)

  function admit(token: AccessToken, exhausted: Admission['exhausted']): Admission {
    const caller = { kind: 'agent', ...token } as const
    return { caller, hasInvalidToken: false, policy, agentPolicy: policy, exhausted }
  }

  return async function admitAgent(token: AccessToken, key: string): Promise<Admission> {
    // Registration is free, so a client could use many tokens. The quota of the address limits them
    // together. Both charges start at the same time, so that a slow store delays the request only
    // once.
    const [ceiling, own] = await Promise.all([
      charge(store, ceilingPolicy, key),
      charge(store, policy, token.sub),
    ])
    return admit(token, ceiling ?? own)
  }
}

/** Counter of a request. */
interface Bucket {
  readonly policy: QuotaPolicy
  readonly key: string
}

/** Creates a function that finds the counter of an address. A named network has one counter. */
function createBucketFinder({ ip, networks }: Quotas) {
  const policy = quotaPolicy(addressQuota, ip)
  const named = networks.map(({ name, quota, networks: ranges }) => ({
    bucket: { policy: quotaPolicy(name, quota), key: '' },
    ranges,
  }))
  return (address: AddressBytes | undefined, key: string): Bucket =>
    named.find(({ ranges }) => address && ranges.some((range) => isInNetwork(address, range)))
      ?.bucket ?? { policy, key }
}

/**
 * Answers a call; `undefined` passes it on to the server behind the app, such as `astro dev`.
 *
 * `admission` is absent for paths that are not charged.
 */
export type Surface = (call: Call, admission?: Admission) => Promise<Reply | undefined>

/**
 * Returns the admission, which is the result of the gate. Throws when it is absent, so that a
 * mistake in routing cannot bypass the quota.
 */
export function requireAdmission(admission: Admission | undefined): Admission {
  if (!admission) throw new Error('The routes passed a call without an admission to a surface')
  return admission
}
