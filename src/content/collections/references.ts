/** Checks the references of entries to other entries, and the paths of their pictures. */
import { decodePath } from '../../site/address.ts'
import { hasOrigin } from '../link-target.ts'
import type { Mistake } from '../mistake.ts'
import { didYouMean, findNearest } from '../nearest.ts'
import type { EntryReference } from './entries.ts'

/**
 * Finds references to entries that do not exist. `ids` has the ids of each collection without
 * mistakes; references to other collections are not checked.
 */
export function checkEntryReferences(
  references: readonly EntryReference[],
  ids: ReadonlyMap<string, ReadonlySet<string>>,
): Mistake[] {
  return references.flatMap(({ kind, collection = '', field, value, place }) => {
    const known = kind === 'entry' ? ids.get(collection) : undefined
    if (!known || known.has(value)) return []
    const meant = didYouMean(findNearest(value, known, Math.min(2, Math.floor(value.length / 3))))
    return {
      ...place,
      field,
      message: `there is no entry "${value}" in data/${collection}${meant}`,
    }
  })
}

/** Checks that references to pictures are paths relative to the file of the entry. */
export function checkPictureReferences(references: readonly EntryReference[]): Mistake[] {
  return references
    .filter(({ kind, value }) => kind === 'picture' && !isFile(value))
    .map(({ field, place }) => {
      const message = 'must be the path of a picture, relative to this file, such as crane.jpg'
      return { ...place, field, message }
    })
}

/** Whether a picture is given as a path relative to the file that names it. */
export function isFile(value: string): boolean {
  return !hasOrigin(value) && !value.startsWith('/') && decodePath(value) !== undefined
}
