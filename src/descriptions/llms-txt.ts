/**
 * llms.txt (llmstxt.org): the pages of one language for language models. City pages are counted, not listed: hundreds of
 * pages from one template would push everything else out of a context window.
 */
import { pageFilter } from '../api/page-filters.ts'
import { apiPaths, descriptionPaths } from '../http/paths.ts'
import { llmsPath, markdownPath } from '../site/address.ts'
import { languageFacts } from '../site/languages.ts'
import type { PageRecord } from '../site/page-record.ts'
import type { Site } from '../site/site.ts'
import type { Language, PageType } from '../site/vocabulary.ts'
import { describeSubjects } from '../site/words/subjects.ts'
import type { Subject } from '../site/words/subjects.ts'
import { fillCount } from '../site/words/table.ts'
import type { FindWords, Words } from '../site/words/table.ts'

/** What llms.txt is made from. */
export interface LlmsContext {
  readonly site: Pick<Site, 'info' | 'listPages' | 'findPage' | 'workshop' | 'contact'>
  readonly words: FindWords
  /** Paths of all descriptions that are published. */
  readonly published: readonly { readonly path: string }[]
}

type LlmsWords = Words['llms']

/** What a section of one language is made from. */
interface SectionContext extends Pick<LlmsContext, 'site'> {
  readonly lang: Language
  readonly detail: Detail
  readonly words: LlmsWords
}

/** How much is said about each page. */
interface Detail {
  readonly descriptions: boolean
  /** Pages of a section at most. */
  readonly most: number
}

/** Length that readers of such files take whole, in characters. */
export const longestLlmsTxt = 50_000

/** From all there is to what is always short enough. */
const details: readonly Detail[] = [
  { descriptions: true, most: Infinity },
  { descriptions: false, most: Infinity },
  { descriptions: false, most: 100 },
  { descriptions: false, most: 20 },
]

// In the order of use: what is offered before what is written about it, legal texts last.
const listedTypes: readonly Exclude<PageType, 'city'>[] = [
  'home',
  'offer',
  'section',
  'guide',
  'blog',
  'about',
  'contact',
  'other',
  'legal',
]

/** Text for one language: with every page if that is short enough, else with less of them. */
export function renderLlmsTxt(context: LlmsContext, lang: Language): string {
  for (const detail of details) {
    const text = renderAt(context, lang, detail)
    if (Array.from(text).length < longestLlmsTxt) return text
  }
  throw new Error(`Cannot render llms.txt of "${lang}": the titles of its pages are too long`)
}

// Sections without anything to list are left out: an empty heading reads like a promise.
function renderAt(context: LlmsContext, lang: Language, detail: Detail): string {
  const { site } = context
  const { info, findPage } = site
  const words = context.words(lang).llms
  const home = findPage(info.languages[0] === lang ? '/' : `/${lang}/`)
  const sections = [
    `# ${info.company}`,
    `> ${info.about[lang] ?? home?.description ?? info.description}`,
    describeSubjects(words, lang, {
      company: info.company,
      subjects: listSubjects(site, lang),
    }),
    ...listedTypes.flatMap((type) => renderSection(type, { site, lang, detail, words })),
    ...renderCities(context, lang, words),
    ...renderPrograms(context, words),
    ...renderOtherLanguages(context, lang, words),
  ]
  return `${sections.join('\n\n')}\n`
}

/** What the pages of a language tell about, in the order of the sentence that names it. */
function listSubjects(site: LlmsContext['site'], lang: Language): Subject[] {
  const hasPages = (type: PageType) => listAll(site, type, lang).total > 0
  const tells: Readonly<Record<Subject, boolean>> = {
    offers: hasPages('offer'),
    prices: site.workshop !== undefined,
    work: hasPages('guide'),
    contact: site.contact !== undefined,
  }
  return (['offers', 'prices', 'work', 'contact'] as const).filter((subject) => tells[subject])
}

function renderSection(
  type: Exclude<PageType, 'city'>,
  { site, lang, detail, words }: SectionContext,
): string[] {
  const { pages, total } = listAll(site, type, lang)
  if (total === 0) return []
  const listed = pages.slice(0, detail.most)
  const left = total - listed.length
  return [
    `## ${words.sections[type]}`,
    listed.map((page) => renderLink(page, site.info.baseUrl, detail)).join('\n'),
    ...(left > 0
      ? [`${fillCount(words.more, left, lang)} <${listAddress(site, type, lang)}>`]
      : []),
  ]
}

// The twin and not the page: a model that follows the link gets Markdown without asking for it.
function renderLink({ title, path, description }: PageRecord, baseUrl: string, detail: Detail) {
  const more = detail.descriptions && description !== undefined ? `: ${description}` : ''
  return `- [${escapeText(title)}](${baseUrl}${markdownPath(path)})${more}`
}

// The list itself is one request away, page by page, for whoever needs a town.
function renderCities({ site }: LlmsContext, lang: Language, words: LlmsWords): string[] {
  const { total } = listAll(site, 'city', lang)
  if (total === 0) return []
  const address = listAddress(site, 'city', lang)
  return [`## ${words.cityTitle}`, `${fillCount(words.cities, total, lang)} <${address}>`]
}

// Only what this release has: a company without prices has no price list.
function renderPrograms({ site, published }: LlmsContext, words: LlmsWords): string[] {
  const known: readonly (readonly [path: string, label: string])[] = [
    [descriptionPaths.apiGuide, words.guide],
    [descriptionPaths.pricing, words.prices],
  ]
  const links = known
    .filter(([path]) => published.some((description) => description.path === path))
    .map(([path, label]) => `- [${label}](${site.info.baseUrl}${path})`)
  return links.length > 0 ? [`## ${words.programs}`, links.join('\n')] : []
}

function renderOtherLanguages({ site }: LlmsContext, lang: Language, words: LlmsWords): string[] {
  const { baseUrl, languages } = site.info
  const links = languages
    .filter((other) => other !== lang)
    .map((other) => `- [${languageFacts(other).ownName}](${baseUrl}${llmsPath(other, languages)})`)
  return links.length > 0 ? [`## ${words.otherLanguages}`, links.join('\n')] : []
}

// The site lists towns only when asked for by type, which is what these sections want.
function listAll(site: LlmsContext['site'], type: PageType, lang: Language) {
  return site.listPages(pageFilter({ type, lang }), Infinity) ?? { pages: [], total: 0 }
}

function listAddress({ info }: LlmsContext['site'], type: PageType, lang: Language): string {
  return `${info.baseUrl}${apiPaths.pages}?${new URLSearchParams({ type, lang }).toString()}`
}

// A title may hold brackets, which would end the link early.
function escapeText(text: string): string {
  return text.replace(/[[\]\\]/g, '\\$&')
}
