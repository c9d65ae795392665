/** Loads and checks a content folder, for builds, previews and editors. */
import { ContentMistakes } from './mistake.ts'
import type { Findings, Mistake } from './mistake.ts'
import { readContent } from './content.ts'
import type { Content, ContentReading } from './content.ts'
import { checkActiveHtml, checkUnreadMarkdown } from './active-html.ts'
import { readTexts } from './link-reader.ts'
import type { ContentFinding } from './link-reader.ts'
import { findLinkedFiles } from './linked-files.ts'
import { checkPictures } from './pictures.ts'
import { checkLinks } from './link-check.ts'
import { checkLabels } from './relevance-labels.ts'
import { checkUnknownFiles } from './unknown-files.ts'
import { checkData } from './data-rules/data-rules.ts'
import type { Kept } from './kept.ts'
import { locate } from './locate.ts'
import { createContentSite } from './content-site.ts'
import type { ContentSite, ContentSource } from './content-site.ts'
import { guessContent } from './uncertain-content.ts'
import type { UncertainContent } from './uncertain-content.ts'
import type { Visibility } from '../site/site.ts'

/** Settings for loading: the content folder and the address of the site. */
export interface ContentSettings {
  /** Folder of the content. */
  readonly contentDir: string
  /** Public origin, without a final slash. */
  readonly baseUrl: string
  /** Whether search engines may find the site. Default: public. */
  readonly siteVisibility?: Visibility
  /** Whether drafts and scheduled pages are shown. If so, search engines must not find the site. */
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

/** Result of a check. */
export interface ContentCheck {
  /** The content, if it has no mistakes. */
  readonly loaded: LoadedContent | undefined
  /**
   * The readable part of the content, even if it has mistakes. Absent if `site.yaml` is unreadable.
   */
  readonly readable: LoadedContent | undefined
  readonly mistakes: readonly Mistake[]
  readonly warnings: readonly Mistake[]
}

/** The content source of the settings, as published now. */
export function sourceNow(settings: ContentSettings): ContentSource {
  const { contentDir, baseUrl, siteVisibility = 'public', showsDrafts = false } = settings
  const visibility = showsDrafts ? 'private' : siteVisibility
  return { directory: contentDir, baseUrl, visibility, now: new Date(), showsDrafts }
}

/** Reads and checks a content folder. Unchanged texts come from the cache `kept`. */
export async function checkContent(source: ContentSource, kept?: Kept): Promise<ContentCheck> {
  const { directory } = source
  const reading = await readContent(directory, source, kept)
  const { content, incomplete } = reading
  const checked = content
    ? { content, knowsLanguages: true, knowsEmbeds: true }
    : incomplete && guessContent(incomplete)
  const found = checked && (await examine(checked, reading, { source, kept }))
  const mistakes = await locate(found?.mistakes ?? reading.mistakes, directory)
  const warnings = await locate(found?.warnings ?? reading.warnings, directory)
  const shown = content && found && { content, site: found.site, files: found.files, warnings }
  return {
    loaded: mistakes.length === 0 ? shown : undefined,
    readable: shown,
    mistakes,
    warnings,
  }
}

/** Mistakes and warnings, read-only. */
type AllFindings = Readonly<Record<keyof Findings, readonly Mistake[]>>

const nothing: AllFindings = { mistakes: [], warnings: [] }

interface Examined extends AllFindings {
  readonly site: ContentSite
  readonly files: LoadedContent['files']
}

/** Runs all checks on the content, and adds the findings of the reader. */
async function examine(
  { content, knowsLanguages, knowsEmbeds }: UncertainContent,
  reading: Pick<ContentReading, 'mistakes' | 'warnings' | 'entries'>,
  { source, kept }: { readonly source: ContentSource; readonly kept: Kept | undefined },
): Promise<Examined> {
  const { directory, now, baseUrl } = source
  const site = createContentSite(content, source)
  // Each text is parsed once for all checks, because parsing is the slowest part.
  const { links, tags, unread, ids, findings } = await readTexts(content, kept)
  const linked = await findLinkedFiles(links, directory, site)
  // Checks that depend on addresses only run if the languages are known.
  const onceKnown = (of: () => AllFindings) => (knowsLanguages ? of() : nothing)
  const notRead = knowsLanguages
    ? [
        ...(await checkUnknownFiles(reading.entries, content, links, kept)),
        // Labels are only checked if the reader found no mistakes. Otherwise warnings about
        // unreadable pages would hide those mistakes.
        ...(reading.mistakes.length === 0 ? await checkLabels(directory, site, kept) : []),
      ]
    : []
  const found: readonly Partial<AllFindings>[] = [
    reading,
    onceKnown(() => site),
    checkData(content, now),
    toFindings(findings),
    { mistakes: checkParts(content, reading.mistakes) },
    onceKnown(() => checkLinks(content, links, { site, ids, baseUrl })),
    { mistakes: linked.mistakes },
    await checkPictures(links, directory, kept),
    {
      mistakes: checkActiveHtml(tags, knowsEmbeds ? (content.config.embeds ?? []) : undefined),
      warnings: [...checkUnreadMarkdown(unread), ...notRead],
    },
  ]
  return {
    site,
    files: linked.files,
    mistakes: found.flatMap(({ mistakes }) => mistakes ?? []),
    warnings: found.flatMap(({ warnings }) => warnings ?? []),
  }
}

/** Page components that are generated from a file. */
const partSources = {
  workshop: { file: 'workshop.yaml', isThere: ({ workshop }: Content) => workshop !== undefined },
  contact: { file: 'contact.yaml', isThere: ({ contact }: Content) => contact !== undefined },
  cities: { file: 'cities.csv', isThere: ({ cities }: Content) => cities.length > 0 },
} as const

/** Reports components whose file is missing. A file with mistakes is not missing. */
function checkParts(content: Content, known: readonly Mistake[]): Mistake[] {
  return content.pages.flatMap(({ file, data }) => {
    const source = Object.entries(partSources).find(([name]) => name === data.component)?.[1]
    if (!source || source.isThere(content)) return []
    if (known.some((mistake) => mistake.file === source.file)) return []
    return [{ file, field: 'component', message: `"${data.component ?? ''}" needs ${source.file}` }]
  })
}

function toFindings(findings: readonly ContentFinding[]): AllFindings {
  const ofKind = (isWrong: boolean) =>
    findings
      .filter(({ isMistake }) => isMistake === isWrong)
      .map(({ file, line, message }) => ({ file, line, message }))
  return { mistakes: ofKind(true), warnings: ofKind(false) }
}

/** Loads a content folder; throws `ContentMistakes` with all mistakes. */
export async function loadContent(source: ContentSource, kept?: Kept): Promise<LoadedContent> {
  const { loaded, mistakes } = await checkContent(source, kept)
  if (!loaded) throw new ContentMistakes(mistakes)
  return loaded
}
