/**
 * Paths for the log and the traces. A path that the service does not serve may contain private
 * data, so at most its first segment is shown.
 */
import type { Call } from '../http/call.ts'

/** Longest shown path in characters. */
const longestPath = 200

/** Path segments that look like the name of a file or folder. */
const plainPart = /^[\w.-]{1,40}$/

/**
 * Cuts a long path. If a path is not public, replaces all segments after the first by one `-`, and
 * also the first segment if it does not match `plainPart`.
 */
export function maskPath(path: string, isPublic: boolean): string {
  if (isPublic) return path.slice(0, longestPath)
  const [, first = '', ...more] = path.slice(0, longestPath).split('/')
  return `/${plainPart.test(first) ? first : '-'}${more.length > 0 ? '/-' : ''}`
}

/** Returns the path of an answered call for the log. `isKnown` says which paths are served. */
export function shownPathOf(
  { method, path }: Pick<Call, 'method' | 'path'>,
  status: number,
  isKnown: (path: string) => boolean,
): string {
  // A path that was answered without an error exists and is public, except with OPTIONS, which
  // succeeds for every path.
  const isFound = status < 400 && method !== 'OPTIONS'
  return maskPath(path, isFound || isKnown(path))
}
