/**
 * Warns about files in the content folder that are not used. Otherwise a misspelt name would go
 * unnoticed.
 */
import { posix } from 'node:path'
import { decodePath } from '../site/address.ts'
import type { Language } from '../site/vocabulary.ts'
import type { Content } from './content.ts'
import type { FolderEntry } from './folder-entries.ts'
import type { Kept } from './kept.ts'
import { readTexts } from './link-reader.ts'
import type { ContentLink } from './link-reader.ts'
import type { Mistake } from './mistake.ts'
import { findNearest } from './nearest.ts'
import { pricesFile } from './schemas/prices.ts'

/** Files that are read at the top level of the content folder. */
const ownNames = ['site.yaml', 'contact.yaml', pricesFile, 'redirects.yaml', 'cities.csv']

/** Patterns of the files that are read in each folder. `{lang}` is a language of the site. */
const ownFolders: Readonly<Record<string, string>> = {
  pages: '.*\\.md',
  city: '{lang}\\.md',
  data: '[^/]+/[^/]+\\.(?:ya?ml|json|csv|md)',
  guides: '(?:api|auth)\\.md',
  relevance: '.*\\.yaml',
  eval: '{lang}\\.yaml',
  synonyms: '{lang}\\.yaml',
  texts: '{lang}\\.yaml',
  brand: '.*',
  parts: '.*',
  'well-known': '.*',
}

/** Warns about files that are neither read, nor shown by a page, nor linked. */
export async function checkUnknownFiles(
  entries: readonly FolderEntry[],
  content: Content,
  links: readonly ContentLink[],
  kept?: Kept,
): Promise<Mistake[]> {
  const files = entries.flatMap(({ name, isFolder, fault }) =>
    isFolder || fault !== undefined ? [] : name,
  )
  // Files used by drafts are not reported. If a page has mistakes, no file in `pages/` is reported,
  // because the page may use it.
  const drafts = await readTexts({ pages: content.unpublished, templates: [] }, kept)
  const used = new Set([...links, ...drafts.links].flatMap(fileOf))
  const isUsed = (file: string) =>
    used.has(file) || (content.unreadable.length > 0 && file.startsWith('pages/'))
  const isRead = readsOf(content.config.languages)
  const unknown = files.filter((file) => !isUsed(file) && !isRead(file))
  return gather(unknown, files.filter(isUsed)).map((file) => ({ file, message: explain(file) }))
}

/** Returns the content file that a relative link leads to; an empty list for other links. */
function fileOf({ file, href }: ContentLink): string[] {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/|#)/i.test(href)) return []
  const name = decodePath(href.replace(/[?#].*$/s, ''))
  return name === undefined ? [] : [posix.join(posix.dirname(file), name)]
}

/** Creates a function that decides from the name of a file whether the file is read. */
function readsOf(languages: readonly Language[]): (file: string) => boolean {
  const ofLanguage = `(?:${languages.join('|')})`
  const patterns = new Map(
    Object.entries(ownFolders).map(([folder, names]) => [
      folder,
      new RegExp(`^${names.replace('{lang}', ofLanguage)}$`, 'i'),
    ]),
  )
  return (file) => {
    const [folder = '', ...rest] = file.split('/')
    return ownNames.includes(file) || patterns.get(folder)?.test(rest.join('/')) === true
  }
}

/**
 * Lists unknown files. If no file of a folder is used and the folder is not in `ownFolders`, lists
 * only the folder.
 */
function gather(unknown: readonly string[], used: readonly string[]): string[] {
  const usedFolders = new Set([...Object.keys(ownFolders), ...used.map(folderOf)])
  const places = unknown.map((file) => {
    const folder = folderOf(file)
    return folder === '' || usedFolders.has(folder) ? file : `${folder}/`
  })
  return [...new Set(places)]
}

function folderOf(file: string): string {
  return file.includes('/') ? (file.split('/')[0] ?? '') : ''
}

function explain(file: string): string {
  if (file.endsWith('/'))
    return 'is not used, because no page shows a file of this folder or links to one: add a link, or remove the folder'
  if (/\.(?:mdx|markdown|mdown)$/i.test(file)) return 'is not read: use a name that ends in .md'
  const folder = folderOf(file)
  const pattern = ownFolders[folder]
  if (pattern?.startsWith('{lang}') === true) {
    return `is not read: use a language of site.yaml as its name, such as ${folder}/en${pattern.slice('{lang}'.length).replace('\\', '')}`
  }
  if (folder === 'data' && isTable.test(file)) {
    return file.split('/').length === 3
      ? 'is not read: save the table as CSV with commas'
      : 'is not read: put it into the folder of a collection, such as data/events/events.yaml'
  }
  const isText = /\.(?:ya?ml|csv|md)$/i.test(file)
  if (!isText)
    return 'is not published, because no page shows it or links to it: add a link, or remove the file'
  const nearest = folder === '' ? findNearest(stemOf(file), ownNames.map(stemOf)) : undefined
  const meant = ownNames.find((name) => stemOf(name) === nearest)
  return meant === undefined
    ? 'is not read: rename or delete it'
    : `is not read: did you mean ${meant}?`
}

/** Matches names of files that may be meant as entries of a collection. */
const isTable = /\.(?:ya?ml|json|csv|md|xlsx?|ods|tsv)$/i

function stemOf(name: string): string {
  return name.replace(/\.\w+$/, '')
}
