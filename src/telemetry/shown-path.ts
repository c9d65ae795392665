/** A path as far as the log and the traces show it: of one at which nothing is, whatever a stranger wrote may be a name. */
import type { Call } from '../http/call.ts'

/** Characters of a path. */
const longestPath = 200

/** Part of a path that is hardly ever more than the name of a file or of a folder. */
const plainPart = /^[\w.-]{1,40}$/

/** A path that may be seen: of one at which nothing is, the first part at most, for the rest may be anybody's name. */
export function maskPath(path: string, isPublic: boolean): string {
  if (isPublic) return path.slice(0, longestPath)
  const [, first = '', ...more] = path.slice(0, longestPath).split('/')
  return `/${plainPart.test(first) ? first : '-'}${more.length > 0 ? '/-' : ''}`
}

/** Path of a call that was answered with a status; `isKnown` tells whether something of the service answers there. */
export function shownPathOf(
  { method, path }: Pick<Call, 'method' | 'path'>,
  status: number,
  isKnown: (path: string) => boolean,
): string {
  // What was found is there, whatever its name; a preflight is answered wherever it is sent.
  const isFound = status < 400 && method !== 'OPTIONS'
  return maskPath(path, isFound || isKnown(path))
}
