/**
 * Chooses the folder of a new page: the folder that the user named, or its translation in the
 * language of the page. Without a name, the folder with the most pages of the type.
 */
import { posix } from 'node:path'
import { nearestOf } from '../../src/content/yaml-remedies.ts'
import type { ContentPage } from '../../src/content/page-files.ts'
import type { Language } from '../../src/site/vocabulary.ts'
import { CommandError } from '../command.ts'

type Pages = readonly Pick<ContentPage, 'file' | 'lang' | 'data' | 'kind'>[]

/** Finds the folder of a section in a language, such as `pages/pl/poradniki` for `guides`. */
export function namedFolder(name: string, lang: Language, pages: Pages): string {
  const bare = name.replaceAll(/^\/+|\/+$/g, '')
  const known = foldersOf(lang, pages)
  const own = `pages/${lang}/${bare}`
  if (known.includes(own)) return own
  const overview = pages.find(({ file, lang: other }) => file === `pages/${other}/${bare}/index.md`)
  const key = overview?.data.translationKey ?? bare
  const translation = pages.find(
    (page) =>
      page.lang === lang && page.data.translationKey === key && page.file.endsWith('/index.md'),
  )
  if (translation) return posix.dirname(translation.file)
  const names = known.map((folder) => folder.slice(`pages/${lang}/`.length))
  const list = names.length === 0 ? 'there are no folders' : `expects one of ${names.join(', ')}`
  throw new CommandError(
    `Cannot find the folder "${name}" in pages/${lang}: ${list}${nearestOf(bare, names)}`,
  )
}

/** Returns the folders with pages, below the folder of the language. */
function foldersOf(lang: Language, pages: Pages): string[] {
  const folders = pages.filter((page) => page.lang === lang).map(({ file }) => posix.dirname(file))
  return [...new Set(folders)].filter((folder) => folder !== `pages/${lang}`).toSorted()
}

/**
 * Returns the folder with the most pages of a type, or the folder of the language if no page has
 * this type.
 */
export function folderOfType(type: string, lang: Language, pages: Pages): string {
  const alike = pages.filter((page) => page.lang === lang && typeOf(page) === type)
  return mostOften(alike.map(({ file }) => folderAbove(file))) ?? `pages/${lang}`
}

/**
 * Returns the most frequent type of the pages in a folder; `undefined` if there are none. Does not
 * count the overview page of the folder.
 */
export function typeOfFolder(folder: string, pages: Pages): string | undefined {
  const inside = pages.filter(({ file }) => folderAbove(file) === folder)
  return mostOften(inside.map(typeOf))
}

/** Returns the type in the front matter of a page: a type of Vitrine, or a kind of the site. */
function typeOf({ kind, data }: Pages[number]): string {
  return kind ?? data.type
}

/**
 * Returns the folder whose overview page lists a page. An overview page belongs to the parent
 * folder, unless it is the home page.
 */
function folderAbove(file: string): string {
  const folder = posix.dirname(file)
  const isListedAbove = posix.basename(file) === 'index.md' && posix.dirname(folder) !== 'pages'
  return isListedAbove ? posix.dirname(folder) : folder
}

function mostOften(values: readonly string[]): string | undefined {
  const counted = [...Map.groupBy(values, (value) => value)]
  return counted.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0]
}
