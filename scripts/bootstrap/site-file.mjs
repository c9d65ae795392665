/**
 * Reads `vitrine.yaml`, which sets the content folder, the release folder and the origin of a site.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'

/** Name of the file. */
export const siteFileName = 'vitrine.yaml'

const folders = ['CONTENT_DIR', 'OUT_DIR']
const names = [...folders, 'BASE_URL']

/** @typedef {Readonly<Record<string, string | undefined>>} Environment */

/** The file is invalid. The message says what to change. */
export class SiteFileError extends Error {
  /** @override */
  name = 'SiteFileError'
}

/**
 * Reads the settings of the file next to the content folder, with absolute paths. Returns an empty
 * object if there is no file.
 *
 * If the environment sets `CONTENT_DIR`, the file is next to that folder. Otherwise it is in
 * `directory` or its parent. A file that names another content folder belongs to another site and
 * is ignored.
 * @param {Environment} environment
 * @param {string} directory
 * @returns {Environment}
 */
export function readSiteFile(environment, directory) {
  const content = environment.CONTENT_DIR && resolve(directory, environment.CONTENT_DIR)
  const places = content ? [dirname(content)] : [directory, dirname(directory)]
  const file = places.map((place) => join(place, siteFileName)).find(existsSync)
  if (file === undefined) return {}
  const found = parse(file)
  for (const name of folders) {
    const path = found[name]
    if (path !== undefined) found[name] = resolve(dirname(file), path)
  }
  return content && found.CONTENT_DIR && found.CONTENT_DIR !== content ? {} : found
}

/**
 * Fills unset and empty variables of an environment from the file.
 * @param {Environment} environment
 * @param {string} directory
 * @returns {Environment}
 */
export function withSiteFile(environment, directory) {
  const given = Object.entries(environment).filter(([, text]) => text !== '')
  return { ...readSiteFile(environment, directory), ...Object.fromEntries(given) }
}

/**
 * Parses the file. Throws an error with all mistakes. Messages never contain values, because the
 * user may have put a secret into this file.
 * @param {string} file
 * @returns {Record<string, string | undefined>}
 */
function parse(file) {
  // The YAML parser is loaded only if the file exists.
  const load = /** @type {(name: string) => unknown} */ (createRequire(import.meta.url))
  const { LineCounter, parseDocument } = /** @type {typeof import('yaml')} */ (load('yaml'))
  const lineCounter = new LineCounter()
  const document = parseDocument(readFileSync(file, 'utf8'), { lineCounter, prettyErrors: false })
  const [error] = document.errors
  if (error) {
    const { line } = lineCounter.linePos(error.pos[0])
    throw new SiteFileError(
      `Cannot read ${file}, line ${line}: it is not valid YAML (${error.code})`,
    )
  }
  /** @type {unknown} */
  const value = document.toJS() ?? {}
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new SiteFileError(`Cannot read ${file}: expects lines such as CONTENT_DIR: our-site`)
  }
  const mistakes = Object.entries(value).flatMap(([name, text]) => {
    if (!names.includes(name)) {
      return `${name} can only be set in the environment. The file may set only ${names.join(', ')}`
    }
    return typeof text === 'string' && text !== '' ? [] : `${name} must be a text that is not empty`
  })
  if (mistakes.length > 0) {
    throw new SiteFileError(mistakes.map((mistake) => `Cannot use ${file}: ${mistake}`).join('\n'))
  }
  return { ...value }
}
