/** Files of the browser as the server publishes them. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Publication } from '../site/publication.ts'

const mediaTypes: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  css: 'text/css; charset=utf-8',
  gif: 'image/gif',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  md: 'text/markdown; charset=utf-8',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff2: 'font/woff2',
  xml: 'application/xml',
}

/** Media type of a file by the ending of its name. */
export function mediaTypeOf(name: string): string {
  return mediaTypes[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
}

/** Every file of a folder, by the path it is published at; those that are `known` are not read again. */
export async function readPublishedFiles(
  client: string,
  known: readonly Publication[],
): Promise<Publication[]> {
  const byKey = new Map(known.map((publication) => [publication.key, publication]))
  const entries = await readdir(client, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name).slice(client.length).replaceAll('\\', '/'),
    )
    .map((name) => (name.startsWith('/') ? name : `/${name}`))
    .toSorted()
  return await Promise.all(
    names.map(async (name) => {
      const key = name.replace(/\/index\.html$/, '/')
      const publication = byKey.get(key)
      if (publication) return publication
      return { key, type: mediaTypeOf(name), bytes: await readFile(join(client, name)) }
    }),
  )
}
