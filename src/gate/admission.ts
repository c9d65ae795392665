/** Result of the gate: the caller and its quota. */
import type { QuotaPolicy } from '../http/rate-limit.ts'

/** The caller: anonymous, known by its address, or an agent, known by its token. */
export type Caller =
  | { readonly kind: 'anonymous' }
  | {
      readonly kind: 'agent'
      readonly sub: string
      readonly scope: string
      /** The resource the token is for. */
      readonly resource: string
    }

/** A quota that is used up. */
export interface Exhausted {
  readonly policy: QuotaPolicy
  /**
   * Seconds until its window ends, at least 1, because clients retry at once on `Retry-After: 0`.
   */
  readonly reset: number
}

/** A charged request. */
export interface Admission {
  readonly caller: Caller
  /**
   * Whether the request has an invalid token. It gets 401, because an anonymous answer would hide
   * the fault. Quota, path and method are checked before.
   */
  readonly hasInvalidToken: boolean
  /** The quota that was charged. */
  readonly policy: QuotaPolicy
  /** Quota of an agent. Refusals of anonymous callers mention it. */
  readonly agentPolicy: QuotaPolicy
  /** Absent while some quota is left. It may be another quota than `policy`. */
  readonly exhausted?: Exhausted | undefined
}
