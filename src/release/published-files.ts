/** Files of the browser as the server publishes them. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { notFoundKey } from '../site/address.ts'
import type { Publication } from '../site/publication.ts'
import type { FindPagePolicy } from '../website/page-policies.ts'

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

/** What Astro makes for servers of files; ours has such a page in each language. */
const astroNotFound = '/404.html'

/** Media type of a file by the ending of its name. */
export function mediaTypeOf(name: string): string {
  return mediaTypes[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
}

/** Every file of a folder, by the key it is published at; those that are `known` are not read again. */
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
    .filter((name) => name !== astroNotFound)
    .toSorted()
  return await Promise.all(
    names.map(async (name) => {
      const key = keyOf(name)
      const publication = byKey.get(key)
      if (publication) return publication
      return { key, type: mediaTypeOf(name), bytes: await readFile(join(client, name)) }
    }),
  )
}

/** A page is published at its folder. The page for what is not there has no address: it would be a page itself. */
function keyOf(name: string): string {
  const [, lang] = /^\/([^/]+)\/404\/index\.html$/.exec(name) ?? []
  return lang === undefined ? name.replace(/\/index\.html$/, '/') : notFoundKey(lang)
}

/** Publications with the policies of those that are pages. */
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
