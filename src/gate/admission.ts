/** What the gate learned about a request; the next step takes it as an argument. */
import type { QuotaPolicy } from '../http/rate-limit.ts'

/** Who is asking: an anonymous caller is known by its address only, an agent by its token. */
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
  /** Seconds until its window ends, at least 1: `Retry-After: 0` would invite the next refusal. */
  readonly reset: number
}

/** A charged request. */
export interface Admission {
  readonly caller: Caller
  /**
   * Whether a token was sent that is not valid. Such a caller is refused, and not answered as an anonymous one: it would
   * believe that its token works. But quota, path and method come first, so that this is a fact and no answer yet.
   */
  readonly hasInvalidToken: boolean
  /** The quota that was charged. */
  readonly policy: QuotaPolicy
  /** The quota of an agent, for those who ask how to raise theirs. */
  readonly agentPolicy: QuotaPolicy
  /** Absent when there is some left; it may be another quota than the one that is named in every answer. */
  readonly exhausted?: Exhausted | undefined
}
