/** Paths and methods of the operations. */
import type { Operation } from '../api/operation.ts'

/** Finds the operation at a path, with or without its final slash. */
export type OperationMatcher = (path: string) => Operation | undefined

/**
 * A matcher over a registry. Paths are compared as sent, so `//`, `%2F` and dot segments match
 * nothing.
 */
export function createMatcher(registry: readonly Operation[]): OperationMatcher {
  const byPath = new Map(
    registry.flatMap((operation) =>
      operation.paths.flatMap((path) => [
        [path, operation] as const,
        [`${path}/`, operation] as const,
      ]),
    ),
  )
  return (path) => byPath.get(path)
}

/**
 * Methods of a resource by the method of its operation. HEAD is answered as GET, without the body.
 */
export const allowedMethods = {
  GET: ['GET', 'HEAD', 'OPTIONS'],
  POST: ['POST', 'OPTIONS'],
} as const satisfies Record<Operation['method'], readonly string[]>
