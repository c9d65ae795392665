/** Identifies the caller of a request and charges its quota, before any surface. */
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

/** Creates a gate. It charges agents by token and other callers by address. */
export function createGate(options: GateOptions): Gate {
  const { verify, trustedHops, quotas } = options
  const admitAgent = createAgentAdmission(options)
  const findBucket = createBucketFinder(quotas)
  const agentPolicy = quotaPolicy('agent', quotas.agent)
  const authPolicy = quotaPolicy('auth', quotas.auth)

  async function admitAnonymous(bucket: Bucket, hasInvalidToken: boolean): Promise<Admission> {
    const { policy, key } = bucket
    const exhausted = await charge(options.store, policy, key)
    return { caller: { kind: 'anonymous' }, hasInvalidToken, policy, agentPolicy, exhausted }
  }

  return async function admit({ address: peer, headers }, kind) {
    const address = findClientAddress(peer, headers['x-forwarded-for'], trustedHops)
    const key = addressKey(address)
    // `Authorization` contains client credentials here, not a token.
    if (kind === 'auth') {
      return await admitAnonymous({ policy: authPolicy, key }, false)
    }
    const bucket = findBucket(address, key)
    const text = bearerToken(headers.authorization)
    if (text === undefined) return await admitAnonymous(bucket, false)
    const token = await verify(text)
    // An invalid token is charged by address, so that guessing tokens is limited.
    return token ? await admitAgent(token, key) : await admitAnonymous(bucket, true)
  }
}

/** Admits agents. Each is charged to its own quota and to the quota of its address. */
function createAgentAdmission({ store, quotas }: GateOptions) {
  const policy = quotaPolicy('agent', quotas.agent)
  const ceilingPolicy = quotaPolicy('network', quotas.network)

  function admit(token: AccessToken, exhausted: Admission['exhausted']): Admission {
    const caller = { kind: 'agent', ...token } as const
    return { caller, hasInvalidToken: false, policy, agentPolicy: policy, exhausted }
  }

  return async function admitAgent(token: AccessToken, key: string): Promise<Admission> {
    // Registration is free, so a client could use many tokens. The address limits all of them. Both
    // charges start at once, so that a slow store delays the request only once.
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

/** Finds the counter of an address. All addresses of a named network share one. */
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
 * Returns the admission. Throws when it is absent, so that no mistake in routing avoids the quota.
 */
export function requireAdmission(admission: Admission | undefined): Admission {
  if (!admission) throw new Error('The routes passed an uncounted call to a surface')
  return admission
}
