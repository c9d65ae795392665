/** Publishes the files that texts link to. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientFiles } from './client-files.ts'

/** Writes linked files (path in the content folder → address) to the client files. */
export function writeLinkedFiles(
  linked: ReadonlyMap<string, string>,
  contentDir: string,
  files: ClientFiles,
): void {
  for (const [file, address] of linked) files.write(address, readFileSync(join(contentDir, file)))
}
