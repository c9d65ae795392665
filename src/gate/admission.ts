/** What the gate learned about a request; the next step takes it as an argument. */
import type { QuotaPolicy } from '../http/rate-limit.ts'

/** Who is asking: an anonymous caller is known by its address only. */
export interface Caller {
  readonly kind: 'anonymous'
  readonly key: string
}

/** A charged request: who asked, which quota was charged, and whether it was over. */
export interface Admission {
  readonly caller: Caller
  readonly policy: QuotaPolicy
  /** Seconds until the window ends, present when the quota is used up. */
  readonly exhausted?: number | undefined
}
