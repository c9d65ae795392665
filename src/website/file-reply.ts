/** Replies for files: style sheets, pictures, sound, film and documents. */
import { cacheControl } from '../http/cache-control.ts'
import { textBody, type Call, type Reply } from '../http/call.ts'
import { matchesEntityTag, strongTag } from '../http/etag.ts'
import { acceptRanges, findRange, serializeContentRange, type ByteRange } from '../http/range.ts'
import type { Published, PublishedContent } from '../site/site.ts'

/**
 * Folders with a cache policy of their own. Pagefind's index changes with the pages, so it has the
 * policy of pages.
 */
const fileKinds = [
  { prefix: '/_astro/', cache: cacheControl.hashedFile },
  { prefix: '/pagefind/', cache: cacheControl.page },
] as const

/**
 * Replies with a file. A file has only one media type, so `Accept` is ignored. Uncompressed files
 * support ranges.
 */
export function replyWithFile(call: Call, path: string, file: Published): Reply {
  const { type, etag, content } = file
  const kind = fileKinds.find(({ prefix }) => path.startsWith(prefix))
  const whole: Reply = {
    status: 200,
    headers: {
      'Content-Type': type,
      'Cache-Control': kind?.cache ?? cacheControl.file,
      Vary: 'Accept-Encoding',
      ETag: etag,
    },
    body: content,
  }
  return content.br ? whole : replyWithRange(call, whole, content)
}

function replyWithRange(call: Call, whole: Reply, content: PublishedContent): Reply {
  const etag = strongTag(whole.headers.ETag ?? '')
  const headers = { ...whole.headers, ETag: etag, ...acceptRanges }
  const length = content.file?.length ?? content.bytes.length
  const range = findRange(call, { etag, length })
  // Ignores the range if the copy of the client is still valid. The server then replaces the reply
  // by a 304 (RFC 9110 §13.2.2).
  if (range === undefined || matchesEntityTag(call.headers['if-none-match'], etag)) {
    return { ...whole, headers }
  }
  const contentRange = { 'Content-Range': serializeContentRange(range, length) }
  if (range !== 'unsatisfiable') {
    return { status: 206, headers: { ...headers, ...contentRange }, body: slice(content, range) }
  }
  return {
    status: 416,
    headers: {
      'Content-Type': 'text/plain',
      'Cache-Control': cacheControl.never,
      ...acceptRanges,
      ...contentRange,
    },
    body: textBody(`The file has ${length} bytes: request a range within these bytes\n`),
  }
}

function slice({ bytes, file }: PublishedContent, { start, length }: ByteRange): PublishedContent {
  if (!file) return { bytes: bytes.subarray(start, start + length) }
  return { bytes, file: { length, chunks: (at, part) => file.chunks(start + at, part) } }
}
