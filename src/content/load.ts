/** Loads a content folder for everything that builds or previews it, and checks it for editors. */
import { ContentMistakes } from './mistake.ts'
import type { Mistake } from './mistake.ts'
import { readContent } from './content.ts'
import type { Content } from './content.ts'
import { checkPictures } from './pictures.ts'
import { createContentSite } from './content-site.ts'
import type { ContentPlace, ContentSite } from './content-site.ts'

/** A content folder without mistakes. */
export interface LoadedContent {
  readonly content: Content
  readonly site: ContentSite
}

/** What a check found; `loaded` is there when nothing is wrong. */
export interface ContentCheck {
  readonly loaded: LoadedContent | undefined
  readonly mistakes: readonly Mistake[]
  readonly warnings: readonly Mistake[]
}

/** Reads and checks a content folder. */
export async function checkContent(place: ContentPlace): Promise<ContentCheck> {
  const { content, mistakes } = await readContent(place.directory, place.now)
  if (!content) return { loaded: undefined, mistakes, warnings: [] }
  const site = createContentSite(content, place)
  const all = [...mistakes, ...site.mistakes, ...(await checkPictures(content, place.directory))]
  return {
    loaded: all.length === 0 ? { content, site } : undefined,
    mistakes: all,
    warnings: site.warnings,
  }
}

/** Content of a folder; throws `ContentMistakes` with all of them. */
export async function loadContent(place: ContentPlace): Promise<LoadedContent> {
  const { loaded, mistakes } = await checkContent(place)
  if (!loaded) throw new ContentMistakes(mistakes)
  return loaded
}
