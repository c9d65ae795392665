/** Plans changes of texts that link to moved pages, and of texts that move. */
import { readdir } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { splitFrontMatter } from '../../src/content/markdown-file.ts'
import type { ContentPage } from '../../src/content/page-files.ts'
import { isPagePath } from '../../src/site/address.ts'
import { findOwnAddress } from '../../src/site/own-address.ts'
import { CommandError } from '../command.ts'
import { readForChange } from './changes.ts'
import type { FileChange } from './changes.ts'
import { shiftEdits } from './edits.ts'
import type { Edit } from './edits.ts'
import type { KnownPages } from './known-pages.ts'
import { findLinkPlaces } from './link-places.ts'
import { movedAddress, movedLink } from './moved-links.ts'
import type { Moved } from './moved-links.ts'
import { editValues, isYaml } from './yaml-edits.ts'

/** The content folder, and the files and addresses that move. */
export interface MovedPlace {
  readonly folder: string
  readonly moved: Moved
}

/** Throws if a page cannot be read, because it may have links that would not be updated. */
export function refuseUnread({ content }: KnownPages): void {
  const [unread] = content.unreadable
  if (!unread) return
  throw new CommandError(
    `Cannot read ${unread.file}, which may have links to the page: run npm run check, and correct the file first`,
  )
}

/** Plans the changes of all pages: new links, new paths, and the edits that `inPage` returns. */
export async function changePages(
  { pages }: KnownPages,
  {
    folder,
    moved,
    inPage,
  }: MovedPlace & { inPage(page: ContentPage, text: string): readonly Edit[] },
): Promise<(FileChange & { readonly to: string })[]> {
  return await Promise.all(
    pages.map(async (page) => {
      const before = await readForChange(folder, page.file)
      const edits = [
        ...inPage(page, before),
        ...editFields(before, page, moved),
        ...editLinks(before, page, moved),
      ]
      return { from: page.file, to: moved.files.get(page.file) ?? page.file, before, edits }
    }),
  )
}

/** Plans the changes of links in town templates and in guides. */
export async function changeOthers(
  { content }: KnownPages,
  { folder, moved }: MovedPlace,
): Promise<FileChange[]> {
  const templates = content.templates.map(({ file, data }) => ({ file, path: data.address }))
  const guides = Object.keys(content.guides).map((name) => ({
    file: `guides/${name}.md`,
    path: '/',
  }))
  return await Promise.all(
    [...templates, ...guides].map(async (source) => {
      const before = await readForChange(folder, source.file)
      const edits = editLinks(before, source, moved)
      return { from: source.file, to: source.file, before, edits }
    }),
  )
}

/** Returns the edits of links and of the picture in the front matter of a page. */
export function editFields(text: string, page: ContentPage, moved: Moved): Edit[] {
  const { featured = [], quote, picture } = page.data
  const links = new Set([...featured, quote?.href, picture])
  const yaml = splitFrontMatter(text)?.yaml ?? ''
  const edits = editValues(yaml, (value) =>
    links.has(value) ? movedLink(value, page, moved) : value,
  )
  return shiftEdits(edits, text.indexOf(yaml))
}

/** Returns the edits of links in the body of a Markdown file. */
export function editLinks(
  text: string,
  source: Pick<ContentPage, 'file' | 'path'>,
  moved: Moved,
): Edit[] {
  const body = splitFrontMatter(text)?.body ?? text
  if (!mayHaveLinks(body, source, moved)) return []
  const edits = findLinkPlaces(body).flatMap(({ href, start, end }): Edit[] => {
    const next = movedLink(href, source, moved)
    return next === href ? [] : [{ start, end, text: next }]
  })
  return shiftEdits(edits, text.length - body.length)
}

/**
 * Checks whether a text may have links to change: its own file moves, it has percent escapes, or it
 * contains the last segment of the address or file path of the moved page. To parse all texts
 * instead takes ten times as long.
 */
function mayHaveLinks(body: string, { file }: Pick<ContentPage, 'file'>, moved: Moved): boolean {
  if (moved.files.has(file) || body.includes('%')) return true
  const names = [moved.page.path, moved.page.file.replace(/(?:\/index)?\.md$/, '')]
  return names.some((name) => body.includes(posix.basename(name)))
}

/** Returns a value of a YAML file after the move. Only addresses of moved pages change. */
export function movedValue(value: string, { paths, baseUrl }: Moved): string {
  const prefix = findOwnAddress(value, baseUrl)?.origin ?? ''
  const own = value.slice(prefix.length)
  return own.startsWith('/') && isPagePath(own.replace(/[?#].*$/s, '').replace(/[^/]*\.md$/, ''))
    ? prefix + movedAddress(own, paths)
    : value
}

/** Reads the YAML files whose values may be addresses. Returns their texts by path. */
export async function readYamlFiles(folder: string): Promise<Map<string, string>> {
  const names = await Promise.all(
    ['', 'relevance/', 'texts/'].map(async (below) => {
      const entries = await readdir(join(folder, below)).catch(() => [])
      return entries.filter((name) => /\.ya?ml$/.test(name)).map((name) => below + name)
    }),
  )
  const files = new Map<string, string>()
  for (const file of names.flat().toSorted()) {
    const text = await readForChange(folder, file)
    if (!isYaml(text)) {
      throw new CommandError(`Cannot read ${file}: run npm run check, and correct the file first`)
    }
    files.set(file, text)
  }
  return files
}
