/** Result of the checks that come before the answer to a request: the caller and its quota. */
import type { QuotaPolicy } from '../http/rate-limit.ts'

/** An anonymous caller, identified by its address, or an agent, identified by its token. */
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
   * Seconds until the window of the quota ends, at least 1. With `Retry-After: 0`, clients would
   * retry immediately.
   */
  readonly reset: number
}

/** The result for a request that was counted against its quotas. */
export interface Admission {
  readonly caller: Caller
  /**
   * Whether the request has an invalid token. If so, it gets 401, because an anonymous answer would
   * hide the fault. Quota, path and method are checked first.
   */
  readonly hasInvalidToken: boolean
  /** Quota of the request. A request of an agent also counts against a quota of its address. */
  readonly policy: QuotaPolicy
  /** Quota of an agent. Refusals of anonymous callers mention it. */
  readonly agentPolicy: QuotaPolicy
  /**
   * The quota that is used up, which may be another one than `policy`. Absent if the request is
   * within all charged quotas.
   */
  readonly exhausted?: Exhausted | undefined
}
