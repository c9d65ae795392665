/**
 * Decides whether a publish is due. Compares the inputs of a release with those of the last
 * publish.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './program.mjs'
import { withSiteFile } from './site-file.mjs'

/** Settings that become part of a release. */
const stamped = [
  ...['BASE_URL', 'SITE_VISIBILITY', 'SOURCE_DATE_EPOCH', 'PARTS'],
  ...['RATE_LIMIT_IP', 'RATE_LIMIT_AGENT', 'RATE_LIMIT_AUTH'],
]
const environment = withSiteFile(process.env, root)
const folders = [environment.CONTENT_DIR ?? 'content', 'src']
const files = ['astro.config.mjs', 'package.json', 'package-lock.json']

/**
 * State of the last publish: a hash of its inputs, and the time (ISO 8601) when the next page
 * appears or expires. `null` if no page does.
 * @typedef {{ inputs: string, nextChange: string | null }} Stamp
 */

/** Folder of releases. */
export const outDir = resolve(root, environment.OUT_DIR ?? 'dist')

/** Hash of all inputs of a release. Files count by size and modification time. */
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
 * Saves the state after a successful publish. After a failed one the old state stays, so the next
 * start publishes again.
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
 * Reads the state of the last publish; `undefined` if there is none.
 * @returns {Stamp | undefined}
 */
export function readStamp() {
  const file = join(outDir, stampName)
  if (!existsSync(file)) return undefined
  const parse = /** @type {(text: string) => Stamp} */ (JSON.parse)
  try {
    return parse(readFileSync(file, 'utf8'))
  } catch (error) {
    // An incomplete file counts as missing.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Server entry of the published release, found by the `current` link. */
export const currentEntry = join(outDir, 'current', 'server', 'entry.mjs')

/** Whether to publish: inputs changed, a page appeared or expired, or nothing is published. */
export function isPublishDue() {
  const stamp = readStamp()
  if (!stamp || !existsSync(currentEntry)) return true
  return stamp.inputs !== describeInputs() || isPast(stamp.nextChange)
}

/**
 * Whether a time is in the past.
 * @param {string | null | undefined} instant
 */
export function isPast(instant) {
  return typeof instant === 'string' && new Date(instant) <= new Date()
}
