/** Reads every picture that a text shows, so that one that cannot be shown is reported before the build. */
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { decodePath } from '../site/address.ts'
import type { ContentLink } from './links.ts'
import type { Mistake } from './mistake.ts'
import { canDecode } from './raster.ts'

const formats = ['png', 'jpg', 'jpeg', 'webp', 'avif', 'gif', 'svg']
const expected = 'expects png, jpg, webp, avif, gif or svg'

/** Faults of files that were read before, by file, size and time: a preview asks again after every edit. */
const known = new Map<string, Promise<string | undefined>>()

/** Mistakes in the pictures that texts show: files that are not there, of another kind, or damaged. */
export async function checkPictures(
  links: readonly ContentLink[],
  directory: string,
): Promise<Mistake[]> {
  const mistakes: Mistake[] = []
  for (const { file, kind, href, line } of links) {
    if (kind !== 'image' || /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(href)) continue
    const fault = await faultOf(href, join(directory, dirname(file)))
    if (fault === undefined) continue
    mistakes.push({ file, line, message: `the picture ${href} ${fault}` })
  }
  return mistakes
}

async function faultOf(href: string, folder: string): Promise<string | undefined> {
  const name = decodePath(href)
  const file = join(folder, name ?? href)
  const found = existsSync(file) ? await stat(file) : undefined
  if (name === undefined || !found?.isFile()) return 'is not there, expects a path from this file'
  if (!formats.includes(extname(file).slice(1).toLowerCase())) {
    return `is of a kind that browsers do not show, ${expected}`
  }
  const key = `${file} ${found.size} ${found.mtimeMs}`
  const fault = known.get(key) ?? decode(file)
  known.set(key, fault)
  return await fault
}

async function decode(file: string): Promise<string | undefined> {
  return (await canDecode(await readFile(file)))
    ? undefined
    : `cannot be read: the file is damaged or no picture, ${expected}`
}
