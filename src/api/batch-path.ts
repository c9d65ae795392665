/** Patterns for paths of operations in a batch. The OpenAPI document shows the same patterns. */
import { apiPaths } from '../http/paths.ts'

const controls = '\\x00-\\x1F\\x7F-\\x9F'
const dotSegment = '/\\.{1,2}(?:[/?]|$)'

/** Matches the root of the API and all paths below it. */
export const batchPathForm = new RegExp(`^${apiPaths.root}(?:[/?]|$)`)

/**
 * Matches a path that can be read in two ways: with dot segments, empty segments, backslashes, `#`,
 * blanks, control characters, or an encoded dot, slash or backslash. The query may contain
 * anything.
 */
export const ambiguousPath = new RegExp(
  `^[^?]*(?:${dotSegment}|//|[\\\\#\\s${controls}]|%(?:2[EFef]|5[Cc]))`,
)

/**
 * Matches the paths of operations that cannot run in a batch: the batch itself, and identity, which
 * depends on the caller.
 */
export const unbatchablePath = new RegExp(`^(?:${apiPaths.batch}|${apiPaths.identity})/?(?:\\?|$)`)
