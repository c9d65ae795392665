/** What a template shows: one page with everything around it. */
import { homePath, llmsPath } from '../../site/address.ts'
import { findLabel } from '../../content/navigation.ts'
import { languageFacts } from '../../site/languages.ts'
import type { PageRecord } from '../../site/page-record.ts'
import type { WorkshopOffer } from '../../site/workshop-offer.ts'
import type { SiteConfig, Workshop } from '../../content/schema.ts'
import type { Language, PageType } from '../../site/vocabulary.ts'
import type { CityPage } from '../../content/city-pages.ts'
import type { ContentSite } from '../../content/content-site.ts'
import type { LoadedContent } from '../../content/load.ts'
import type { ContentPage } from '../../content/page-files.ts'
import { cardAddress, createCard } from '../pictures/link-picture.ts'

/** A link with its text. */
export interface ViewLink {
  readonly label: string
  readonly href: string
}

/** Frame of every page of a language, the 404 page too. */
export interface FrameView {
  readonly config: SiteConfig
  readonly lang: Language
  readonly baseUrl: string
  /** The llms.txt that covers the pages of the language. */
  readonly llmsUrl: string
  readonly home: string
  readonly navigation: readonly ViewLink[]
  readonly footer: readonly ViewLink[]
  /** Address of the page with the search box, when the site has one in this language. */
  readonly searchPage: string | undefined
  /** Every language of the site, with the same page there or else its home. */
  readonly languageSwitch: readonly (ViewLink & { lang: Language; current: boolean })[]
  /** Ways to reach a person. */
  readonly contactDetails: readonly ContactDetail[]
}

/** One line of the contact details. */
export interface ContactDetail {
  readonly label: string
  readonly value: string
  readonly href?: string | undefined
}

/** A link to a page with what it says about itself. */
export interface PageLink extends ViewLink {
  readonly title: string
  readonly description: string | undefined
}

/** A page in a list of its section. */
export interface ChildView extends ViewLink {
  readonly description: string | undefined
  readonly updated: string | undefined
  readonly type: PageType
}

/** Towns of one region. */
export interface RegionView {
  readonly region: string
  readonly towns: readonly ViewLink[]
}

/** A page and everything around it. */
export interface PageView extends FrameView {
  readonly record: PageRecord
  readonly canonical: string
  readonly markdownUrl: string
  /** Picture that a link to the page is shown with. */
  readonly card: { readonly url: string; readonly alt: string }
  readonly keywords: readonly string[]
  readonly breadcrumb: readonly ViewLink[]
  /** Pages of a section; empty on other pages. */
  readonly children: readonly ChildView[]
  /** Part the page ends with. */
  readonly component: 'search' | 'workshop' | 'contact' | 'cities' | 'api-reference' | undefined
  readonly offers: readonly WorkshopOffer[]
  /** How long the bar of each offer is, 0 to 1: only where prices of one currency differ. */
  readonly priceShares: readonly (number | undefined)[]
  /** How the workshop runs, step by step; empty when the content does not say. */
  readonly workshopSteps: readonly string[]
  /** Pages the navigation leads to, for the home page; empty elsewhere. */
  readonly highlights: readonly PageLink[]
  /** Some pages of the same section. */
  readonly related: readonly ChildView[]
  /** Page that tells how to reach a person. */
  readonly contactPage: PageLink | undefined
  /** Page of the workshop. */
  readonly workshopPage: ViewLink | undefined
  readonly email: string | undefined
  readonly phone: string | undefined
  readonly regions: readonly RegionView[]
  /** Source of the page in the content folder, or the town it is made for. */
  readonly source: { page: ContentPage } | { city: CityPage }
}

/** Frame of a language; `alternates` are the addresses of the same page in the others. */
export function createFrame(
  { content, site }: LoadedContent,
  lang: Language,
  alternates: PageRecord['alternates'] = {},
  own = homeOf(site, lang),
): FrameView {
  const searchPage = content.pages.find(
    (page) => page.lang === lang && page.data.component === 'search',
  )
  return {
    config: content.config,
    lang,
    baseUrl: site.data.info.baseUrl,
    llmsUrl: site.data.info.baseUrl + llmsPath(lang, site.data.info.languages),
    home: homeOf(site, lang),
    navigation: content.config.navigation[lang] ?? [],
    footer: content.config.footer?.[lang] ?? [],
    searchPage: searchPage?.path,
    languageSwitch: content.config.languages.map((other) => ({
      lang: other,
      label: languageFacts[other].ownName,
      href: other === lang ? own : (alternates[other] ?? homeOf(site, other)),
      current: other === lang,
    })),
    contactDetails: (content.contact?.details?.[lang] ?? []).map(keepTogether),
  }
}

/** View of the page at a path. */
export function createPageView(loaded: LoadedContent, path: string): PageView {
  const { content, site } = loaded
  const record = site.data.pages.find((page) => page.path === path)
  if (!record) throw new Error(`There is no page at ${path}`)
  const page = site.sources.get(path)
  const city = site.cityPages.find((candidate) => candidate.record.path === path)
  const source = page ? { page } : city && { city }
  if (!source) throw new Error(`The page at ${path} has no source`)
  const { baseUrl } = site.data.info
  const card = createCard(loaded, record)
  return {
    ...createFrame(loaded, record.lang, record.alternates, record.path),
    record,
    canonical: baseUrl + path,
    markdownUrl: `${baseUrl}${path}index.md`,
    card: { url: baseUrl + cardAddress(card), alt: card.title },
    keywords: page?.data.keywords ?? city?.template.data.keywords ?? [],
    breadcrumb: createBreadcrumb(site, record),
    children: record.type === 'section' ? listChildren(loaded, record) : [],
    component: page?.data.component,
    offers: site.data.workshop?.offers ?? [],
    priceShares: sharePrices(content.workshop?.offers ?? []),
    workshopSteps: content.workshop?.texts[record.lang]?.steps ?? [],
    highlights: record.type === 'home' ? listHighlights(loaded, record) : [],
    related: listRelated(loaded, record),
    contactPage: findContactPage(loaded, record),
    workshopPage: findWorkshopPage(loaded, record),
    email: content.contact?.email ?? undefined,
    phone: content.contact?.phone ?? undefined,
    regions: page?.data.component === 'cities' ? listRegions(site, record.lang) : [],
    source,
  }
}

/** A telephone number does not break at the end of a line. */
function keepTogether(detail: ContactDetail): ContactDetail {
  if (!detail.href?.startsWith('tel:')) return detail
  return { ...detail, value: detail.value.replaceAll(' ', '\u00a0') }
}

function homeOf(site: ContentSite, lang: Language): string {
  const [defaultLanguage = lang] = site.data.info.languages
  return homePath(lang, defaultLanguage)
}

function createBreadcrumb(site: ContentSite, record: PageRecord): ViewLink[] {
  const home = homeOf(site, record.lang)
  if (record.path === home) return []
  const segments = record.path.split('/').slice(1, -1)
  const above = segments
    .map((_, index) => `/${segments.slice(0, index + 1).join('/')}/`)
    .filter((path) => path !== record.path && path !== home)
  const ancestors = [home, ...above].flatMap((path) => {
    const page = site.data.pages.find((candidate) => candidate.path === path)
    return page ? [page] : []
  })
  return [...ancestors, record].map(({ title, path }) => ({ label: title, href: path }))
}

function listChildren({ site }: LoadedContent, section: PageRecord): ChildView[] {
  const depth = section.path.split('/').length + 1
  return site.data.pages
    .filter(({ path, type }) => {
      return type !== 'city' && path.startsWith(section.path) && path.split('/').length === depth
    })
    .toSorted((a, b) => orderOf(site, a) - orderOf(site, b) || newestFirst(a, b))
    .map(({ title, path, description, updated, type }) => ({
      label: title,
      href: path,
      description,
      updated,
      type,
    }))
}

const relatedTypes: readonly PageType[] = ['offer', 'guide', 'blog']
const mostRelated = 3

/** The pages that follow this one in its section, from the start again after the last. */
function listRelated(loaded: LoadedContent, record: PageRecord): ChildView[] {
  if (!relatedTypes.includes(record.type)) return []
  const parent = record.path.replace(/[^/]+\/$/, '')
  const section = loaded.site.data.pages.find(({ path }) => path === parent)
  if (section?.type !== 'section') return []
  const pages = listChildren(loaded, section).filter(({ type }) => relatedTypes.includes(type))
  const own = pages.findIndex(({ href }) => href === record.path)
  return [...pages.slice(own + 1), ...pages.slice(0, own)].slice(0, mostRelated)
}

function listHighlights({ content, site }: LoadedContent, { lang }: PageRecord): PageLink[] {
  return (content.config.navigation[lang] ?? []).flatMap(({ label, href }) => {
    const page = site.sources.get(href)
    if (!page || page.data.type === 'contact' || page.data.type === 'home') return []
    return [{ label, href, title: page.data.title, description: page.data.description }]
  })
}

function findContactPage(loaded: LoadedContent, { lang }: PageRecord): PageLink | undefined {
  const { content, site } = loaded
  const path = content.contact?.forms[lang]
  const page = path === undefined ? undefined : site.sources.get(path)
  if (!page) return undefined
  const { title, description } = page.data
  const label = findLabel(loaded.content.config, page.path, lang) ?? title
  return { label, href: page.path, title, description }
}

function findWorkshopPage(loaded: LoadedContent, { lang }: PageRecord): ViewLink | undefined {
  const text = loaded.content.workshop?.texts[lang]
  return text && loaded.site.sources.has(text.page)
    ? { label: text.name, href: text.page }
    : undefined
}

function sharePrices(offers: Workshop['offers']): (number | undefined)[] {
  return offers.map(({ currency, amount }) => {
    const amounts = offers.filter((offer) => offer.currency === currency).map((o) => o.amount)
    const isComparable = new Set(amounts).size > 1
    return isComparable ? amount / Math.max(...amounts) : undefined
  })
}

function orderOf(site: ContentSite, { path }: PageRecord): number {
  return site.sources.get(path)?.data.order ?? Number.MAX_SAFE_INTEGER
}

function newestFirst(a: PageRecord, b: PageRecord): number {
  return (b.updated ?? '').localeCompare(a.updated ?? '')
}

function listRegions(site: ContentSite, lang: Language): RegionView[] {
  const ofLanguage = site.cityPages.filter(({ record }) => record.lang === lang)
  const byRegion = Map.groupBy(ofLanguage, ({ city }) => city.region)
  const compare = new Intl.Collator(lang).compare
  return [...byRegion]
    .toSorted(([a], [b]) => compare(a, b))
    .map(([region, pages]) => ({
      region,
      towns: pages
        .map(({ city, record }) => ({ label: city.name, href: record.path }))
        .toSorted((a, b) => compare(a.label, b.label)),
    }))
}
