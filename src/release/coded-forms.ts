/**
 * Content codings (Brotli, gzip) of published files. An edit changes few files, so a build reuses
 * the codings of identical bytes from the previous release.
 */
import { closeSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { readPublishedIndex } from '../site/artefacts/artefacts.ts'
import { artefactFiles, readManifest, unlessUnusable } from '../site/artefacts/manifest.ts'
import { lengthOf, type PublishedEntry } from '../site/artefacts/published-index.ts'
import { openVerified } from '../site/artefacts/verified-file.ts'
import type { Publication } from '../site/publication.ts'
import { listReleases } from './release-folder.ts'

const compressible =
  /^(?:text\/|application\/(?:json|javascript|xml|linkset)|image\/svg|[^;]*\+(?:json|xml))/
const smallestWorthCompressing = 256
const brotliQuality = 6
/**
 * Brotli's best quality makes a file 5 to 10 % smaller for ten times the CPU. Only style sheets,
 * scripts and large pages get this quality, because they are few. A page that is 14 kB smaller
 * saves a visitor one round trip.
 */
const best = { brotliQuality: 11, types: /^text\/(?:css|javascript)/, pagesFrom: 64 * 1024 }
const gzipLevel = 7

/**
 * Versions and settings of the encoders. Codings made with other versions or settings may have
 * different bytes, so they are not reused.
 */
export const codedBy = [
  `br ${brotliQuality}, ${best.brotliQuality} from ${best.pagesFrom} ${process.versions.brotli}`,
  `gzip ${gzipLevel} ${process.versions.zlib}`,
].join(', ')

/** Content codings of a body; empty when coding is not worthwhile. */
export type CodedForms = Readonly<Partial<Record<'br' | 'gzip', Uint8Array>>>

/** Content codings of an earlier release. */
export interface EarlierForms {
  /** Returns the earlier codings of the same bytes; `undefined` when there are none. */
  find(etag: string, publication: Publication): CodedForms | undefined
  close(): void
}

/** No earlier codings. */
export const noEarlierForms: EarlierForms = { find: () => undefined, close: () => undefined }

/** Whether a body is also published with content codings. */
export function isWorthCoding({ bytes, type }: Publication): boolean {
  return bytes.length >= smallestWorthCompressing && compressible.test(type)
}

/**
 * Encodes a body synchronously. Node's thread pool would take three times the CPU, because it
 * allocates several MB of encoder memory for every body.
 */
export function codeBytes({ bytes, type }: Pick<Publication, 'bytes' | 'type'>): CodedForms {
  const isBest =
    best.types.test(type) || (type.startsWith('text/html') && bytes.length >= best.pagesFrom)
  const br = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: isBest ? best.brotliQuality : brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
  return { br, gzip: gzipSync(bytes, { level: gzipLevel }) }
}

/**
 * Opens the codings of the newest release in `root`. There are no earlier codings if this release
 * is absent, unusable, or coded with other versions or settings. The build then takes longer.
 */
export async function openEarlierForms(root: string): Promise<EarlierForms> {
  const [newest] = await listReleases(root)
  const forms = newest && (await unlessUnusable(openForms(join(newest.folder, 'data'))))
  return forms ?? noEarlierForms
}

async function openForms(directory: string): Promise<EarlierForms> {
  const manifest = await readManifest(directory)
  if (manifest.codedBy !== codedBy) return noEarlierForms
  const index = await readPublishedIndex(directory)
  // Checks the digest, because codings of a damaged file would be copied from release to release.
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
      // Entity tags are short, so two different bodies may have the same tag.
      if (!slice(entry.bytes).equals(bytes)) return undefined
      return { br: slice(entry.br), gzip: slice(entry.gzip) }
    },
    close() {
      closeSync(file)
    },
  }
}

/**
 * Reads a body and its codings, which are adjacent in the file. It is synchronous, because waiting
 * for thousands of reads takes longer than the reads.
 */
function readAll(file: number, entry: PublishedEntry): Buffer {
  const all = Buffer.allocUnsafe(lengthOf(entry))
  readSync(file, all, 0, all.length, entry.bytes[0])
  return all
}
