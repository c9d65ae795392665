/** Loads a content folder for everything that builds or previews it, and checks it for editors. */
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

/** Mistakes and warnings, as they are read. */
type AllFindings = Readonly<Record<keyof Findings, readonly Mistake[]>>

const nothing: AllFindings = { mistakes: [], warnings: [] }

interface Examined extends AllFindings {
  readonly site: ContentSite
  readonly files: LoadedContent['files']
}

/** What all checks find in a content, beside what reading it found. */
async function examine(
  { content, knowsLanguages, knowsEmbeds }: UncertainContent,
  reading: Pick<ContentReading, 'mistakes' | 'warnings' | 'entries'>,
  { source, kept }: { readonly source: ContentSource; readonly kept: Kept | undefined },
): Promise<Examined> {
  const { directory, now, baseUrl } = source
  const site = createContentSite(content, source)
  // Parsing is most of what a check costs: each text is parsed once for all checks of what is in it.
  const { links, tags, unread, ids, findings } = await readTexts(content, kept)
  const linked = await findLinkedFiles(links, directory, site)
  // Which page lives where follows from the languages: what depends on that is told once they are known.
  const onceKnown = (of: () => AllFindings) => (knowsLanguages ? of() : nothing)
  const notRead = knowsLanguages
    ? [
        ...(await checkUnknownFiles(reading.entries, content, links, kept)),
        // Pages that could not be read are not gone: their mistake is told, and labels would bury it.
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

/** Parts of pages that are made from a file. */
const partSources = {
  workshop: { file: 'workshop.yaml', isThere: ({ workshop }: Content) => workshop !== undefined },
  contact: { file: 'contact.yaml', isThere: ({ contact }: Content) => contact !== undefined },
  cities: { file: 'cities.csv', isThere: ({ cities }: Content) => cities.length > 0 },
} as const

/** Mistakes about parts whose file is missing. A file with mistakes of its own is not missing. */
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

/** Content of a folder; throws `ContentMistakes` with all of them. */
export async function loadContent(source: ContentSource, kept?: Kept): Promise<LoadedContent> {
  const { loaded, mistakes } = await checkContent(source, kept)
  if (!loaded) throw new ContentMistakes(mistakes)
  return loaded
}
