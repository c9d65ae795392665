/** Loads a content folder for everything that builds or previews it, and checks it for editors. */
import { ContentMistakes } from './mistake.ts'
import type { Mistake } from './mistake.ts'
import { readContent } from './content.ts'
import type { Content } from './content.ts'
import { checkActiveHtml, checkUnreadMarkdown } from './active-html.ts'
import { readTexts } from './links.ts'
import type { ContentFinding } from './links.ts'
import { findLinkedFiles } from './linked-files.ts'
import { checkPictures } from './pictures.ts'
import { checkReferences } from './references.ts'
import { checkLabels } from './relevance-labels.ts'
import { checkParts } from './checked-parts.ts'
import { checkUnknownFiles } from './unknown-files.ts'
import { checkData } from './data-rules/rules.ts'
import type { Kept } from './kept.ts'
import { locate } from './locate.ts'
import { createContentSite } from './content-site.ts'
import type { ContentSite, ContentSource } from './content-site.ts'
import type { Visibility } from '../site/site.ts'

/** The settings that say which content is meant, and for which address. */
export interface ContentSettings {
  /** Folder of the content. */
  readonly contentDir: string
  /** Public origin, without a final slash. */
  readonly baseUrl: string
  /** Whether others shall find the site; public unless told otherwise. */
  readonly siteVisibility?: Visibility
  /** Whether drafts and pages that are not yet due are shown: then nobody else shall find the site. */
  readonly showsDrafts?: boolean
}

/** A content folder without mistakes. */
export interface LoadedContent {
  readonly content: Content
  readonly site: ContentSite
  /** Files that texts link to → their addresses. */
  readonly files: ReadonlyMap<string, string>
  readonly warnings: readonly Mistake[]
}

/** What a check found. */
export interface ContentCheck {
  /** There when nothing is wrong. */
  readonly loaded: LoadedContent | undefined
  /** What could be read, whatever is wrong beside it; absent when `site.yaml` cannot be read. */
  readonly readable: LoadedContent | undefined
  readonly mistakes: readonly Mistake[]
  readonly warnings: readonly Mistake[]
}

/** The content that the settings name, as it is published at this moment. */
export function sourceNow(settings: ContentSettings): ContentSource {
  const { contentDir, baseUrl, siteVisibility = 'public', showsDrafts = false } = settings
  const visibility = showsDrafts ? 'private' : siteVisibility
  return { directory: contentDir, baseUrl, visibility, now: new Date(), showsDrafts }
}

/** Reads and checks a content folder; what is `kept` of its texts is not parsed again. */
export async function checkContent(source: ContentSource, kept?: Kept): Promise<ContentCheck> {
  const { directory, now, baseUrl } = source
  const { content, mistakes, ...reading } = await readContent(directory, source, kept)
  if (!content)
    return { loaded: undefined, readable: undefined, mistakes, warnings: reading.warnings }
  const site = createContentSite(content, source)
  // Parsing is most of what a check costs: each text is parsed once for all checks of what is in it.
  const { links, tags, unread, ids, findings } = readTexts(content, kept)
  const references = checkReferences(content, links, { site, ids, baseUrl })
  const data = checkData(content, now)
  const parts = checkParts(content, mistakes)
  const pictures = await checkPictures(links, directory, kept)
  const linked = await findLinkedFiles(links, directory, site)
  const all = [
    ...mistakes,
    ...site.mistakes,
    ...data.mistakes,
    ...findings.filter(({ isMistake }) => isMistake).map(toMistake),
    ...parts.mistakes,
    ...references.mistakes,
    ...linked.mistakes,
    ...pictures.mistakes,
    ...checkActiveHtml(tags, content.config.embeds ?? []),
  ]
  const warnings = [
    ...reading.warnings,
    ...site.warnings,
    ...data.warnings,
    ...findings.filter(({ isMistake }) => !isMistake).map(toMistake),
    ...parts.warnings,
    ...references.warnings,
    ...pictures.warnings,
    ...checkUnreadMarkdown(unread),
    ...(await checkUnknownFiles(directory, content, links, kept)),
    ...(await checkLabels(directory, site, kept)),
  ]
  const located = await locate(warnings, directory)
  const shown = { content, site, files: linked.files, warnings: located }
  return {
    loaded: all.length === 0 ? shown : undefined,
    readable: shown,
    mistakes: await locate(all, directory),
    warnings: located,
  }
}

function toMistake({ file, line, message }: ContentFinding): Mistake {
  return { file, line, message }
}

/** Content of a folder; throws `ContentMistakes` with all of them. */
export async function loadContent(source: ContentSource, kept?: Kept): Promise<LoadedContent> {
  const { loaded, mistakes } = await checkContent(source, kept)
  if (!loaded) throw new ContentMistakes(mistakes)
  return loaded
}
