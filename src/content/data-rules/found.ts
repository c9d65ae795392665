/** What a rule over the data of the content is, and what it finds. */
import type { Content } from '../content.ts'
import type { Findings } from '../mistake.ts'

/** What a rule finds: mistakes, warnings, or both. */
export type Found = Partial<Findings>

/** A rule over the content as it is published at `now`. */
export type DataRule = (content: Content, now: Date) => Found
