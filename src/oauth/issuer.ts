/** Dependencies of the endpoints of the authorization server. */
import type { MasterSecret } from './master-secret.ts'
import type { UseCounters } from './one-time-use.ts'
import type { RandomSource } from './random.ts'
import type { Tokens } from './token-issuer.ts'

/** Keys, counters and URL of one issuer. */
export interface Issuer {
  readonly baseUrl: string
  readonly tokens: Tokens
  /**
   * Master secrets, from which client secrets are derived. The first one is used for new client
   * secrets.
   */
  readonly secrets: readonly [MasterSecret, ...MasterSecret[]]
  readonly random: RandomSource
  /** Counters of one-time use. */
  readonly uses: UseCounters
}
