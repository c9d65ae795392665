/**
 * Parses the arguments of `npm run move`. Both the page and its new place are an address or a file
 * path.
 */
import { posix, relative, resolve } from 'node:path'
import { isReserved } from '../../src/content/reserved-addresses.ts'
import { nearestOf } from '../../src/content/yaml-remedies.ts'
import type { ContentPage } from '../../src/content/page-files.ts'
import { findOwnAddress } from '../../src/site/own-address.ts'
import { homePath, isPagePath, languageSegment, pagePath } from '../../src/site/address.ts'
import { regionSlug } from '../../src/site/region-address.ts'
import { CommandError } from '../command.ts'
import { ownerOf } from './known-pages.ts'
import type { KnownPages } from './known-pages.ts'

/** A page and its new file and address. */
export interface MoveWish {
  readonly page: ContentPage
  readonly file: string
  readonly path: string
}

/** The arguments as typed, and the folder that relative paths start from. */
export interface TypedMove {
  readonly from: string
  readonly to: string
  readonly folder: string
  /** Working directory of the user. */
  readonly here: string
  readonly baseUrl: string
}

/** Finds the page and its new place. Throws when the page cannot move there. */
export function readMoveWish(typed: TypedMove, known: KnownPages): MoveWish {
  const page = findPage(typed, known)
  const { languages } = known.content.config
  if (page.path === homePath(page.lang, languages[0] ?? page.lang)) {
    throw new CommandError(`Cannot move ${page.file}: the home of a language stays where it is`)
  }
  const wish = { page, ...placeOf(typed, page) }
  const refuse = (why: string) => {
    throw new CommandError(`Cannot move ${page.file} to ${typed.to}: ${why}`)
  }
  refuseLanguage(wish, known, refuse)
  if (!isPagePath(wish.path)) {
    const plain = wish.path.split('/').map((part) => regionSlug(part, page.lang))
    refuse(
      `addresses are of lower-case ASCII letters, digits and single hyphens, such as ${plain.join('/')}`,
    )
  }
  if (wish.file === page.file) refuse('it is there already')
  if (wish.path !== page.path && known.paths.has(wish.path)) {
    refuse(`${ownerOf(wish.path, known)} is at ${wish.path}`)
  }
  if (isReserved(wish.path, languages)) refuse(`${wish.path} belongs to the service`)
  return wish
}

function findPage(typed: TypedMove, known: KnownPages): ContentPage {
  const { from, baseUrl } = typed
  const file = fileOf(from, typed)
  const path = pathOf(from, baseUrl)
  const { pages, site } = known
  const found = pages.find((page) => page.file === file || page.path === path)
  if (found) return found
  const refuse = (why: string) => new CommandError(`Cannot move ${from}: ${why}`)
  if (path !== undefined && site.cityPages.has(path)) {
    throw refuse('towns have the addresses that cities.csv and `address` in city/ give them')
  }
  if (path !== undefined && site.regionPages.has(path)) {
    throw refuse('regions have the addresses that cities.csv gives them, below the list of towns')
  }
  const target = path === undefined ? undefined : site.data.redirects[path]
  if (target !== undefined) throw refuse(`it is an old address, the page is at ${target}`)
  const names = path === undefined ? pages.map((page) => page.file) : [...known.paths]
  const kind = path === undefined ? 'no such page' : 'no page at that address'
  throw refuse(`there is ${kind}${nearestOf(path ?? file, names)}`)
}

/** Parses an argument as an address; `undefined` when it is not one. */
function pathOf(word: string, baseUrl: string): string | undefined {
  const own = findOwnAddress(word, baseUrl)?.path ?? word
  return own.startsWith('/') ? pagePath(own.replace(/[?#].*$/s, '')) : undefined
}

/**
 * Resolves a file path, relative to the content folder or the working directory, to a path from the
 * content folder.
 */
function fileOf(word: string, { folder, here }: TypedMove): string {
  const seen = relative(folder, resolve(here, word)).replaceAll('\\', '/')
  return seen.startsWith('..') ? posix.normalize(word) : seen
}

function placeOf(typed: TypedMove, page: ContentPage): { file: string; path: string } {
  const { to, baseUrl } = typed
  const segment = languageSegment(page.lang)
  const file = fileOf(to, typed)
  // An absolute file path also starts with a slash, so file paths are tried before addresses.
  if (file.startsWith('pages/') && /\.md$/.test(file)) {
    const [, , ...rest] = file.replace(/(?:\/index)?\.md$/, '').split('/')
    const [, lang = ''] = file.split('/')
    return { file, path: `/${[languageSegment(lang), ...rest].join('/')}/` }
  }
  const path = pathOf(to, baseUrl)
  if (path === undefined) {
    throw new CommandError(
      `Cannot move ${page.file} to "${to}": expects an address such as /${segment}/new-name/, or a file such as pages/${page.lang}/new-name.md`,
    )
  }
  const isOverview = posix.basename(page.file) === 'index.md'
  const bare = `pages/${page.lang}${path.slice(`/${segment}`.length, -1)}`
  return { file: isOverview ? `${bare}/index.md` : `${bare}.md`, path }
}

function refuseLanguage(
  { page, path }: MoveWish,
  { content }: KnownPages,
  refuse: (why: string) => void,
): void {
  const segment = languageSegment(page.lang)
  const [, first = '', ...rest] = path.split('/')
  if (first === segment) return
  const other = content.config.languages.find((lang) => languageSegment(lang) === first)
  if (other !== undefined) {
    refuse(`a page keeps its language; npm run new begins a translation, --langs ${other}`)
  }
  refuse(
    `pages in ${page.lang} are below /${segment}/, such as /${[segment, first, ...rest].join('/')}`,
  )
}
