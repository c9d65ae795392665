/**
 * Quotas: how long a window is, what a request is charged to, when a quota is used up, and what a 429 then says. The
 * surfaces put its words and fields into the form of their protocol, and decide none of this themselves.
 */
import type { Network } from '../http/client-address.ts'
import { exhaustedHeaders } from '../http/rate-limit.ts'
import type { QuotaPolicy } from '../http/rate-limit.ts'
import type { Admission, Exhausted } from './admission.ts'
import type { CounterStore } from './counter.ts'

/** Name of the quota of callers that have no other: each network address by itself. */
export const addressQuota = 'ip'

/** Seconds of every window. */
export const windowSeconds = 60

/** Which quota a request takes from: that of the caller, or that of asking for tokens. */
export type QuotaKind = 'caller' | 'auth'

/** A network that is charged as one, by a quota of its own. */
export interface NamedNetwork {
  readonly name: string
  readonly quota: number
  readonly networks: readonly Network[]
}

/** Quotas a deployment sets, in requests per window. */
export interface Quotas {
  /** Of each network address without a token. */
  readonly ip: number
  /** Of each agent. */
  readonly agent: number
  /** Of one network address over all its tokens, because registration is free. */
  readonly network: number
  /** Of registrations, token requests and decisions of each network address. */
  readonly auth: number
  /** Of named networks, the first that holds the address. */
  readonly networks: readonly NamedNetwork[]
}

/** Policy of a name, with the window that all have. */
export function quotaPolicy(name: string, quota: number): QuotaPolicy {
  return { name, quota, window: windowSeconds }
}

/** Charges one request of a key to a policy; the quota, when it was used up before. */
export async function charge(
  store: CounterStore,
  policy: QuotaPolicy,
  key: string,
): Promise<Exhausted | undefined> {
  const counted = await store.charge(`${policy.name}:${key}`, policy.quota, policy.window)
  if (counted.remaining >= 0) return undefined
  const reset = Math.ceil(counted.reset / 1000)
  // A clock that was set back would otherwise ask for a wait of hours.
  return { policy, reset: Math.min(policy.window, Math.max(1, reset)) }
}

/** What a 429 says in every protocol. */
export interface QuotaRefusal {
  /** Seconds the caller is asked to wait. */
  readonly wait: number
  /** What was used up, how long to wait, and how to get more. */
  readonly detail: string
  /** The wait alone, for protocols whose messages are short. */
  readonly short: string
  /** `Retry-After` and the fields of the used up quota. */
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Refusal of a request whose quota is used up; `undefined` when there is some left.
 *
 * @param wait Seconds to wait; until the window ends, unless a protocol asks for a fixed time.
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
