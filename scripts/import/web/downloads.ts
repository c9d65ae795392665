/** Fetches the pictures and files of pages into a folder. */
import { writeFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { decodePath } from '../../../src/site/address.ts'
import { takeFree } from '../assets.ts'
import type { Note } from '../model.ts'
import { Unread } from './polite-client.ts'
import type { PoliteClient, WebLimits } from './polite-client.ts'

/** Media type → extension, for files whose address has no suitable extension. */
const endings: Readonly<Record<string, string>> = {
  ...{ 'image/jpeg': '.jpg', 'image/png': '.png', 'image/webp': '.webp', 'image/avif': '.avif' },
  ...{ 'image/gif': '.gif', 'image/svg+xml': '.svg', 'application/pdf': '.pdf' },
}

/** Dependencies for fetching files. */
export interface DownloadReading {
  /** Folder to which pictures and files are downloaded. */
  readonly folder: string
  readonly client: PoliteClient
  readonly limits: Pick<WebLimits, 'fileBytes'>
  readonly notes: Note[]
  progress(text: string): void
}

/** Fetches files. Returns address → file name for each fetched file. */
export async function downloadAll(
  wanted: ReadonlyMap<string, 'picture' | 'file'>,
  { folder, client, limits, notes, progress }: DownloadReading,
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  let count = 0
  for (const [url, kind] of wanted) {
    try {
      const spent = client.spent()
      if (spent !== undefined) throw new Unread(`was not fetched: ${spent}`)
      const { body, type } = readData(url) ?? (await client.get(url, limits.fileBytes))
      const media = type.replace(/;.*/s, '').trim().toLowerCase()
      if (media === 'text/html') throw new Unread('is a page, not a file')
      const name = freeName(url, endings[media] ?? '', taken)
      await writeFile(join(folder, name), body)
      names.set(url, name)
    } catch (error) {
      if (!(error instanceof Unread)) throw error
      notes.push({ kind, file: url, about: error.message })
    }
    count += 1
    if (count % 20 === 0) progress(`Fetched ${count} of ${wanted.size} pictures and files.`)
  }
  return names
}

/** Decodes a data URL in Base64; `undefined` for any other address. */
function readData(url: string): { readonly body: Buffer; readonly type: string } | undefined {
  const [, type, data] = /^data:([\w/]+);base64,(.*)$/s.exec(url) ?? []
  return type === undefined ? undefined : { body: Buffer.from(data ?? '', 'base64'), type }
}

/** Makes a unique ASCII file name from an address. */
function freeName(url: string, ending: string, taken: Set<string>): string {
  const path = url.startsWith('data:') ? 'picture' : (decodePath(new URL(url).pathname) ?? '')
  const { name, ext } = posix.parse(path.normalize('NFKD').replaceAll(/\p{M}/gu, ''))
  const safe =
    name
      .replaceAll(/[^\w-]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 80) || 'file'
  const end = /^\.(?!php|asp)\w{1,5}$/.test(ext) ? ext.toLowerCase() : ending
  return takeFree(taken, (count) => `${safe}${count === 1 ? '' : `-${count}`}${end}`)
}
