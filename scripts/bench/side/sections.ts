/** The parts of the side by side measurement, by the names that `npm run bench` takes. */
import type { ProgramName } from '../../programs.ts'
import type { Bench } from './bench.ts'
import { measureHotReads } from './hot-reads.ts'
import type { Section } from './rows.ts'

/** A part of it. */
export interface Part {
  /** Programs without which it cannot be measured at all. */
  readonly needs: readonly ProgramName[]
  measure(bench: Bench): Promise<Section>
}

/** All of them, in the order in which they are measured. */
export const parts = {
  reads: { needs: ['wrk'], measure: measureHotReads },
} as const satisfies Readonly<Record<string, Part>>
