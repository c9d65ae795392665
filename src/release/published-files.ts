/** Reads the client files for publication. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectKey, notFoundKey } from '../site/address.ts'
import type { Publication } from '../site/publication.ts'
import type { FindPagePolicy } from '../website/page-policies.ts'

const mediaTypes: Readonly<Record<string, string>> = {
  aac: 'audio/aac',
  avif: 'image/avif',
  css: 'text/css; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  epub: 'application/epub+zip',
  flac: 'audio/flac',
  gif: 'image/gif',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  ics: 'text/calendar; charset=utf-8',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  m4a: 'audio/mp4',
  m4v: 'video/mp4',
  md: 'text/markdown; charset=utf-8',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  odp: 'application/vnd.oasis.opendocument.presentation',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odt: 'application/vnd.oasis.opendocument.text',
  ogg: 'audio/ogg',
  ogv: 'video/ogg',
  opus: 'audio/ogg',
  pdf: 'application/pdf',
  png: 'image/png',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  rss: 'application/rss+xml; charset=utf-8',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  wav: 'audio/wav',
  webm: 'video/webm',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff2: 'font/woff2',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'application/xml',
  zip: 'application/zip',
}

/**
 * 404 page that Astro makes for static hosting. It is not published, because our server has a 404
 * page in each language.
 */
const astroNotFound = '/404.html'

/** Media type of a file by its extension. */
export function mediaTypeOf(name: string): string {
  return mediaTypes[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
}

/**
 * Reads the files of a folder with their keys, except Astro's 404 page. If `known` has the key of a
 * file, returns that publication and does not read the file.
 */
export function readPublishedFiles(client: string, known: readonly Publication[]): Publication[] {
  const byKey = new Map(known.map((publication) => [publication.key, publication]))
  const entries = readdirSync(client, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name).slice(client.length).replaceAll('\\', '/'),
    )
    .map((name) => (name.startsWith('/') ? name : `/${name}`))
    .filter((name) => name !== astroNotFound)
    .toSorted()
  return names.map((name) => {
    const key = keyOf(name)
    const publication = byKey.get(key)
    if (publication) return publication
    // Reads synchronously, because waiting for thousands of files takes longer than reading them.
    return { key, type: mediaTypeOf(name), bytes: readFileSync(join(client, name)) }
  })
}

/**
 * 404 pages and MCP connection pages, which are not in the page list of the site. Their keys are
 * not paths: see `notFoundKey` and `connectKey`.
 */
const unaddressed = [
  { file: /^\/([^/]+)\/404\/index\.html$/, toKey: notFoundKey },
  { file: /^\/mcp\/connect\/([^/]+)\/index\.html$/, toKey: connectKey },
] as const

/** Key of a file. For pages outside `unaddressed`, it is the path of the folder, such as `/en/`. */
function keyOf(name: string): string {
  for (const { file, toKey } of unaddressed) {
    const [, lang] = file.exec(name) ?? []
    if (lang !== undefined) return toKey(lang)
  }
  return name.replace(/\/index\.html$/, '/')
}

/** Adds security policies to the pages among the publications. */
export function givePolicies(
  publications: readonly Publication[],
  findPolicy: FindPagePolicy,
): Publication[] {
  const decoder = new TextDecoder()
  return publications.map((publication) => {
    const { key, type, bytes } = publication
    if (type !== mediaTypes.html) return publication
    return { ...publication, policy: findPolicy(key, decoder.decode(bytes)) }
  })
}
