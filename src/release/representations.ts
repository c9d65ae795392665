/**
 * Writes all published content with its content codings to one file. The server reads parts of the
 * file.
 */
import { open, type FileHandle } from 'node:fs/promises'
import { entityTag } from '../http/etag.ts'
import type { PublishedEntry, PublishedIndex, Slice } from '../site/artefacts/published-index.ts'
import type { Publication } from '../site/publication.ts'
import { codeBytes, isWorthCoding, noEarlierForms } from './coded-forms.ts'
import type { CodedForms, EarlierForms } from './coded-forms.ts'

/** Number of bodies written together. */
const batch = 64

/** Writes publications to `file`, replaces its content, and returns the position of each. */
export async function writeRepresentations(
  file: string,
  publications: readonly Publication[],
  {
    earlier = noEarlierForms,
    onProgress,
  }: { readonly earlier?: EarlierForms; onProgress(done: number, total: number): void },
): Promise<PublishedIndex> {
  const index: Record<string, PublishedEntry> = {}
  const handle = await open(file, 'w')
  let position = 0
  try {
    for (let start = 0; start < publications.length; start += batch) {
      const part = publications.slice(start, start + batch)
      const coded = part.map((publication) => encode(publication, earlier))
      const chunks: Uint8Array[] = []
      const place = (bytes: Uint8Array): Slice => {
        const slice = [position, bytes.length] as const
        position += bytes.length
        if (bytes.length > 0) chunks.push(bytes)
        return slice
      }
      for (const one of coded) index[one.publication.key] = entryOf(one, place)
      await writeAll(handle, chunks)
      onProgress(Math.min(start + batch, publications.length), publications.length)
    }
  } finally {
    await handle.close()
  }
  return index
}

function encode(publication: Publication, earlier: EarlierForms) {
  const { bytes } = publication
  const etag = entityTag(bytes)
  const forms: CodedForms = isWorthCoding(publication)
    ? (earlier.find(etag, publication) ?? codeBytes(publication))
    : {}
  return { publication, etag, ...forms }
}

function entryOf(
  { publication, etag, br, gzip }: ReturnType<typeof encode>,
  place: (bytes: Uint8Array) => Slice,
): PublishedEntry {
  const { type, link, policy, pages, tokens, bytes } = publication
  const slices = { bytes: place(bytes), br: br && place(br), gzip: gzip && place(gzip) }
  return { type, etag, link, policy, pages, tokens, ...slices }
}

/**
 * Writes until all bytes are written. A full disk first accepts a part and fails only on the next
 * write.
 */
async function writeAll(handle: FileHandle, chunks: readonly Uint8Array[]): Promise<void> {
  const all = Buffer.concat(chunks)
  let written = 0
  while (written < all.length) {
    written += (await handle.write(all, written, all.length - written)).bytesWritten
  }
}
