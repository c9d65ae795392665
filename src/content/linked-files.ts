/**
 * Finds the files that texts link to or play, such as PDF, sound, film, archives and pictures. The
 * published name contains a digest, so a new version has a new address and caches may keep the old
 * version.
 */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { doubtOfFormat } from './file-formats.ts'
import { findTarget } from './link-target.ts'
import type { LinkPlaces } from './link-target.ts'
import type { ContentLink } from './link-reader.ts'
import { warning } from './mistake.ts'
import type { Finding } from './mistake.ts'
import { faultOfFile, publishFile } from './published-files.ts'

/**
 * Returns the address and the size of each file that links lead to. Files that cannot be published
 * are mistakes. Files that look damaged get a warning.
 */
export async function findLinkedFiles(
  links: readonly ContentLink[],
  directory: string,
  places: LinkPlaces,
) {
  /** Path relative to the content folder → address on the site. */
  const files = new Map<string, string>()
  /** Address on the site → size in bytes. */
  const sizes = new Map<string, number>()
  const findings: Finding[] = []
  for (const link of links) {
    const { href, line } = link
    const target = link.kind === 'image' ? undefined : findTarget(href, link, places)
    if (target?.kind !== 'file' || files.has(target.file)) continue
    const fault = await faultOfFile(target.file, directory)
    if (fault === undefined) {
      const address = await publishFile(target.file, directory)
      files.set(target.file, address)
      sizes.set(address, (await stat(join(directory, target.file))).size)
      const doubt = await doubtOfFormat(join(directory, target.file))
      if (doubt === undefined) continue
      const message = `links to ${href}, ${doubt}`
      findings.push(warning({ file: link.file, line, message }))
    } else findings.push({ file: link.file, line, message: `links to ${href}, ${fault}` })
  }
  return { files, sizes, findings }
}

/** Returns the address of a linked file with query and fragment; `undefined` if not published. */
export function fileAddress(
  { files }: { readonly files: ReadonlyMap<string, string> },
  { file, suffix }: { readonly file: string; readonly suffix: string },
): string | undefined {
  const address = files.get(file)
  return address === undefined ? undefined : encodeURI(address) + suffix
}
