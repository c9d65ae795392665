/** Places each picture and file next to the first page that shows it or links to it. */
import { posix } from 'node:path'

/** Files to copy: path in the source → path in the new content folder. */
export interface Assets {
  readonly copies: ReadonlyMap<string, string>
  /**
   * Returns the relative link from the page `file` to the copy of the file `source`. The first call
   * for a source places the copy next to that page.
   */
  linkFrom(file: string, source: string): string
}

/** Creates an empty collection of files to copy, to which `linkFrom` adds files. */
export function createAssets(): Assets {
  const copies = new Map<string, string>()
  const taken = new Set<string>()

  function placeOf(folder: string, source: string): string {
    const { name, ext } = posix.parse(source)
    const safe =
      name
        .normalize('NFC')
        .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
        .replace(/^[.-]+/, '') || 'file'
    const [start, end] = [`${folder}/${safe}`, ext.toLowerCase()]
    return takeFree(taken, (count) => `${start}${count === 1 ? '' : `-${count}`}${end}`)
  }

  return {
    copies,
    linkFrom(file, source) {
      const folder = posix.dirname(file)
      const place = copies.get(source) ?? placeOf(folder, source)
      copies.set(source, place)
      return linkTo(folder, place)
    },
  }
}

/**
 * Returns the first name of `nameAt(1)`, `nameAt(2)`, … that is not in `taken`, and adds the name
 * to `taken`. Ignores case, as some file systems do.
 */
export function takeFree(taken: Set<string>, nameAt: (count: number) => string): string {
  for (let count = 1; ; count += 1) {
    const name = nameAt(count)
    if (taken.has(name.toLowerCase())) continue
    taken.add(name.toLowerCase())
    return name
  }
}

/** Returns the relative link from a folder to a file. */
export function linkTo(folder: string, file: string): string {
  const path = posix.relative(folder, file)
  return encodeURI(path.startsWith('.') ? path : `./${path}`).replaceAll(/[()]/g, (sign) =>
    sign === '(' ? '%28' : '%29',
  )
}
