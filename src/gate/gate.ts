/** The one check before the API: who asks, and is there quota left. */
import type { Call } from '../http/call.ts'
import type { QuotaPolicy } from '../http/rate-limit.ts'
import type { Admission } from './admission.ts'
import type { CounterStore } from './counter.ts'

/** Quotas a deployment may set, in requests per 60 seconds. */
export interface Quotas {
  readonly ip: number
}

/** Admits a call, having charged it. */
export type Gate = (call: Call) => Promise<Admission>

const windowSeconds = 60

/** A gate that charges each network address. */
export function createGate(store: CounterStore, quotas: Quotas): Gate {
  const policy: QuotaPolicy = { name: 'ip', quota: quotas.ip, window: windowSeconds }
  return async function admit(call) {
    const key = `ip:${call.address}`
    const { remaining, reset } = await store.charge(key, policy.quota, policy.window)
    const exhausted = remaining < 0 ? Math.max(1, Math.ceil(reset / 1000)) : undefined
    return { caller: { kind: 'anonymous', key }, policy, exhausted }
  }
}
