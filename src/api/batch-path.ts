/** What the path of a read in a batch looks like, in the patterns that the documents show. */
import { apiPaths } from '../http/paths.ts'

const controls = '\\x00-\\x1F\\x7F-\\x9F'
const dotSegment = '/\\.{1,2}(?:[/?]|$)'

/** It is that of the API or below it. */
export const batchPathForm = new RegExp(`^${apiPaths.root}(?:[/?]|$)`)

/**
 * Its path may not be read in two ways: without dot segments, empty segments, blanks, controls or encoded separators. A
 * query may hold anything.
 */
export const ambiguousPath = new RegExp(
  `^[^?]*(?:${dotSegment}|//|[\\\\#\\s${controls}]|%(?:2[EFef]|5[Cc]))`,
)

/** The operations that cannot run in a batch: itself, and what depends on who asks. */
export const unbatchablePath = new RegExp(`^(?:${apiPaths.batch}|${apiPaths.identity})/?(?:\\?|$)`)
