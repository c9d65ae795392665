/** Whether there is anything new to publish: what a release is made of, and the note of what was published last. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './program.mjs'
import { withSiteFile } from './site-file.mjs'

/** Settings whose values are stamped into a release. */
const stamped = [
  ...['BASE_URL', 'SITE_VISIBILITY'],
  ...['RATE_LIMIT_IP', 'RATE_LIMIT_AGENT', 'RATE_LIMIT_AUTH'],
]
const environment = withSiteFile(process.env, root)
const folders = [environment.CONTENT_DIR ?? 'content', 'src']
const files = ['astro.config.mjs', 'package.json', 'package-lock.json']

/**
 * What was published last.
 * @typedef {{ inputs: string, nextChange: string | null }} Stamp
 */

/** Folder of the releases. */
export const outDir = resolve(root, environment.OUT_DIR ?? 'dist')

/** Text that changes whenever an input of a release does; files count by their size and time. */
export function describeInputs() {
  const hash = createHash('sha256')
  for (const name of stamped) hash.update(`${name} ${environment[name] ?? ''}\n`)
  const paths = [
    ...folders.flatMap((folder) => listFiles(resolve(root, folder))),
    ...files.map((file) => join(root, file)),
  ]
  for (const path of paths.sort()) {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${path} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/**
 * @param {string} directory
 * @returns {string[]}
 */
function listFiles(directory) {
  if (!existsSync(directory)) return []
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name)
    return entry.isDirectory() ? listFiles(path) : [path]
  })
}

/**
 * Notes what is published now. A publish that ends before this is done again by the next start, which does no harm.
 * @param {string} directory
 * @param {Stamp} stamp
 */
export function writeStamp(directory, stamp) {
  const file = join(directory, stampName)
  writeFileSync(`${file}.new`, `${JSON.stringify(stamp)}\n`)
  renameSync(`${file}.new`, file)
}

const stampName = 'published.json'

/**
 * What was published last; `undefined` when nothing was.
 * @returns {Stamp | undefined}
 */
export function readStamp() {
  const file = join(outDir, stampName)
  if (!existsSync(file)) return undefined
  const parse = /** @type {(text: string) => Stamp} */ (JSON.parse)
  try {
    return parse(readFileSync(file, 'utf8'))
  } catch (error) {
    // Half a note is none.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Server of the release that is published, by the link that names it. */
export const currentEntry = join(outDir, 'current', 'server', 'entry.mjs')

/** Whether something changed since the last publish, or a page has appeared or expired, or nothing is published. */
export function isPublishDue() {
  const stamp = readStamp()
  if (!stamp || !existsSync(currentEntry)) return true
  return stamp.inputs !== describeInputs() || isPast(stamp.nextChange)
}

/**
 * Whether an instant has come.
 * @param {string | null | undefined} instant
 */
export function isPast(instant) {
  return typeof instant === 'string' && new Date(instant) <= new Date()
}
