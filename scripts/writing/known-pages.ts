/** What commands that write know of the content before they write: all pages, drafts among them, and who has each address. */
import { checkContent } from '../../src/content/load.ts'
import type { Content } from '../../src/content/content.ts'
import type { ContentSite, ContentSource } from '../../src/content/content-site.ts'
import { renderMistakes } from '../../src/content/mistake.ts'
import type { Mistake } from '../../src/content/mistake.ts'
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
  readonly mistakes: readonly Mistake[]
}

/** Reads a content folder; one whose files cannot be read is refused, because nobody knows what they hold. */
export async function readKnownPages(source: ContentSource): Promise<KnownPages> {
  const { readable, mistakes } = await checkContent(source)
  if (!readable) throw new CommandError(renderMistakes(mistakes))
  const { content, site } = readable
  const pages = [...content.pages, ...content.unpublished]
  const paths = new Set([...site.paths, ...pages.map(({ path }) => path)])
  return { content, site, pages, paths, mistakes }
}

/** File or line that gives a page its address, for messages. */
export function ownerOf(path: string, { pages }: KnownPages): string {
  return pages.find((page) => page.path === path)?.file ?? 'a page made from cities.csv'
}
