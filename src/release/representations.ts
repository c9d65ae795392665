/** Everything published, in one file with its content codings; the server reads slices of it. */
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { entityTag } from '../http/etag.ts'
import type { PublishedEntry, PublishedIndex } from '../site/artefacts/published-index.ts'
import type { Publication } from '../site/publication.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const compressible =
  /^(?:text\/|application\/(?:json|javascript|xml|linkset)|image\/svg|[^;]*\+(?:json|xml))/
const smallestWorthCompressing = 256
const brotliQuality = 6
const batch = 8

/** Writes publications to `file`, one behind another, and returns where each begins. */
export async function writeRepresentations(
  file: string,
  publications: readonly Publication[],
  onProgress: (done: number, total: number) => void,
): Promise<PublishedIndex> {
  const index: Record<string, PublishedEntry> = {}
  const handle = await open(file, 'w')
  let position = 0

  async function append(bytes: Uint8Array): Promise<[number, number]> {
    const start = position
    position += bytes.length
    if (bytes.length > 0) await handle.write(bytes, 0, bytes.length, start)
    return [start, bytes.length]
  }

  try {
    for (let start = 0; start < publications.length; start += batch) {
      const encoded = await Promise.all(publications.slice(start, start + batch).map(encode))
      for (const { publication, br, gz } of encoded) {
        const { key, type, link, policy, pages, tokens, bytes } = publication
        index[key] = {
          type,
          etag: entityTag(bytes),
          ...(link !== undefined && { link }),
          ...(policy !== undefined && { policy }),
          ...(pages && { pages }),
          ...(tokens !== undefined && { tokens }),
          bytes: await append(bytes),
          ...(br && { br: await append(br) }),
          ...(gz && { gzip: await append(gz) }),
        }
      }
      onProgress(Math.min(start + batch, publications.length), publications.length)
    }
  } finally {
    await handle.close()
  }
  return index
}

async function encode(publication: Publication) {
  const { bytes, type } = publication
  if (bytes.length < smallestWorthCompressing || !compressible.test(type)) return { publication }
  const [br, gz] = await Promise.all([
    compressBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    compressGzip(bytes, { level: 7 }),
  ])
  return { publication, br, gz }
}
