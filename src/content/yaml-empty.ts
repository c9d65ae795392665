/** Leaves out empty values of optional fields, as editors in a browser write them. */
import type { z } from 'zod'

type Path = readonly string[]

/** The value without fields that are empty, that the schema would refuse, and that are optional. */
export function withoutEmpty(value: unknown, schema: z.ZodType): unknown {
  const empty = emptyPaths(value).filter(({ length }) => length > 0)
  if (empty.length === 0) return value
  let [best, faults] = [value, faultsOf(value, schema)]
  for (const path of empty) {
    if (faults.count === 0) break
    if (faults.unknown.has(path.join('.'))) continue
    const without = withoutPath(best, path)
    const after = faultsOf(without, schema)
    if (after.count < faults.count) [best, faults] = [without, after]
  }
  return best
}

/** Paths of empty fields, inner ones first, because an object may be empty without them. */
function emptyPaths(value: unknown, path: Path = []): Path[] {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return [path]
  if (typeof value !== 'object') return []
  const below = Object.entries(value).flatMap(([name, one]) => emptyPaths(one, [...path, name]))
  // An entry of a list is a value, and not a field.
  return Array.isArray(value) ? below.filter(({ length }) => length > path.length + 1) : below
}

function withoutPath(value: unknown, [name = '', ...rest]: Path): unknown {
  if (Array.isArray(value)) {
    return value.map((one: unknown, at) => (String(at) === name ? withoutPath(one, rest) : one))
  }
  const fields = Object.entries(value as object) // The path leads through objects and lists.
  return Object.fromEntries(
    fields.flatMap(([key, one]) => {
      if (key !== name) return [[key, one] as const]
      return rest.length === 0 ? [] : [[key, withoutPath(one, rest)] as const]
    }),
  )
}

/** Number of faults, also those in the best alternative of a union, and the unknown fields. */
function faultsOf(value: unknown, schema: z.ZodType) {
  const issues = schema.safeParse(value).error?.issues ?? []
  const unknown = issues.flatMap((issue) => {
    if (issue.code === 'invalid_key') return issue.path.join('.')
    if (issue.code !== 'unrecognized_keys') return []
    return issue.keys.map((key) => [...issue.path, key].join('.'))
  })
  return { count: countIssues(issues), unknown: new Set(unknown) }
}

function countIssues(issues: readonly z.core.$ZodIssue[]): number {
  const counts = issues.map((issue) =>
    issue.code === 'invalid_union' && issue.errors.length > 0
      ? 1 + Math.min(...issue.errors.map(countIssues))
      : 1,
  )
  return counts.reduce((sum, count) => sum + count, 0)
}
