/** Loads and checks a content folder, for builds, previews and editors. */
import { settleWarnings } from './accept.ts'
import { ContentMistakes, divide } from './mistake.ts'
import type { Mistake } from './mistake.ts'
import { checkPageReferences, pictureLinks } from './collections/shown-references.ts'
import { readContent } from './content.ts'
import type { Content, ContentReading } from './content.ts'
import { checkHtml } from './active-html.ts'
import { readTexts } from './link-reader.ts'
import { findLinkedFiles } from './linked-files.ts'
import { checkPictures } from './pictures.ts'
import { fileNextTo, listPagePictures } from './page-pictures.ts'
import { addressOfFile } from './published-files.ts'
import { measurePictures, type SizedPicture } from './sized-pictures.ts'
import { checkLinks } from './link-check.ts'
import { checkLabels } from './relevance-labels.ts'
import { checkOwnParts, isPartCode } from './own-part-faults.ts'
import type { FolderEntry } from './folder-entries.ts'
import type { TextReading } from './text-file.ts'
import { checkUnknownFiles } from './unknown-files.ts'
import { compareTranslations } from './facts/compare-facts.ts'
import { readLinkFacts } from './facts/link-facts.ts'
import { checkData } from './data-rules/data-rules.ts'
import { checkDataComponent } from './data-component.ts'
import type { Kept } from './kept.ts'
import { locate } from './locate.ts'
import { createContentSite } from './content-site.ts'
import type { ContentSite, ContentSource } from './content-site.ts'
import { guessContent } from './uncertain-content.ts'
import type { UncertainContent } from './uncertain-content.ts'
import type { Visibility } from '../site/site.ts'
import { pricesFile } from './schemas/prices.ts'

/** Settings for loading content, such as the content folder and the address of the site. */
export interface ContentSettings {
  /** Folder of the content. */
  readonly contentDir: string
  /** Public origin, without a final slash. */
  readonly baseUrl: string
  /** Whether search engines and agents may index the site. Default: public. */
  readonly siteVisibility?: Visibility
  /** Whether drafts and scheduled pages are shown. If so, the site is always `private`. */
  readonly showsDrafts?: boolean
  /** Whether the code in `parts/` is used. Default: no. */
  readonly usesParts?: boolean
  /** Time at which the content is published, in seconds since 1970. Default: now. */
  readonly sourceDateEpoch?: number | undefined
}

/** The content of a folder, and the files and pictures that it refers to. */
export interface LoadedContent {
  readonly content: Content
  readonly site: ContentSite
  /** File that a text links to, or picture of a page or entry → address on the site. */
  readonly files: ReadonlyMap<string, string>
  /** Size of each file that texts link to, in bytes, by address. */
  readonly fileSizes: ReadonlyMap<string, number>
  /** Pictures of pages and entries by address. */
  readonly pictures: ReadonlyMap<string, SizedPicture>
  readonly warnings: readonly Mistake[]
}

/** Result of a check. */
export interface ContentCheck {
  /** The content; `undefined` if it has mistakes. */
  readonly loaded: LoadedContent | undefined
  /**
   * The content without the files that have mistakes; `undefined` if `site.yaml` is not valid.
   */
  readonly readable: LoadedContent | undefined
  readonly mistakes: readonly Mistake[]
  readonly warnings: readonly Mistake[]
}

/** Returns the content source for the settings, with the time `sourceDateEpoch` or now. */
export function sourceNow(settings: ContentSettings): ContentSource {
  const { contentDir, baseUrl, siteVisibility = 'public', showsDrafts = false } = settings
  const { sourceDateEpoch: seconds, usesParts = false } = settings
  const now = seconds === undefined ? new Date() : new Date(seconds * 1000)
  const visibility = showsDrafts ? 'private' : siteVisibility
  return { directory: contentDir, baseUrl, visibility, now, showsDrafts, usesParts }
}

/** Reads and checks a content folder. Results for unchanged texts come from the cache `kept`. */
export async function checkContent(source: ContentSource, kept?: Kept): Promise<ContentCheck> {
  const { directory } = source
  const reading = await readContent(directory, source, kept)
  const { content, incomplete } = reading
  const checked = content
    ? { content, knowsLanguages: true, knowsEmbeds: true }
    : incomplete && guessContent(incomplete)
  const found = checked && (await examine(checked, reading, source, kept))
  const mistakes = await locate(found?.mistakes ?? reading.mistakes, directory)
  const warnings = await locate(found?.warnings ?? reading.warnings, directory)
  const shown = content &&
    found && {
      content,
      site: found.site,
      files: found.files,
      fileSizes: found.fileSizes,
      pictures: found.pictures,
      warnings,
    }
  return {
    loaded: mistakes.length === 0 ? shown : undefined,
    readable: shown,
    mistakes,
    warnings,
  }
}

/** Runs all checks on the content, and adds the findings of `readContent`. */
async function examine(
  { content, knowsLanguages, knowsEmbeds }: UncertainContent,
  reading: Pick<ContentReading, 'mistakes' | 'warnings' | 'entries'>,
  { directory, ...source }: ContentSource,
  kept: Kept | undefined,
) {
  const site = createContentSite(content, source)
  // Each text is parsed once for all checks, because parsing is the slowest part.
  const texts = await readTexts(content, kept)
  const { links, ids } = texts
  const { collectionParts } = content
  const ofPages = listPagePictures(content.pages)
  const shown = [...links, ...ofPages, ...pictureLinks(collectionParts.references)]
  const linked = await findLinkedFiles(links, directory, site)
  const found = divide([
    ...checkData(content, source.now),
    ...texts.findings,
    ...checkParts(content, reading.mistakes),
    ...(knowsLanguages ? checkLinks(content, links, { site, ids, baseUrl: source.baseUrl }) : []),
    ...(knowsLanguages ? checkPageReferences(content, site) : []),
    ...linked.findings,
    ...(await compareTranslations(content.pages, content.config.languages, {
      links: readLinkFacts(links, { content, site, baseUrl: source.baseUrl }),
      kept,
    })),
    ...(await checkPictures(shown, directory, kept)),
    ...checkHtml(texts, knowsEmbeds ? (content.config.embeds ?? []) : undefined),
    ...(await checkCode(content.ownParts, { directory, kept }, reading.entries)),
  ])
  const used = [...shown, ...listPagePictures(content.unpublished)]
  const notRead = knowsLanguages
    ? [
        ...(await checkUnknownFiles(reading.entries, content, used, kept)),
        // The files of `relevance/` and `eval/` are only checked if all files could be read.
        // Otherwise warnings about the addresses of unreadable pages would hide the mistakes.
        ...(reading.mistakes.length === 0 ? await checkLabels(directory, site, kept) : []),
      ]
    : []
  // If the languages are unknown, leaves out findings that depend on addresses.
  const ofSite = knowsLanguages ? site : { mistakes: [], warnings: [] }
  const pictures = await Promise.all(
    ofPages.map(async (link) => {
      const file = fileNextTo(link)
      const address = await addressOfFile(file, directory)
      return address === undefined ? [] : [[file, address] as const]
    }),
  )
  const ownPictures = [...collectionParts.pictures, ...pictures.flat()]
  return {
    site,
    files: new Map([...linked.files, ...ownPictures]),
    fileSizes: linked.sizes,
    pictures: await measurePictures(ownPictures, directory),
    mistakes: [...reading.mistakes, ...ofSite.mistakes, ...found.mistakes],
    warnings: settleWarnings(
      [...reading.warnings, ...ofSite.warnings, ...found.warnings, ...notRead],
      content,
    ),
  }
}

/** Checks the code in `parts/`, if the build uses it. */
async function checkCode(
  { areUsed }: Content['ownParts'],
  reading: Omit<TextReading, 'mistakes'>,
  entries: readonly FolderEntry[],
): Promise<Mistake[]> {
  if (!areUsed) return []
  const files = entries.map(({ name }) => name).filter((name) => isPartCode.test(name))
  const mistakes: Mistake[] = []
  const found = await checkOwnParts({ ...reading, mistakes }, files)
  return [...mistakes, ...found]
}

/**
 * Reports components whose file or collection is missing, and faults in the fields of components
 * that show entries. Reports neither if the file or collection has mistakes.
 */
function* checkParts(content: Content, known: readonly Mistake[]) {
  const { prices, contact, cities } = content
  const sources: Readonly<Record<string, { source: string; isMissing: boolean }>> = {
    workshop: { source: pricesFile, isMissing: prices === undefined },
    contact: { source: 'contact.yaml', isMissing: contact === undefined },
    cities: { source: 'cities.csv', isMissing: cities.length === 0 },
  }
  for (const { file, data } of content.pages) {
    const { component = '' } = data
    if (typeof component === 'object') {
      const folder = `data/${component.data}/`
      if (known.some((mistake) => mistake.file.startsWith(folder))) continue
      for (const found of checkDataComponent(component, content.collections))
        yield { file, ...found }
      continue
    }
    const { source, isMissing = false } = sources[component] ?? {}
    if (!isMissing || known.some((mistake) => mistake.file === source)) continue
    const message = `"${component}" shows the data of ${source ?? ''}, which is missing or empty: write this file`
    yield { file, field: 'component', message }
  }
}

/** Loads a content folder; throws `ContentMistakes` with all mistakes. */
export async function loadContent(source: ContentSource, kept?: Kept): Promise<LoadedContent> {
  const { loaded, mistakes } = await checkContent(source, kept)
  if (!loaded) throw new ContentMistakes(mistakes)
  return loaded
}
