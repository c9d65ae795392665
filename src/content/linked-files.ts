/**
 * Publishes files that texts link to or play, such as PDF, sound, film, archives and pictures. The
 * published name contains a digest, so a new version has a new address and caches may keep the old
 * one.
 */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { findTarget } from './link-target.ts'
import type { LinkPlaces } from './link-target.ts'
import type { ContentLink } from './link-reader.ts'
import type { Mistake } from './mistake.ts'
import { faultOfFile, publishFile } from './published-files.ts'

/** Finds the files that links lead to. Files that cannot be published are mistakes. */
export async function findLinkedFiles(
  links: readonly ContentLink[],
  directory: string,
  places: LinkPlaces,
) {
  /** Path from the content folder → address on the site. */
  const files = new Map<string, string>()
  /** Address on the site → bytes. */
  const sizes = new Map<string, number>()
  const mistakes: Mistake[] = []
  for (const link of links) {
    const { href, line } = link
    const target = link.kind === 'image' ? undefined : findTarget(href, link, places)
    if (target?.kind !== 'file' || files.has(target.file)) continue
    const fault = await faultOfFile(target.file, directory)
    if (fault === undefined) {
      const address = await publishFile(target.file, directory)
      files.set(target.file, address)
      sizes.set(address, (await stat(join(directory, target.file))).size)
    } else mistakes.push({ file: link.file, line, message: `links to ${href}, ${fault}` })
  }
  return { files, sizes, mistakes }
}

/** Address for a link to a file, including the part after its name. */
export function fileAddress(
  { files }: { readonly files: ReadonlyMap<string, string> },
  { file, suffix }: { readonly file: string; readonly suffix: string },
): string | undefined {
  const address = files.get(file)
  return address === undefined ? undefined : encodeURI(address) + suffix
}
