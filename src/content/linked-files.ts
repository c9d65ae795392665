/**
 * Publishes files that texts link to or play, such as PDF, sound, film, archives and pictures. The
 * published name contains a digest, so a new version has a new address and caches may keep the old
 * one.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join, posix } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isInside, orAbsent } from './files.ts'
import { findTarget } from './link-target.ts'
import type { LinkPlaces } from './link-target.ts'
import type { ContentLink } from './link-reader.ts'
import type { Mistake } from './mistake.ts'

/** Folder of files with a digest in their name. Servers and caches keep them indefinitely. */
const folder = '/_astro/'

/** Cached addresses by file, size and time, because a preview checks again after every edit. */
const known = new Map<string, Promise<string>>()

/** Finds the files that links lead to. Files that cannot be published are mistakes. */
export async function findLinkedFiles(
  links: readonly ContentLink[],
  directory: string,
  places: LinkPlaces,
) {
  /** Path from the content folder → address on the site. */
  const files = new Map<string, string>()
  const mistakes: Mistake[] = []
  for (const link of links) {
    const { href, line } = link
    const target = link.kind === 'image' ? undefined : findTarget(href, link, places)
    if (target?.kind !== 'file' || files.has(target.file)) continue
    const fault = await faultOf(target.file, directory)
    if (fault === undefined) files.set(target.file, await publish(target.file, directory))
    else mistakes.push({ file: link.file, line, message: `links to ${href}, ${fault}` })
  }
  return { files, mistakes }
}

/** Address for a link to a file, including the part after its name. */
export function fileAddress(
  { files }: { readonly files: ReadonlyMap<string, string> },
  { file, suffix }: { readonly file: string; readonly suffix: string },
): string | undefined {
  const address = files.get(file)
  return address === undefined ? undefined : encodeURI(address) + suffix
}

async function faultOf(file: string, directory: string): Promise<string | undefined> {
  // Such files must not be published: `.env`, `../../secrets.zip`, a symbolic link to
  // `/etc/passwd`.
  if (!(await isInside(directory, file))) {
    return 'which is hidden or outside the content folder. Put a copy of the file next to the text'
  }
  if (/\.x?html?$/i.test(file)) {
    return 'which is a page in HTML, expects a page in Markdown or a file to download'
  }
  const found = await orAbsent(stat(join(directory, file)))
  return found?.isFile() ? undefined : `but there is no file ${file}`
}

async function publish(file: string, directory: string): Promise<string> {
  const path = join(directory, file)
  const { size, mtimeMs } = await stat(path)
  const key = `${path} ${size} ${mtimeMs}`
  const address = known.get(key) ?? addressOf(path)
  known.set(key, address)
  return await address
}

async function addressOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  const ending = extname(path)
  const name = posix.basename(path, ending).normalize('NFC')
  // Keeps letters of all scripts, so the name of a download stays readable.
  const readable = name.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')
  const digest = hash.digest('hex').slice(0, 10)
  return `${folder}${[readable, digest].filter(Boolean).join('.')}${ending.toLowerCase()}`
}
