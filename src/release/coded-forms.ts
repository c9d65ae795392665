/**
 * Content codings of what is published. An edit changes a few of thousands of bodies, so those of the release before are
 * taken again, where the very same bytes were coded in the very same way.
 */
import { closeSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { readPublishedIndex } from '../site/artefacts/artefacts.ts'
import { artefactFiles, readManifest, UnusableBuild } from '../site/artefacts/manifest.ts'
import { lengthOf } from '../site/artefacts/published-index.ts'
import type { PublishedEntry } from '../site/artefacts/published-index.ts'
import { openVerified } from '../site/artefacts/verified-file.ts'
import type { Publication } from '../site/publication.ts'
import { listReleases } from './release-folder.ts'

const compressible =
  /^(?:text\/|application\/(?:json|javascript|xml|linkset)|image\/svg|[^;]*\+(?:json|xml))/
const smallestWorthCompressing = 256
const brotliQuality = 6
const gzipLevel = 7

/** How bodies are coded: another library, or other settings of it, may give other bytes. */
export const codedBy = [
  `br ${brotliQuality} ${process.versions.brotli}`,
  `gzip ${gzipLevel} ${process.versions.zlib}`,
].join(', ')

/** Content codings of a body; none of one that is not worth it. */
export interface CodedForms {
  readonly br?: Uint8Array
  readonly gzip?: Uint8Array
}

/** What was coded before. */
export interface EarlierForms {
  /** Codings of the same bytes; `undefined` when nobody has made them. */
  find(etag: string, publication: Publication): CodedForms | undefined
  close(): void
}

/** Nothing was coded before. */
export const noEarlierForms: EarlierForms = { find: () => undefined, close: () => undefined }

/** Whether a body is published in codings too. */
export function isWorthCoding({ bytes, type }: Publication): boolean {
  return bytes.length >= smallestWorthCompressing && compressible.test(type)
}

/**
 * Codes a body, here and now: handed to the threads of Node it takes three times the CPU, because each thread asks the
 * system for the megabytes of a coder again for every body.
 */
export function codeBytes(bytes: Uint8Array): CodedForms {
  const br = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
  return { br, gzip: gzipSync(bytes, { level: gzipLevel }) }
}

/** Codings of the newest of the releases in `root`; none when it cannot be used, which costs time and nothing else. */
export async function openEarlierForms(root: string): Promise<EarlierForms> {
  const [newest] = await listReleases(root)
  if (!newest) return noEarlierForms
  try {
    return await openForms(join(newest.folder, 'data'))
  } catch (error) {
    if (error instanceof UnusableBuild) return noEarlierForms
    throw error
  }
}

async function openForms(directory: string): Promise<EarlierForms> {
  const manifest = await readManifest(directory)
  if (manifest.codedBy !== codedBy) return noEarlierForms
  const index = await readPublishedIndex(directory)
  // Its digest is that of the manifest: codings of a damaged file would live on from release to release.
  await (await openVerified(directory, artefactFiles.bytes, manifest)).close()
  const known = new Map(Object.values(index).map((entry) => [entry.etag, entry]))
  const file = openSync(join(directory, artefactFiles.bytes), 'r')
  return {
    find(etag, { bytes }) {
      const entry = known.get(etag)
      if (!entry?.br || !entry.gzip || entry.bytes[1] !== bytes.length) return undefined
      const all = readAll(file, entry)
      const slice = ([start, length]: readonly [number, number]) =>
        all.subarray(start - entry.bytes[0], start - entry.bytes[0] + length)
      // A tag is short, and two bodies may share one.
      if (!slice(entry.bytes).equals(bytes)) return undefined
      return { br: slice(entry.br), gzip: slice(entry.gzip) }
    },
    close() {
      closeSync(file)
    },
  }
}

/** A body and its codings, which lie one behind another. At once: to wait for each of thousands takes longer than to read it. */
function readAll(file: number, entry: PublishedEntry): Buffer {
  const all = Buffer.allocUnsafe(lengthOf(entry))
  readSync(file, all, 0, all.length, entry.bytes[0])
  return all
}
