/**
 * Renders llms.txt (llmstxt.org) with the pages of one language. The file of the language describes
 * when and how to use the site. Files of sections only list pages. Together the files list every
 * page once. Pages of collection entries and of tags are left out.
 */
import { calendarPaths, siteDocuments } from '../api/documents.ts'
import { openDataPath } from '../http/paths.ts'
import { homePath, llmsPath } from '../site/address.ts'
import { languageFacts } from '../site/languages.ts'
import { textIn } from '../site/localized.ts'
import { markdownLink, roundTokens } from '../site/overview-entry.ts'
import type { PageRecord } from '../site/page-record.ts'
import { listTitles } from '../site/parts.ts'
import { companyIn } from '../site/site.ts'
import type { SiteInfo } from '../site/site.ts'
import { listName } from '../site/split-overviews.ts'
import type { Language } from '../site/vocabulary.ts'
import { describeSubjects } from '../site/words/subjects.ts'
import type { Subject } from '../site/words/subjects.ts'
import type { Words } from '../site/words/words.ts'
import type { DescriptionContext } from './description-context.ts'
import { renderChanges, renderPages, renderParts, renderQuickStart } from './llms-sections.ts'
import type { SectionContext } from './llms-sections.ts'
import { allPages, findOverview, isWritten } from './overview-tree.ts'
import type { Overview } from './overview-tree.ts'
import { wholeTextPath } from './whole-texts.ts'

/** Input of llms.txt. */
export type LlmsContext = Pick<
  DescriptionContext,
  'info' | 'site' | 'words' | 'published' | 'registry' | 'tokensOf'
>

/** Maximum length of a file in characters. Typical clients load such a file completely. */
export const longestLlmsTxt = 50_000

/** Assumed number of tokens of the line with the address above each page in `llms-full.txt`. */
const tokensOfSource = 20

/** Position of a file within the lists. */
interface Place {
  readonly overview: Overview
  readonly number: number
  /**
   * Lists above this file, starting with the list of the language. For the second and later files
   * of a list, `above` ends with this list itself.
   */
  readonly above: readonly Overview[]
}

/** Data for all files of a language. */
interface Sources {
  readonly context: LlmsContext
  readonly lang: Language
  readonly sections: SectionContext
  /** All pages that the files list. */
  readonly pages: readonly PageRecord[]
}

/** Renders all files of one language, starting with the file of the language. */
export async function renderLlmsFiles(context: LlmsContext, lang: Language) {
  const overview = findOverview(context.site, lang)
  const pages = allPages(overview)
  const tokens = await countTokens(pages, context)
  const words = context.words(lang).llms
  const sections = { baseUrl: context.info.baseUrl, lang, words, tokens }
  const sources = { context, lang, sections, pages }
  return listPlaces(overview).map((place) => {
    const isOfLanguage = place.overview === overview && place.number === 1
    const blocks = isOfLanguage ? renderOfLanguage(overview, sources) : renderPart(place, sources)
    return finish(place, blocks)
  })
}

function finish({ overview, number }: Place, blocks: readonly string[]) {
  const path = overview.folder + listName(number)
  const text = `${blocks.join('\n\n')}\n`
  if (Array.from(text).length < longestLlmsTxt) return { path, text }
  throw new Error(
    `Cannot render ${path}: the titles or addresses of its pages are too long. Shorten them`,
  )
}

async function countTokens(
  pages: readonly PageRecord[],
  { tokensOf }: LlmsContext,
): Promise<Map<PageRecord, number>> {
  const counts = await Promise.all(pages.map((page) => tokensOf(page)))
  const known = pages.map((page, at) => [page, counts[at]] as const)
  return new Map(known.flatMap(([page, count]) => (count === undefined ? [] : [[page, count]])))
}

function listPlaces(overview: Overview, above: readonly Overview[] = []): Place[] {
  // A list has a first file even if the list has no pages.
  const numbers = [1, ...overview.files.slice(1).map((_pages, at) => at + 2)]
  const below = [...above, overview]
  return [
    ...numbers.map((number) => ({ overview, number, above: number === 1 ? above : below })),
    ...overview.parts.flatMap((part) => listPlaces(part, below)),
  ]
}

function renderOfLanguage(overview: Overview, sources: Sources): string[] {
  const { context, lang, sections, pages } = sources
  const { words } = sections
  const written = pages.filter(isWritten)
  return [
    `# ${companyIn(context.info, lang)}`,
    `> ${aboutIn(context, lang)}`,
    describeSubjects(words, lang, {
      company: companyIn(context.info, lang),
      subjects: listSubjects(context, pages),
      titles: listTitles(context.site.parts, lang),
    }),
    ...renderQuickStart(context, words, lang),
    ...renderChanges(
      written.filter(({ path }) => path !== context.info.searchPages?.[lang]),
      sections,
    ),
    ...renderPages(overview.files[0] ?? [], sections),
    ...renderParts(overview, sections),
    ...renderPrograms(written, sources),
    ...renderOtherLanguages(context.info, lang, words),
  ]
}

// Readers come from a list above this file. So the file links to the lists above it and does not
// repeat their introduction.
function renderPart({ overview, number, above }: Place, sources: Sources): string[] {
  const { context, lang, sections } = sources
  const { title, page, files } = overview
  const { baseUrl } = context.info
  const total = files.length
  const named = total > 1 ? `${title} (${number}/${total})` : title
  const [root] = above
  return [
    `# ${named}${root && root !== overview ? ` – ${companyIn(context.info, sources.lang)}` : ''}`,
    `> ${page?.description ?? aboutIn(context, lang)}`,
    above.map((list) => markdownLink(list.title, baseUrl + list.folder + listName(1))).join(' › '),
    ...(number === 1 ? renderParts(overview, sections) : []),
    ...renderPages(files[number - 1] ?? [], sections),
  ]
}

/** Returns the description of the organisation in a language. */
export function aboutIn(
  { info, site }: Pick<LlmsContext, 'info' | 'site'>,
  lang: Language,
): string {
  const home = site.findPage(homePath(lang, info.languages[0] ?? lang))
  return info.about[lang] ?? home?.description ?? info.description
}

/** Lists the subjects that the site covers in a language. */
function listSubjects({ site }: LlmsContext, pages: readonly PageRecord[]): Subject[] {
  const has: Readonly<Record<Subject, boolean>> = {
    offers: pages.some(({ type }) => type === 'offer'),
    prices: site.prices !== undefined,
    work: pages.some(({ type }) => type === 'guide'),
    contact: site.contact !== undefined,
  }
  return (['offers', 'prices', 'work', 'contact'] as const).filter((subject) => has[subject])
}

// Renders the section for programs. Leaves out documents that the site does not publish.
function renderPrograms(written: readonly PageRecord[], sources: Sources): string[] {
  const { context, lang, sections } = sources
  const { baseUrl, words, tokens } = sections
  const { apiGuide, pricing, openApi } = siteDocuments
  const link = (label: string, path: string) => `- ${markdownLink(label, baseUrl + path)}`
  const known: readonly (readonly [path: string, line: string])[] = [
    [apiGuide.path, link(words.guide, apiGuide.path)],
    // An autolink, because all links with a label in `llms.txt` lead to Markdown.
    [openApi.path, `- OpenAPI: <${baseUrl}${openApi.path}>`],
    [pricing.path, link(words.prices, pricing.path)],
  ]
  const lines = known
    .filter(([path]) => context.published.some((document) => document.path === path))
    .map(([, line]) => line)
  const data = context.site.collections.map((collection) => {
    const { name, title, begins } = collection
    const label = textIn(title, lang, context.info.languages) ?? name
    const files = (['json', 'csv'] as const).map((format) => openDataPath(name, format))
    const { iCalendar } = calendarPaths(collection, lang, context.info)
    const addresses = begins === undefined ? files : [...files, iCalendar]
    return `- ${label}: ${addresses.map((path) => `<${baseUrl}${path}>`).join(', ')}`
  })
  const counts = written.map((page) => tokens.get(page))
  const sum = counts.reduce<number>((total, count = 0) => total + count + tokensOfSource, 0)
  const size = tokens.size === 0 ? '' : ` (~${roundTokens(sum)} tokens)`
  const whole = link(words.wholeText, wholeTextPath(lang, context.info.languages, 1)) + size
  return [`## ${words.programs}`, [...lines, ...data, whole].join('\n')]
}

function renderOtherLanguages(
  { baseUrl, languages }: SiteInfo,
  lang: Language,
  words: Words['llms'],
): string[] {
  const links = languages
    .filter((other) => other !== lang)
    .map((other) => {
      const address = baseUrl + llmsPath(other, languages)
      return `- ${markdownLink(languageFacts(other).ownName, address)}`
    })
  return links.length > 0 ? [`## ${words.otherLanguages}`, links.join('\n')] : []
}
