/** The view of a page: all data that its template shows. */
import { findSectionFeed, listLanguageDocuments } from '../../api/documents.ts'
import type { PageRecord } from '../../site/page-record.ts'
import { fillCityText } from '../../content/city-pages.ts'
import type { ContentSite } from '../../content/content-site.ts'
import type { EntryPage } from '../../content/entry-pages.ts'
import { regionsByTown } from '../../content/region-pages.ts'
import { tagPath } from '../../content/tag-pages.ts'
import type { LoadedContent } from '../../content/load.ts'
import { findLabel } from '../../content/navigation.ts'
import { nameOfComponent, type PageComponent } from '../../content/schemas/page-component.ts'
import type { Prices } from '../../content/schemas/prices.ts'
import { contactIn } from '../../site/contact.ts'
import { textIn } from '../../site/localized.ts'
import { languageFacts } from '../../site/languages.ts'
import type { Language } from '../../site/vocabulary.ts'
import type { Words } from '../../site/words/words.ts'
import { fillEntryProse, fillEntryText } from '../entry-prose.ts'
import { createDownloadNotes } from '../download-note.ts'
import { boxEmbeds } from '../prose-embeds.ts'
import { renderDirectives } from '../prose-directives.ts'
import { createGalleries } from '../prose-gallery.ts'
import { labelProse } from '../prose-labels.ts'
import { resolveProseLinks } from '../prose-links.ts'
import { findPreviewPicture } from '../pictures/preview-picture.ts'
import { findPagePicture, findPictureOfNothing } from '../pictures/page-picture.ts'
import type { SearchView } from '../search/search-view.ts'
import { findFacts } from '../structured-data/facts.ts'
import { createFrame, homeIn, type FrameView, type ViewLink } from './frame-view.ts'
import { drawMap } from '../place-map.ts'
import { createSearchView } from './create-search-view.ts'
import { createDataView, createValueContext, type ShownEntries } from './data-view.ts'
import { describeState } from './preview-band.ts'
import {
  findNewestPost,
  listChildren,
  listHighlights,
  listNearest,
  listRegions,
  listRelated,
  listTownPoints,
  listTowns,
} from './page-lists.ts'
import { componentOf, findSource, linkSource, writtenIn, type PageSource } from './page-source.ts'
import { findTree } from './page-tree.ts'

/** All data that the template of a page shows. */
export type PageView = ReturnType<typeof createPageView>

/**
 * Frame (header and footer) and notice in the language of the readers, who see this page instead of
 * a missing translation.
 */
interface ReadersView {
  readonly frame: FrameView
  readonly notice: string
}

/** A heading that the list of contents links to. */
export interface PageHeading {
  readonly id: string
  readonly text: string
  /** Language of the text, if the page has another language. */
  readonly lang?: string
  /** Whether the heading is a subheading. */
  readonly isInner?: boolean
}

/** Creates the view of the page at a path. */
export function createPageView(loaded: LoadedContent, path: string) {
  const { content, site } = loaded
  const record = site.records.get(path)
  if (!record) throw new Error(`There is no page at ${path}`)
  const source = findSource(site, path)
  const written = writtenIn(source)
  const component = nameOfComponent(componentOf(source))
  const { baseUrl, generated, timeZone } = site.data.info
  const fields = 'page' in source ? source.page.data : undefined
  const frame = createFrame(loaded, record.lang, record)
  const hasDetails = content.contact?.details?.[record.lang] !== undefined
  const contactPage = findContactPage(loaded, record)
  return {
    ...frame,
    record,
    /** Path at which the page is shown: its own path, or the path of a missing translation. */
    path,
    /** Frame and notice, if the page is shown at the path of a missing translation. */
    readers: undefined as ReadersView | undefined, // `fallback-view.ts` adds it.
    /** Title of the page's kind (a type that the organisation adds); `undefined` without a kind. */
    kindTitle: kindTitleOf(loaded, record),
    canonical: baseUrl + path,
    markdownUrl: `${baseUrl}${path}index.md`,
    ...listFeeds(site, record),
    /** Why only the preview shows the page; `undefined` for a public page. */
    state: describeState(fields, new Date(generated), timeZone),
    /** Address at which the source of the page can be edited. */
    editUrl: written && content.config.repository?.edit.replace('{file}', encodeURI(written.file)),
    /** Picture of link previews; `undefined` if the page has none and the build cannot draw one. */
    linkPicture: findPreviewPicture(loaded, record),
    ...showSubjects(record, source),
    breadcrumb: createBreadcrumb(site, record),
    /** Name of the component that the page shows, such as `cities`. */
    component,
    offers: site.data.prices?.offers ?? [],
    /** Bar length of each price, 0 to 1; `undefined` if all prices in its currency are equal. */
    priceShares: sharePrices(content.prices?.offers ?? []),
    offerSteps: content.prices?.texts[record.lang]?.steps ?? [],
    ...showHome(loaded, record),
    picture: findPagePicture(loaded, record),
    ...showNeighbours(loaded, record),
    contactPage,
    pricesPage: findPricesPage(loaded, record),
    ...contactIn(content.contact, record.lang, site.data.info.languages),
    /** Contact page; `undefined` on itself, without one, and if contact data has `details`. */
    contactForm: hasDetails || contactPage?.href === path ? undefined : contactPage,
    regions: component === 'cities' ? listRegions(site, record.lang) : [],
    /** Towns of the region that the page is about; empty on other pages. */
    towns: listTowns(site, record),
    nearest: listNearest(loaded, record),
    /** Map of the listed towns or regions; empty if fewer than two of them have coordinates. */
    townMap: component === 'cities' ? drawTowns(site, record) : '',
    search: component && showSearch(component, loaded, frame, { path, contact: contactPage }),
    ...showEntries(loaded, record, source, frame.words.page),
    source,
    /** Further data for structured data (JSON-LD). */
    facts: findFacts(loaded, record),
  }
}

/** Returns the documents that the `head` element of a page links to. */
function listFeeds({ data }: ContentSite, { lang, path }: PageRecord) {
  return {
    /** Documents of the language: feeds, OpenSearch. */
    documents: listLanguageDocuments(data, lang),
    /** Feed of the section; `undefined` on other pages, and for a section without a feed. */
    sectionFeed: findSectionFeed(data, path),
  }
}

/** Returns the keywords of a page, and its tags with the paths of the tag pages. */
function showSubjects({ tags = [], lang }: PageRecord, source: PageSource) {
  // The page of a region has no keywords, because the keywords of its template are for towns.
  const keywords = 'region' in source ? [] : (writtenIn(source)?.data.keywords ?? [])
  return {
    keywords: [...keywords, ...tags],
    tags: tags.map((label) => ({ label, href: tagPath(label, lang) })),
  }
}

/** Returns the data that only a home page shows; empty for other pages. */
function showHome(loaded: LoadedContent, record: PageRecord) {
  const { numbers = [], quote } = loaded.site.sources.get(record.path)?.data ?? {}
  const isHome = record.type === 'home'
  return {
    /** Pages that the home page features, or else pages of the navigation. */
    highlights: listHighlights(loaded, record),
    newestPost: findNewestPost(loaded, record),
    numbers: isHome ? numbers : [],
    quote: isHome ? quote : undefined,
  }
}

/** Returns links to the pages below, before and after a page, and to related pages. */
function showNeighbours(loaded: LoadedContent, record: PageRecord) {
  const tree = findTree(loaded.site, record)
  return {
    /** Pages of a section or tag; empty on other pages. */
    children: listChildren(loaded, record),
    tree,
    /** The next pages of the same section; empty if the page is in a tree. */
    related: tree ? [] : listRelated(loaded, record),
  }
}

function drawTowns(site: ContentSite, record: PageRecord): string {
  const points = listTownPoints(site, record)
  return points.length < 2 ? '' : drawMap(points, languageFacts(record.lang).locale).markup
}

function showSearch(
  component: PageComponent,
  loaded: LoadedContent,
  frame: FrameView,
  page: Pick<SearchView, 'path' | 'contact'>,
) {
  if (component !== 'search') return undefined
  const picture = findPictureOfNothing(loaded)?.src
  return createSearchView(loaded.site, frame, { ...page, picture })
}

function showEntries(
  loaded: LoadedContent,
  record: PageRecord,
  source: PageSource,
  words: Words['page'],
) {
  const data = createDataView(loaded, record, componentOf(source), words)
  const shown = 'entry' in source ? entryOf(loaded, record, source.entry, words) : data?.shown
  const isEntry = 'entry' in source && shown
  return {
    finishProse(html: string): string {
      const finished = finishProse(html, source, loaded, { lang: record.lang, words })
      if ('city' in source) return fillCityText(finished, source.city.city)
      return isEntry ? fillEntryProse(finished, shown) : finished
    },
    fillHeading: (text: string) => (isEntry ? fillEntryText(text, shown) : text),
    /** View of the collection that the page shows; `undefined` on other pages. */
    data,
    /** Entries that the page shows, for structured data. */
    shown,
  }
}

function entryOf(
  loaded: LoadedContent,
  record: PageRecord,
  { collection, entry }: EntryPage,
  words: Words['page'],
): ShownEntries {
  const context = createValueContext(loaded, record, collection.name, words)
  return { collection, entries: [entry], context }
}

function kindTitleOf({ content }: LoadedContent, { kind, lang }: PageRecord): string | undefined {
  const { kinds = {}, languages } = content.config
  return kind === undefined ? undefined : textIn(kinds[kind]?.title, lang, languages)
}

/** Attribute that Astro leaves in an `img` element if the list of pictures lacks the picture. */
const unresolvedPicture = '__ASTRO_IMAGE_'

/**
 * Completes the rendered text of a page: renders directives, resolves links, adds labels, replaces
 * `iframe` elements by boxes with a button, and creates galleries.
 */
function finishProse(
  html: string,
  source: PageSource,
  loaded: LoadedContent,
  { lang, words }: { readonly lang: Language; readonly words: Words['page'] },
): string {
  if (html.includes(unresolvedPicture)) {
    const { file } = linkSource(source)
    throw new Error(
      `The pictures of ${file} are unknown: another program, such as astro check, changed .astro during the build. Build again`,
    )
  }
  const describe = createDownloadNotes(loaded.fileSizes, lang)
  const whole = renderDirectives(html)
  const resolved = resolveProseLinks(whole, linkSource(source), loaded, describe)
  return createGalleries(boxEmbeds(labelProse(resolved, words), words))
}

function createBreadcrumb(site: ContentSite, record: PageRecord): ViewLink[] {
  const { data, records, regionPages } = site
  const home = homeIn(record.lang, data.info.languages)
  if (record.path === home) return []
  const region = regionsByTown(site).get(record.path)
  const segments = (region?.record.path ?? record.path).split('/').slice(1, -1)
  const above = segments
    .map((_, index) => `/${segments.slice(0, index + 1).join('/')}/`)
    .filter((path) => path !== record.path && path !== home)
  // Folders without a page are left out.
  const ancestors = [home, ...above].flatMap((path) => records.get(path) ?? [])
  // The page of a region has only the name of the region as its label.
  return [...ancestors, record].map(({ title, path }) => ({
    label: regionPages.get(path)?.region ?? title,
    href: path,
  }))
}

function findContactPage({ content, site }: LoadedContent, { lang }: PageRecord) {
  const path = content.contact?.forms?.[lang]
  const page = path === undefined ? undefined : site.sources.get(path)
  if (!page) return undefined
  const { title, description } = page.data
  const label = findLabel(content.config, page.path, lang) ?? title
  return { label, href: page.path, title, description }
}

function findPricesPage({ content, site }: LoadedContent, { lang }: PageRecord) {
  const text = content.prices?.texts[lang]
  return text && site.sources.has(text.page) ? { label: text.name, href: text.page } : undefined
}

function sharePrices(offers: Prices['offers']): (number | undefined)[] {
  return offers.map(({ currency, amount }) => {
    const amounts = offers.filter((offer) => offer.currency === currency).map((o) => o.amount)
    const isComparable = new Set(amounts).size > 1
    return isComparable ? amount / Math.max(...amounts) : undefined
  })
}
