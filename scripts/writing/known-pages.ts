/** What commands that write know of the content before they write: all pages, drafts among them, and who has each address. */
import { checkContent } from '../../src/content/load.ts'
import { readContent } from '../../src/content/content.ts'
import type { Content } from '../../src/content/content.ts'
import { createContentSite } from '../../src/content/content-site.ts'
import type { ContentSite, ContentSource } from '../../src/content/content-site.ts'
import type { Kept } from '../../src/content/kept.ts'
import { renderMistakes } from '../../src/content/mistake.ts'
import type { ContentPage } from '../../src/content/page-files.ts'
import { CommandError } from '../command.ts'

/** A content folder as it stands. */
export interface KnownPages {
  readonly content: Content
  readonly site: ContentSite
  /** Pages of all files, whether they are published or not. */
  readonly pages: readonly ContentPage[]
  /** Every address that a page has or will have. */
  readonly paths: ReadonlySet<string>
}

/** Reads a content folder; one whose `site.yaml` cannot be read is refused, because nobody knows what it holds. */
export async function readKnownPages(source: ContentSource, kept?: Kept): Promise<KnownPages> {
  // Texts are not checked: whoever writes has what comes of it checked, once.
  const { content } = await readContent(source.directory, source, kept)
  if (!content) throw new CommandError(renderMistakes((await checkContent(source, kept)).mistakes))
  const site = createContentSite(content, source)
  const pages = [...content.pages, ...content.unpublished]
  const paths = new Set([...site.paths, ...pages.map(({ path }) => path)])
  return { content, site, pages, paths }
}

/** File or line that gives a page its address, for messages. */
export function ownerOf(path: string, { pages }: KnownPages): string {
  return pages.find((page) => page.path === path)?.file ?? 'a page made from cities.csv'
}
