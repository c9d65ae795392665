/** Finds the page that an argument of a command names, by an address or by a file path. */
import { posix, relative, resolve } from 'node:path'
import { nearestOf } from '../../src/content/yaml-remedies.ts'
import type { ContentPage } from '../../src/content/page-files.ts'
import { pagePath } from '../../src/site/address.ts'
import { findOwnAddress } from '../../src/site/own-address.ts'
import { CommandError } from '../command.ts'
import type { KnownPages } from './known-pages.ts'

/** The folders and the origin for reading file paths and addresses in arguments. */
export interface ArgumentPlace {
  /** The content folder. */
  readonly folder: string
  /** Folder where the user called npm. */
  readonly here: string
  readonly baseUrl: string
}

/**
 * Returns the folders and the origin for reading file paths and addresses in arguments. npm runs
 * scripts in the project folder. `INIT_CWD` is the folder where the user called npm.
 */
export function argumentPlace(config: {
  readonly contentDir: string
  readonly baseUrl: string
}): ArgumentPlace {
  const { contentDir, baseUrl } = config
  return { folder: resolve(contentDir), here: process.env.INIT_CWD ?? '.', baseUrl }
}

/** Finds a page. Throws if no page fits. `task` is the verb of the message, such as `move`. */
export function findNamedPage(
  word: string,
  { place, task }: { readonly place: ArgumentPlace; readonly task: string },
  { pages, site, paths }: KnownPages,
): ContentPage {
  const file = fileOf(word, place)
  const path = pathOf(word, place.baseUrl)
  const found = pages.find((page) => page.file === file || page.path === path)
  if (found) return found
  const refuse = (why: string) => new CommandError(`Cannot ${task} ${word}: ${why}`)
  if (path !== undefined && site.cityPages.has(path)) {
    throw refuse(
      'it is made from a row of cities.csv. Edit this row, or `address` in the templates in city/',
    )
  }
  if (path !== undefined && site.regionPages.has(path)) {
    throw refuse(
      'it is made from the regions in cities.csv. Edit cities.csv, or move the page that lists the towns',
    )
  }
  const target = path === undefined ? undefined : site.data.redirects[path]
  if (target !== undefined) throw refuse(`it is an old address. Name the new address ${target}`)
  const names = path === undefined ? pages.map((page) => page.file) : [...paths]
  const kind = path === undefined ? 'no such page' : 'no page at that address'
  throw refuse(`there is ${kind}${nearestOf(path ?? file, names)}`)
}

/** Parses an argument as an address; `undefined` if it is not an address of the site. */
export function pathOf(word: string, baseUrl: string): string | undefined {
  const own = findOwnAddress(word, baseUrl)?.path ?? word
  return own.startsWith('/') ? pagePath(own.replace(/[?#].*$/s, '')) : undefined
}

/**
 * Returns a file path relative to the content folder. `word` is relative to that folder or to
 * `here`.
 */
export function fileOf(word: string, { folder, here }: ArgumentPlace): string {
  const seen = relative(folder, resolve(here, word)).replaceAll('\\', '/')
  return seen.startsWith('..') ? posix.normalize(word) : seen
}
