/** Finds the operation at a path, and lists the methods that a path allows. */
import type { Operation } from '../api/operation.ts'
import { findPathParameter } from '../api/uri-template.ts'

/** An operation, and the values of the parameters in the path. */
export interface Match {
  readonly operation: Operation
  readonly values: Readonly<Record<string, string>>
}

/** Finds the operation at a path, with or without its final slash. */
export type OperationMatcher = (path: string) => Match | undefined

/**
 * A path segment that can be the value of a parameter: without escapes and dots, because values are
 * compared as sent.
 */
const plainSegment = /^[\w-]+$/

/**
 * Creates a matcher over a registry. Paths are compared as sent, so `//`, `%2F` and dot segments
 * match nothing. The matcher looks up the whole path, then the path without its last segment.
 */
export function createMatcher(registry: readonly Operation[]): OperationMatcher {
  const byPath = new Map<string, Match>()
  const byFolder = new Map<string, { readonly operation: Operation; readonly name: string }>()
  for (const operation of registry) {
    for (const path of operation.paths) {
      const name = findPathParameter(path)
      const match = { operation, values: {} }
      if (name === undefined) byPath.set(path, match).set(`${path}/`, match)
      else byFolder.set(path.slice(0, path.lastIndexOf('/')), { operation, name })
    }
  }
  return (path) => {
    const match = byPath.get(path)
    if (match) return match
    const bare = path.endsWith('/') ? path.slice(0, -1) : path
    const at = bare.lastIndexOf('/')
    const found = byFolder.get(bare.slice(0, at))
    const value = bare.slice(at + 1)
    if (!found || !plainSegment.test(value)) return undefined
    return { operation: found.operation, values: { [found.name]: value } }
  }
}

/**
 * Allowed methods of a path, by the method of its operation. HEAD is answered as GET, without the
 * body.
 */
export const allowedMethods = {
  GET: ['GET', 'HEAD', 'OPTIONS'],
  POST: ['POST', 'OPTIONS'],
} as const satisfies Record<Operation['method'], readonly string[]>
