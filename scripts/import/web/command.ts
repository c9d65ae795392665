/** Reads a website or a WordPress export with the options of `npm run import`. */
import { readFile, realpath, stat } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { decodePath } from '../../../src/site/address.ts'
import type { Given } from '../../command.ts'
import { UsageError } from '../../command.ts'
import type { SourceSite } from '../model.ts'
import type { SourceWish } from '../sources/markdown.ts'
import { readWebsite } from '../sources/website.ts'
import { readExport, readWordPress } from '../sources/wordpress.ts'
import { startRenderer } from './browser.ts'
import { isPublicAddress } from './guarded-agent.ts'
import { createPoliteClient, hostOf, Unread } from './polite-client.ts'
import type { PoliteClient } from './polite-client.ts'

/** Limits of an import, with their defaults. */
const bounds = {
  pages: { fallback: 2000, help: 'maximum number of pages' },
  minutes: { fallback: 120, help: 'maximum time in minutes' },
  megabytes: { fallback: 1000, help: 'maximum size of all downloads in MB' },
  'page-megabytes': { fallback: 5, help: 'maximum size of a page in MB' },
  'file-megabytes': { fallback: 50, help: 'maximum size of a picture or file in MB' },
  delay: { fallback: 0.5, help: 'seconds between two requests' },
} as const

type BoundName = keyof typeof bounds

/** Names of the options. */
export type WebOptionName =
  BoundName | 'allow-private' | 'browser' | 'contact' | 'uploads' | 'fetch'

const help = (name: BoundName) => ({
  value: '<number>',
  help: `for a website: ${bounds[name].help} (${bounds[name].fallback})`,
})

/** Options of `npm run import` for websites and WordPress exports. */
export const webOptions = {
  pages: help('pages'),
  minutes: help('minutes'),
  megabytes: help('megabytes'),
  'page-megabytes': help('page-megabytes'),
  'file-megabytes': help('file-megabytes'),
  delay: help('delay'),
  contact: {
    value: '<address>',
    help: 'your e-mail or web address, sent to the website with each request (by default the address of the website)',
  },
  browser: { help: 'opens pages in Chromium, for websites whose scripts create the text' },
  uploads: { value: '<folder>', help: 'for a WordPress export: your copy of wp-content/uploads' },
  fetch: { help: 'for a WordPress export: fetches pictures and files from the old site' },
  'allow-private': { help: 'also connects to this machine and to private networks' },
} as const

/** Whether a source is a website. */
export function isWebAddress(source: string): boolean {
  return /^https?:\/\//i.test(source)
}

/** Creates the client for a website, with the limits in the options. */
function clientFor(start: string, given: Given<WebOptionName>) {
  if (hostOf(start) === undefined)
    throw new UsageError(
      `Cannot read the address "${start}": use an address such as https://www.example.com`,
    )
  const read = (name: BoundName) => {
    const text = given.value(name) ?? String(bounds[name].fallback)
    if (/^\d{1,9}(?:\.\d+)?$/.test(text)) return Number(text)
    throw new UsageError(`Cannot read --${name} "${text}": expects a number`)
  }
  const limits = {
    delay: read('delay') * 1000,
    pages: read('pages'),
    pageBytes: read('page-megabytes') * 1024 * 1024,
    fileBytes: read('file-megabytes') * 1024 * 1024,
    allBytes: read('megabytes') * 1024 * 1024,
    time: read('minutes') * 60_000,
  }
  const isOpen = given.has('allow-private') ? () => true : isPublicAddress
  const contact = given.value('contact') ?? start
  return { client: createPoliteClient({ start, contact, limits, isOpen }), limits }
}

/** Reads a website with the limits and options of the user. */
export async function importWebsite(
  address: string,
  wish: SourceWish,
  folder: string,
  given: Given<WebOptionName>,
): Promise<SourceSite> {
  const start = URL.parse(address)?.href ?? address
  const { client, limits } = clientFor(start, given)
  const renderer = given.has('browser') ? await startRenderer(client, start) : undefined
  const render = renderer && ((url: string) => renderer.render(url))
  try {
    return await readWebsite({ start, client, limits, progress: console.log, render, wish, folder })
  } finally {
    await renderer?.close()
    await client.close()
  }
}

/** Checks whether a source is an export of WordPress: a local file with the ending `.xml`. */
export function isExport(source: string): boolean {
  return !isWebAddress(source) && /\.xml$/i.test(source)
}

/** Reads a WordPress export. Downloads pictures with `--fetch`, or reads them from `--uploads`. */
export async function importExport(
  file: string,
  wish: SourceWish,
  folder: string,
  given: Given<WebOptionName>,
): Promise<SourceSite> {
  const read = await readExport(file)
  const { client: fetching, limits } = clientFor(read.start, given)
  const uploads = given.value('uploads')
  const here = process.env.INIT_CWD ?? '.'
  const local = createUploads(uploads === undefined ? undefined : resolve(here, uploads))
  const client = given.has('fetch') ? fetching : { ...fetching, get: local }
  try {
    return await readWordPress(read, { client, limits, progress: console.log, wish, folder })
  } finally {
    await fetching.close()
  }
}

/** Creates a function that reads a file in a copy of `wp-content/uploads` by its old address. */
function createUploads(folder: string | undefined): PoliteClient['get'] {
  return async (url, mostBytes) => {
    if (folder === undefined) throw new Unread('was not fetched: import with --uploads or --fetch')
    const [, path = ''] = /\/uploads\/(.+)$/.exec(decodePath(new URL(url).pathname) ?? '') ?? []
    const file = await realpath(join(folder, path)).catch(() => folder)
    const isInside = file.startsWith(`${await realpath(folder)}${sep}`)
    const facts = isInside ? await stat(file) : undefined
    if (!facts?.isFile()) throw new Unread(`is not in ${folder}`)
    if (facts.size > mostBytes) throw new Unread('is too large: raise --file-megabytes')
    return { url, type: '', body: await readFile(file) }
  }
}
