/** Creates the addresses of files of the content folder that are published unchanged. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join, posix } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isInside, orAbsent } from './files.ts'

/** Folder of files with a digest in their name. Caches may store these files for a year. */
const folder = '/_astro/'

/** Cached addresses by path, size and time of change, because previews check after every edit. */
const known = new Map<string, Promise<string>>()

/** Explains why a file cannot be published; `undefined` if it can. */
export async function faultOfFile(file: string, directory: string): Promise<string | undefined> {
  // Refuses, for example, `.env`, `../../secrets.zip` and a symbolic link to `/etc/passwd`.
  if (!(await isInside(directory, file))) {
    return 'which is hidden or outside the content folder. Put a copy of the file next to the text'
  }
  if (/\.x?html?$/i.test(file)) {
    return 'which is an HTML file. Link to a Markdown page, or to a file in another format, such as PDF'
  }
  const found = await orAbsent(stat(join(directory, file)))
  return found?.isFile() ? undefined : `but there is no file ${file}${schemeFor(file)}`
}

/** Suggests `https://` for a host and `mailto:` for a mailbox. Otherwise says what to correct. */
function schemeFor(file: string): string {
  const [host] = /(?<=^|\/)www\.[^/]+\.[^]+$/.exec(file) ?? []
  if (host !== undefined) return `: write https://${host}`
  const [mailbox] = /(?<=^|\/)[^/@]+@[^/@]+\.\w+$/.exec(file) ?? []
  return mailbox === undefined ? ': correct the path, or add the file' : `: write mailto:${mailbox}`
}

/** Returns the address of a file of the content folder; `undefined` if it cannot be published. */
export async function addressOfFile(file: string, directory: string): Promise<string | undefined> {
  return (await faultOfFile(file, directory)) === undefined
    ? await publishFile(file, directory)
    : undefined
}

/** Returns the address of a file that can be published. */
export async function publishFile(file: string, directory: string): Promise<string> {
  const path = join(directory, file)
  const { size, mtimeMs } = await stat(path)
  const key = `${path} ${size} ${mtimeMs}`
  const address = known.get(key) ?? addressOf(path)
  known.set(key, address)
  return await address
}

async function addressOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  const ending = extname(path)
  const name = posix.basename(path, ending).normalize('NFC')
  // Keeps letters of all writing systems, so the name of a download stays readable.
  const readable = name.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')
  const digest = hash.digest('hex').slice(0, 10)
  return `${folder}${[readable, digest].filter(Boolean).join('.')}${ending.toLowerCase()}`
}
