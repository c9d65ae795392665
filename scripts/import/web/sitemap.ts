/** Reads the sitemaps of a site. */
import { gunzipSync } from 'node:zlib'
import { blockOf, blocksOf, dayOf } from '../front-matter.ts'
import type { Note } from '../model.ts'
import { parseXml, xmlText } from '../xml.ts'
import { Unread } from './polite-client.ts'
import type { PoliteClient } from './polite-client.ts'

/** Limit of the sitemaps protocol for an uncompressed file, in bytes. */
const mostBytes = 50 * 1024 * 1024
const mostSitemaps = 100
const mostAddresses = 100_000

/** Returns the addresses in the sitemaps, with the day of the last change if a sitemap has it. */
export async function readSitemaps(
  client: PoliteClient,
  start: string,
  notes: Note[],
): Promise<Map<string, string | undefined>> {
  const named = await client.sitemapsOf(start)
  const guessed = ['/sitemap.xml', '/sitemap_index.xml', '/wp-sitemap.xml'].map(
    (path) => new URL(path, start).href,
  )
  const queue = named.length > 0 ? [...named] : [...guessed]
  const seen = new Set<string>()
  const found = new Map<string, string | undefined>()
  for (const url of queue) {
    if (seen.has(url) || seen.size >= mostSitemaps || client.spent() !== undefined) continue
    // If robots.txt names no sitemap, the usual addresses are tried until one has entries.
    if (named.length === 0 && guessed.includes(url) && found.size > 0) continue
    seen.add(url)
    const body = await readText(client, url).catch((error: unknown) => {
      if (!(error instanceof Unread)) throw error
      if (named.length > 0) notes.push({ kind: 'page', file: url, about: error.message })
      return ''
    })
    const { urlset, sitemapindex } = parseXml(body) ?? {}
    queue.push(...blocksOf(blockOf(sitemapindex).sitemap).map(({ loc }) => xmlText(loc)))
    for (const entry of blocksOf(blockOf(urlset).url)) {
      if (found.size < mostAddresses) found.set(xmlText(entry.loc), dayOf(xmlText(entry.lastmod)))
    }
  }
  return found
}

async function readText(client: PoliteClient, url: string): Promise<string> {
  const { body } = await client.get(url, mostBytes)
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body.toString()
  try {
    return gunzipSync(body, { maxOutputLength: mostBytes }).toString()
  } catch (error) {
    throw new Unread('is not a sitemap, or is too large', { cause: error })
  }
}
