/**
 * Quotas: windows, counters and the texts of a 429. The handler of each protocol puts these texts
 * into the format of the protocol.
 */
import type { Network } from '../http/client-address.ts'
import { exhaustedHeaders, policyHeaders } from '../http/rate-limit.ts'
import type { QuotaPolicy } from '../http/rate-limit.ts'
import type { Admission, Exhausted } from './admission.ts'
import type { CounterStore } from './counter.ts'

/** Name of the quota of each network address, for requests without a valid token. */
export const addressQuota = 'ip'

/** Length of every window in seconds. */
export const windowSeconds = 60

/** Kind of quota that a request counts against: of the caller, or of the OAuth endpoints. */
export type QuotaKind = 'caller' | 'auth'

/** Networks that share one quota. */
export interface NamedNetwork {
  readonly name: string
  readonly quota: number
  readonly networks: readonly Network[]
}

/** Quotas of a deployment, in requests per window. */
export interface Quotas {
  /** Quota of each network address outside `networks`, for requests without a valid token. */
  readonly ip: number
  /** Quota of each agent. */
  readonly agent: number
  /** Quota of each network address for requests with tokens, as anyone can get many tokens. */
  readonly network: number
  /** Quota of each network address for registrations, token requests and consent decisions. */
  readonly auth: number
  /** Named networks. The first one that contains the address applies. */
  readonly networks: readonly NamedNetwork[]
}

/** Creates a policy with the window that all quotas have. */
export function quotaPolicy(name: string, quota: number): QuotaPolicy {
  const policy = { name, quota, window: windowSeconds }
  return { ...policy, headers: policyHeaders(policy) }
}

/**
 * Counts one request against a quota. If the request exceeds the quota, returns the quota and the
 * seconds to wait.
 */
export async function charge(
  store: CounterStore,
  policy: QuotaPolicy,
  key: string,
): Promise<Exhausted | undefined> {
  const counted = await store.charge(`${policy.name}:${key}`, policy.quota, policy.window)
  if (counted.remaining >= 0) return undefined
  const reset = Math.ceil(counted.reset / 1000)
  // Limits the wait to the window. A clock that was set back could make the wait hours long.
  return { policy, reset: Math.min(policy.window, Math.max(1, reset)) }
}

/** Contents of a 429 in every protocol. */
export interface QuotaRefusal {
  /** Seconds to wait. */
  readonly wait: number
  /** The quota, the time to wait and, for anonymous callers, how to get more requests. */
  readonly detail: string
  /** Only the time to wait, for protocols with short messages. */
  readonly short: string
  /** `Retry-After` and the headers of the used-up quota. */
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Returns the refusal when the quota is used up; otherwise `undefined`.
 *
 * @param wait Seconds to wait; by default until the window ends.
 */
export function quotaRefusal(
  { exhausted, caller, agentPolicy }: Admission,
  wait = exhausted?.reset ?? 0,
): QuotaRefusal | undefined {
  if (!exhausted) return undefined
  const { policy, reset } = exhausted
  const raise =
    caller.kind === 'anonymous'
      ? `, or send a bearer token, which allows ${agentPolicy.quota} requests per ${agentPolicy.window} seconds`
      : ''
  return {
    wait,
    detail: `More than ${policy.quota} requests in ${policy.window} seconds: wait ${wait} seconds${raise}`,
    short: `Wait ${wait} seconds`,
    headers: { ...exhaustedHeaders(policy, reset), 'Retry-After': String(wait) },
  }
}
