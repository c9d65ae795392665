/**
 * Paths for the log and the traces. Unknown paths may contain private data, so only their first
 * segment is shown.
 */
import type { Call } from '../http/call.ts'

/** Longest shown path in characters. */
const longestPath = 200

/** Path segments that look like the name of a file or folder. */
const plainPart = /^[\w.-]{1,40}$/

/** Masks a path that is not public, except its first segment. Long paths are cut. */
export function maskPath(path: string, isPublic: boolean): string {
  if (isPublic) return path.slice(0, longestPath)
  const [, first = '', ...more] = path.slice(0, longestPath).split('/')
  return `/${plainPart.test(first) ? first : '-'}${more.length > 0 ? '/-' : ''}`
}

/** Path of an answered call for the log. `isKnown` returns whether the service serves a path. */
export function shownPathOf(
  { method, path }: Pick<Call, 'method' | 'path'>,
  status: number,
  isKnown: (path: string) => boolean,
): string {
  // Successful paths exist and are public. OPTIONS succeeds for every path.
  const isFound = status < 400 && method !== 'OPTIONS'
  return maskPath(path, isFound || isKnown(path))
}
