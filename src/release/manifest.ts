/**
 * Writes the manifest of a folder of artefacts. This is the last step of a build and makes it
 * usable.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findStamp } from '../site/artefacts/file-guard.ts'
import { artefactFiles, artefactFormat, describedFiles } from '../site/artefacts/manifest.ts'
import type { ArtefactName, FileRecord, Manifest } from '../site/artefacts/manifest.ts'

/** Facts of a manifest that cannot be derived from the files. */
export type BuildFacts = Pick<
  Manifest,
  'service' | 'baseUrl' | 'generated' | 'nextChange' | 'codedBy' | 'counts'
>

/** Removes the manifest, so that no server uses files that are about to change. */
export async function removeManifest(directory: string): Promise<void> {
  await rm(join(directory, artefactFiles.manifest), { force: true })
}

/** Writes the manifest of the existing artefacts atomically. */
export async function writeManifest(directory: string, facts: BuildFacts): Promise<Manifest> {
  // Taken before the digest, so that a change during the digest is detected.
  const stamp = await findStampOf(join(directory, artefactFiles.bytes))
  const records: [ArtefactName, FileRecord][] = []
  for (const name of describedFiles) {
    records.push([name, await describeFile(join(directory, name))])
  }
  const files = Object.fromEntries(records) as Manifest['files'] // There is a record for every name.
  const buildId = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16)
  const manifest: Manifest = { format: artefactFormat, buildId, ...facts, files, stamp }
  const file = join(directory, artefactFiles.manifest)
  await writeFile(`${file}.new`, `${JSON.stringify(manifest, undefined, 2)}\n`)
  await rename(`${file}.new`, file)
  return manifest
}

async function findStampOf(file: string): Promise<string | undefined> {
  const handle = await open(file)
  try {
    return await findStamp(handle)
  } finally {
    await handle.close()
  }
}

async function describeFile(file: string): Promise<FileRecord> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(file)) {
    const read = chunk as Buffer // No encoding is set.
    hash.update(read)
    bytes += read.length
  }
  return { bytes, sha256: hash.digest('hex') }
}
