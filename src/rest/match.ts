/** Path → the operation that answers there. */
import type { Operation } from '../api/operation.ts'

/** Finds the operation at a path, with or without its final slash. */
export type OperationMatcher = (path: string) => Operation | undefined

const made = new WeakMap<readonly Operation[], OperationMatcher>()

/** The matcher over a registry, made once for it. */
export function matcherOf(registry: readonly Operation[]): OperationMatcher {
  const known = made.get(registry) ?? createMatcher(registry)
  made.set(registry, known)
  return known
}

/** A matcher over a registry. Paths are compared as sent: `//`, `%2F` and dot segments are no aliases. */
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
