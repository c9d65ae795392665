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

/** A charged request. */
export interface Admission {
  readonly caller: Caller
  /** Whether a token was sent that is not valid; such a caller is anonymous and is refused in its turn. */
  readonly hasInvalidToken: boolean
  /** The quota that was charged. */
  readonly policy: QuotaPolicy
  /** The quota of an agent, for those who ask how to raise theirs. */
  readonly agentPolicy: QuotaPolicy
  /** The quota that is used up, and the seconds until its window ends. */
  readonly exhausted?: { readonly policy: QuotaPolicy; readonly reset: number } | undefined
}
