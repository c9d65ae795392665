/**
 * Parses the arguments of `npm run move`. Each argument is an address or a file path.
 */
import { posix } from 'node:path'
import { isReserved } from '../../src/content/reserved-addresses.ts'
import type { ContentPage } from '../../src/content/page-files.ts'
import { homePath, isPagePath, languageSegment } from '../../src/site/address.ts'
import { regionSlug } from '../../src/site/region-address.ts'
import { CommandError } from '../command.ts'
import { ownerOf } from './known-pages.ts'
import type { KnownPages } from './known-pages.ts'
import { fileOf, findNamedPage, pathOf } from './named-page.ts'
import type { ArgumentPlace } from './named-page.ts'

/** A page and its new file and address. */
export interface MoveWish {
  readonly page: ContentPage
  readonly file: string
  readonly path: string
}

/** The arguments as typed, with the folders and the origin for reading them. */
export interface TypedMove extends ArgumentPlace {
  readonly from: string
  readonly to: string
}

/** Finds the page and its new place. Throws when the page cannot move there. */
export function readMoveWish(typed: TypedMove, known: KnownPages): MoveWish {
  const page = findNamedPage(typed.from, { place: typed, task: 'move' }, known)
  const { languages } = known.content.config
  if (page.path === homePath(page.lang, languages[0] ?? page.lang)) {
    throw new CommandError(`Cannot move ${page.file}: it is the home page of a language`)
  }
  const wish = { page, ...placeOf(typed, page) }
  const refuse = (why: string) => {
    throw new CommandError(`Cannot move ${page.file} to ${typed.to}: ${why}`)
  }
  refuseLanguage(wish, known, refuse)
  if (!isPagePath(wish.path)) {
    const plain = wish.path.split('/').map((part) => regionSlug(part, page.lang))
    refuse(
      `an address has only lower-case ASCII letters, digits and single hyphens, such as ${plain.join('/')}`,
    )
  }
  if (wish.file === page.file) refuse('the page is already at this address')
  if (wish.path !== page.path && known.paths.has(wish.path)) {
    refuse(`${ownerOf(wish.path, known)} has the address ${wish.path}. Choose another address`)
  }
  if (isReserved(wish.path, languages))
    refuse(`${wish.path} belongs to the service: choose another address`)
  return wish
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
    refuse(
      `a move cannot change the language. To create a translation, run npm run new with --langs ${other}`,
    )
  }
  refuse(
    `addresses of pages in ${page.lang} must begin with /${segment}/, such as /${[segment, first, ...rest].join('/')}`,
  )
}
