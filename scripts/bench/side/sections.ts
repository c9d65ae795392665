/** The parts of the side by side measurement, by the names that `npm run bench` takes. */
import type { ProgramName } from '../../programs.ts'
import { measureBatches } from './batches.ts'
import type { Bench } from './bench.ts'
import { measureBuilds } from './builds.ts'
import { measureHotReads } from './hot-reads.ts'
import type { Section } from './rows.ts'
import { measureSearches } from './searches.ts'
import { measureStarts } from './starts.ts'
import { measureTokens } from './tokens.ts'
import { measureTools } from './tools.ts'
import { measureWebsiteReads } from './website-reads.ts'

/** A part of it. */
export interface Part {
  /** Programs without which it cannot be measured at all. */
  readonly needs: readonly ProgramName[]
  /** Whether it takes minutes, for which a quick run has no time. */
  readonly isLong?: boolean
  /** Settings of our server, beside those of every part. */
  readonly settings?: Readonly<Record<string, string>>
  measure(bench: Bench): Promise<Section>
}

/** All of them, in the order in which they are measured. */
export const parts = {
  reads: { needs: ['wrk'], measure: measureHotReads },
  pages: { needs: ['wrk', 'nginx'], measure: measureWebsiteReads },
  searches: { needs: ['wrk'], measure: measureSearches },
  batches: { needs: ['wrk'], measure: measureBatches },
  mcp: { needs: ['wrk'], measure: measureTools },
  tokens: { needs: ['wrk'], measure: measureTokens, settings: { TRUST_PROXY_HOPS: '1' } },
  starts: { needs: [], measure: measureStarts },
  builds: { needs: [], measure: measureBuilds, isLong: true },
} as const satisfies Readonly<Record<string, Part>>
