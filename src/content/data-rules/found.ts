/** Types for the rules that check the data of the content. */
import type { Content } from '../content.ts'
import type { Findings } from '../mistake.ts'

/** Result of a rule: mistakes, warnings, or both. */
export type Found = Partial<Findings>

/** A rule over the content as it is published at `now`. */
export type DataRule = (content: Content, now: Date) => Found
