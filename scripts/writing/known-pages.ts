/** Reads all pages and addresses of a content folder, drafts too, for commands that change it. */
import { checkContent } from '../../src/content/load.ts'
import { readContent } from '../../src/content/content.ts'
import type { Content } from '../../src/content/content.ts'
import { createContentSite } from '../../src/content/content-site.ts'
import type { ContentSite, ContentSource } from '../../src/content/content-site.ts'
import type { Kept } from '../../src/content/kept.ts'
import { renderMistakes } from '../../src/content/mistake.ts'
import type { ContentPage } from '../../src/content/page-files.ts'
import { CommandError } from '../command.ts'

/** The content of a folder and the addresses in use. */
export interface KnownPages {
  readonly content: Content
  readonly site: ContentSite
  /** All pages, published or not. */
  readonly pages: readonly ContentPage[]
  /** All addresses of published and unpublished pages. */
  readonly paths: ReadonlySet<string>
}

/**
 * Reads a content folder. Throws when `site.yaml` cannot be read, because all pages depend on it.
 */
export async function readKnownPages(source: ContentSource, kept?: Kept): Promise<KnownPages> {
  // Does not check texts, because the command checks the result of its changes.
  const { content } = await readContent(source.directory, source, kept)
  if (!content) throw new CommandError(renderMistakes((await checkContent(source, kept)).mistakes))
  const site = createContentSite(content, source)
  const pages = [...content.pages, ...content.unpublished]
  const paths = new Set([...site.paths, ...pages.map(({ path }) => path)])
  return { content, site, pages, paths }
}

/** Names the page at an address for messages: its file, or `a page made from cities.csv`. */
export function ownerOf(path: string, { pages }: KnownPages): string {
  return pages.find((page) => page.path === path)?.file ?? 'a page made from cities.csv'
}
