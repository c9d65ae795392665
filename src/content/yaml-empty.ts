/** Removes empty values of optional fields. Web-based content editors write such values. */
import type { z } from 'zod'

/** Removes optional fields that are empty and that the schema refuses for that reason. */
export function withoutEmpty(value: unknown, schema: z.ZodType): unknown {
  const empty = emptyPaths(value)
  if (empty.length === 0) return value
  const refused = faultPaths(value, schema)
  const gone = empty.filter((path) => refused.has(path))
  // Keeps required fields, because the schema would refuse a value without them.
  const missing = faultPaths(withoutPaths(value, new Set(gone)), schema)
  const kept = withoutPaths(value, new Set(gone.filter((path) => !missing.has(path))))
  return faultPaths(kept, schema).size < refused.size ? kept : value
}

/** Adds a name to a path. In a path, line breaks separate the names. */
function pathIn(path: string, name: PropertyKey): string {
  return path === '' ? String(name) : `${path}\n${String(name)}`
}

/** Lists the paths of empty fields. Leaves out empty entries of lists, which are not fields. */
function emptyPaths(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]: [string, unknown]) => {
    const place = pathIn(path, name)
    const isEmpty = one === null || one === '' || (Array.isArray(one) && one.length === 0)
    if (!isEmpty) return emptyPaths(one, place)
    return Array.isArray(value) ? [] : [place]
  })
}

function withoutPaths(value: unknown, gone: ReadonlySet<string>, path = ''): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    return value.map((one: unknown, at) => withoutPaths(one, gone, pathIn(path, at)))
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      const place = pathIn(path, name)
      return gone.has(place) ? [] : [[name, withoutPaths(one, gone, place)] as const]
    }),
  )
}

/** Returns the paths at which the schema refuses a value, also in the alternatives of a union. */
function faultPaths(value: unknown, schema: z.ZodType): Set<string> {
  return new Set(pathsOf(schema.safeParse(value).error?.issues ?? [], ''))
}

function pathsOf(issues: readonly z.core.$ZodIssue[], from: string): string[] {
  return issues.flatMap((issue) => {
    const path = issue.path.reduce(pathIn, from)
    // Skips fields with an unknown name. They are mistakes, even if they are empty.
    if (issue.code === 'invalid_key') return []
    if (issue.code !== 'invalid_union') return path
    return [path, ...issue.errors.flatMap((errors) => pathsOf(errors, path))]
  })
}
