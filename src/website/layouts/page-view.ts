/** The view of a page: all data that its template shows. */
import { listLanguageDocuments } from '../../api/documents.ts'
import type { SiteDocument } from '../../api/documents.ts'
import type { PageRecord } from '../../site/page-record.ts'
import type { WorkshopOffer } from '../../site/workshop-offer.ts'
import type { CityPage } from '../../content/city-pages.ts'
import type { ContentSite } from '../../content/content-site.ts'
import type { RegionPage } from '../../content/region-pages.ts'
import type { LoadedContent } from '../../content/load.ts'
import { findLabel } from '../../content/navigation.ts'
import type { CityTemplate, ContentPage } from '../../content/page-files.ts'
import type { LinkSource } from '../../content/link-target.ts'
import type { FrontMatter } from '../../content/schemas/front-matter.ts'
import type { Workshop } from '../../content/schemas/workshop.ts'
import { contactIn } from '../../site/contact.ts'
import { memoize } from '../../site/memoize.ts'
import { boxEmbeds } from '../prose-embeds.ts'
import { labelProse } from '../prose-labels.ts'
import { resolveProseLinks } from '../prose-links.ts'
import { createLinkPicture, linkPictureAddress } from '../pictures/link-picture.ts'
import type { SearchView } from '../search/search-view.ts'
import { findFacts } from '../structured-data/facts.ts'
import type { StructuredFacts } from '../structured-data/facts.ts'
import { createFrame, homeIn } from './frame-view.ts'
import type { FrameView, ViewLink } from './frame-view.ts'
import { createSearchView } from './create-search-view.ts'
import { describeState } from './preview-band.ts'
import { listChildren, listHighlights, listRegions, listRelated, listTowns } from './page-lists.ts'
import type { ChildView, PageLink, RegionView } from './page-lists.ts'

/** All data that the template of a page shows. */
export interface PageView extends FrameView {
  readonly record: PageRecord
  readonly canonical: string
  readonly markdownUrl: string
  /** Documents of the language that the head links to: feeds, OpenSearch. */
  readonly documents: readonly (SiteDocument & { readonly rel: string })[]
  /** Why only the preview shows the page; `undefined` for a public page. */
  readonly state: string | undefined
  /** Address at which the source of the page can be edited. */
  readonly editUrl: string | undefined
  /** Picture of link previews; `undefined` if the font lacks letters. */
  readonly linkPicture: { readonly url: string; readonly alt: string } | undefined
  readonly keywords: readonly string[]
  readonly breadcrumb: readonly ViewLink[]
  /** Pages of a section; empty on other pages. */
  readonly children: readonly ChildView[]
  /** Part the page ends with. */
  readonly component: FrontMatter['component']
  readonly offers: readonly WorkshopOffer[]
  /** Length of the bar of each offer, 0 to 1; `undefined` if no price of its currency differs. */
  readonly priceShares: readonly (number | undefined)[]
  /** Steps of the workshop; may be empty. */
  readonly workshopSteps: readonly string[]
  /** Pages the navigation leads to, for the home page; empty elsewhere. */
  readonly highlights: readonly PageLink[]
  /** Some pages of the same section. */
  readonly related: readonly ChildView[]
  /** Contact page. */
  readonly contactPage: PageLink | undefined
  /** Page of the workshop. */
  readonly workshopPage: ViewLink | undefined
  /** Contact page; `undefined` on that page, and if the content has contact details. */
  readonly contactForm: PageLink | undefined
  readonly email: string | undefined
  readonly phone: string | undefined
  readonly regions: readonly RegionView[]
  /** Towns of the region that the page is of; empty on other pages. */
  readonly towns: readonly ViewLink[]
  /** View of the search, on a page with `component: search`. */
  readonly search: SearchView | undefined
  readonly source: PageSource
  /** Further facts for structured data. */
  readonly facts: StructuredFacts
  /** Completes the rendered text of the page: resolves links, adds labels and boxes of frames. */
  finishProse(html: string): string
}

/** A heading that the list of contents links to. */
export interface PageHeading {
  readonly id: string
  readonly text: string
}

/** Source of a page: a file of the content, or the town or region it is generated for. */
export type PageSource =
  { readonly page: ContentPage } | { readonly city: CityPage } | { readonly region: RegionPage }

/** Creates the view of the page at a path. */
export function createPageView(loaded: LoadedContent, path: string): PageView {
  const { content, site } = loaded
  const record = site.records.get(path)
  if (!record) throw new Error(`There is no page at ${path}`)
  const source = findSource(site, path)
  const { data } = writtenIn(source)
  const component = componentOf(source)
  const { baseUrl, generated } = site.data.info
  const frame = createFrame(loaded, record.lang, record)
  const ways = contactIn(content.contact, record.lang, site.data.info.languages)
  const hasDetails = content.contact?.details?.[record.lang] !== undefined
  const contactPage = findContactPage(loaded, record)
  const picture = createLinkPicture(loaded, record)
  return {
    ...frame,
    record,
    canonical: baseUrl + path,
    markdownUrl: `${baseUrl}${path}index.md`,
    documents: listLanguageDocuments(site.data, record.lang),
    state: describeState('page' in source ? source.page.data : undefined, new Date(generated)),
    editUrl: content.config.repository?.edit.replace('{file}', encodeURI(writtenIn(source).file)),
    linkPicture: picture && { url: baseUrl + linkPictureAddress(picture), alt: picture.title },
    // The keywords of a template belong to its towns.
    keywords: 'region' in source ? [] : (data.keywords ?? []),
    breadcrumb: createBreadcrumb(site, record),
    children: listChildren(site, record),
    component,
    offers: site.data.workshop?.offers ?? [],
    priceShares: sharePrices(content.workshop?.offers ?? []),
    workshopSteps: content.workshop?.texts[record.lang]?.steps ?? [],
    highlights: listHighlights(loaded, record),
    related: listRelated(site, record),
    contactPage,
    workshopPage: findWorkshopPage(loaded, record),
    email: ways.email,
    phone: ways.phone,
    contactForm: hasDetails || contactPage?.href === path ? undefined : contactPage,
    regions: component === 'cities' ? listRegions(site, record.lang) : [],
    towns: listTowns(site, record),
    search:
      component === 'search'
        ? createSearchView(site, frame, { path, contact: contactPage })
        : undefined,
    source,
    facts: findFacts(loaded, record),
    finishProse(html) {
      const words = frame.words.page
      const resolved = resolveProseLinks(html, linkSource(source), loaded)
      return boxEmbeds(labelProse(resolved, words), words)
    },
  }
}

/** Base of relative links: the file of the text, and for a template the address of its pages. */
function linkSource(source: PageSource): LinkSource {
  if ('page' in source) return source.page
  const { file, data } = templateOf(source)
  return { file, path: data.address }
}

function findSource({ sources, cityPages, regionPages }: ContentSite, path: string): PageSource {
  const page = sources.get(path)
  if (page) return { page }
  const region = regionPages.get(path)
  if (region) return { region }
  const city = cityPages.get(path)
  if (!city) throw new Error(`The page at ${path} has no source`)
  return { city }
}

/** The file of a page; for a town or a region the template of its language. */
function writtenIn(source: PageSource): ContentPage | CityTemplate {
  return 'page' in source ? source.page : templateOf(source)
}

function templateOf(source: Exclude<PageSource, { readonly page: ContentPage }>): CityTemplate {
  return 'city' in source ? source.city.template : source.region.template
}

function componentOf(source: PageSource): FrontMatter['component'] {
  if ('page' in source) return source.page.data.component
  return 'region' in source ? 'cities' : undefined
}

function createBreadcrumb(site: ContentSite, record: PageRecord): ViewLink[] {
  const { data, records, regionPages } = site
  const home = homeIn(record.lang, data.info.languages)
  if (record.path === home) return []
  const region = regionsOfTowns(site).get(record.path)
  const segments = (region ?? record.path).split('/').slice(1, -1)
  const above = segments
    .map((_, index) => `/${segments.slice(0, index + 1).join('/')}/`)
    .filter((path) => path !== record.path && path !== home)
  // Folders without a page are left out.
  const ancestors = [home, ...above].flatMap((path) => records.get(path) ?? [])
  // Below the page of all towns, the region's name is enough.
  return [...ancestors, record].map(({ title, path }) => ({
    label: regionPages.get(path)?.region ?? title,
    href: path,
  }))
}

/** Path of a town → path of the page of its region. */
const regionsOfTowns = memoize(({ regionPages }: ContentSite) => {
  const towns = [...regionPages].flatMap(([path, region]) =>
    region.towns.map(({ record }) => [record.path, path] as const),
  )
  return new Map(towns)
})

function findContactPage({ content, site }: LoadedContent, { lang }: PageRecord) {
  const path = content.contact?.forms?.[lang]
  const page = path === undefined ? undefined : site.sources.get(path)
  if (!page) return undefined
  const { title, description } = page.data
  const label = findLabel(content.config, page.path, lang) ?? title
  return { label, href: page.path, title, description }
}

function findWorkshopPage({ content, site }: LoadedContent, { lang }: PageRecord) {
  const text = content.workshop?.texts[lang]
  return text && site.sources.has(text.page) ? { label: text.name, href: text.page } : undefined
}

function sharePrices(offers: Workshop['offers']): (number | undefined)[] {
  return offers.map(({ currency, amount }) => {
    const amounts = offers.filter((offer) => offer.currency === currency).map((o) => o.amount)
    const isComparable = new Set(amounts).size > 1
    return isComparable ? amount / Math.max(...amounts) : undefined
  })
}
