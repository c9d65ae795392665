/** The issuer: what the endpoints of the authorization server work with. All of it is passed in, chance too. */
import type { MasterSecret } from './master-secret.ts'
import type { UseCounters } from './one-time-use.ts'
import type { RandomSource } from './random.ts'
import type { Tokens } from './token-issuer.ts'

/** Keys, counters and names of one issuer. */
export interface Issuer {
  readonly baseUrl: string
  readonly tokens: Tokens
  /** Secrets that client secrets are derived from. */
  readonly secrets: readonly [MasterSecret, ...MasterSecret[]]
  readonly random: RandomSource
  /** Counters of what may be used once. */
  readonly uses: UseCounters
}
