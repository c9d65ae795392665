/** The frame of a page (also 404 and consent): navigation, languages, contact details. */
import type { Banner } from '../../site/banner.ts'
import { languageFacts } from '../../site/languages.ts'
import { connectPath, homePath, markdownPath } from '../../site/address.ts'
import { contactIn } from '../../site/contact.ts'
import { textIn } from '../../site/localized.ts'
import { coveringOverview } from '../../site/address.ts'
import type { PageRecord } from '../../site/page-record.ts'
import type { Language } from '../../site/vocabulary.ts'
import type { LoadedContent } from '../../content/load.ts'
import { publishBrand } from '../brand/brand-view.ts'
import type { Words } from '../../site/words/words.ts'
import { addressIn, pageShownAt } from '../../content/fallbacks.ts'
import { findApiDetails, findApiPages, findSearchPages } from '../../content/component-pages.ts'
import { createFindWords } from '../../content/texts.ts'

/** A link with its text. */
export type ViewLink = Readonly<Record<'label' | 'href', string>>

/** Data of the frame, which is everything around the text of a page. */
export type FrameView = ReturnType<typeof createFrame>

/** Creates the frame of a page, or of a language if `page` is absent, as on the 404 page. */
export function createFrame(
  { content, site }: LoadedContent,
  lang: Language,
  page?: Pick<PageRecord, 'path' | 'alternates' | 'overview'>,
) {
  const { config } = content
  const { baseUrl, generated, languages, visibility } = site.data.info
  const home = homeIn(lang, languages)
  const words = createFindWords(content.words)(lang)
  const details = content.contact?.details?.[lang] ?? plainDetails(content, lang, words.page)
  return {
    config,
    /** Name of the organisation in this language. */
    company: textIn(config.company, lang, languages) ?? '',
    brand: publishBrand(content).view,
    lang,
    /** Words of the interface. */
    words,
    baseUrl,
    /** Address of the llms.txt for the page; without a page, of the llms.txt of the language. */
    llmsUrl: baseUrl + coveringOverview({ lang, overview: page?.overview }, languages),
    /** Path of the Markdown version of the page; `undefined` without a page. */
    twin: page && markdownPath(pageShownAt(page.path, site.data)),
    /** Whether search engines must not index the site. */
    isPrivate: visibility === 'private',
    home,
    banner: bannerIn(site.data.info.banner, lang, words.page),
    navigation: config.navigation[lang] ?? [],
    footer: config.footer?.[lang] ?? [],
    footerParts: divideFooter(site, config.footer?.[lang] ?? [], findApiPages(content).get(lang)),
    /** Year of the build, shown next to the name of the organisation. */
    year: generated.slice(0, 4),
    /** Path of the search page in this language; `undefined` if there is none. */
    searchPage: findSearchPages(content).get(lang),
    /** A link for each language: to the page in that language, or to that language's home page. */
    languageSwitch: config.languages.map((other) => {
      const own = other === lang ? (page?.path ?? home) : page && addressIn(other, page, site.data)
      return {
        lang: other,
        label: languageFacts(other).ownName,
        href: own ?? homeIn(other, languages),
        current: other === lang,
        /** Name of the home page, if the link leads to it because the page has no translation. */
        instead:
          page && page.path !== home && own === undefined
            ? createFindWords(content.words)(other).llms.sections.home
            : undefined,
      }
    }),
    /** Path of the page that explains how to add the MCP server to an app. */
    connectPage: connectPath(lang, languages),
    /** Path of the page with the API reference; `undefined` if there is none. */
    apiPage: findApiPages(content).get(lang),
    /** Path of the page with details of the API; `undefined` if there is no separate page. */
    apiDetails: findApiDetails(content).get(lang),
    contactDetails: details.map(keepTogether),
  }
}

/** Returns the banner in a language; `undefined` if it has no text in the language. */
function bannerIn(banner: Banner | undefined, lang: Language, { alerts }: Words['page']) {
  const text = banner?.text[lang]
  if (!banner || text === undefined) return undefined
  return { level: banner.level, label: alerts[banner.level], text, href: banner.link?.[lang] }
}

/** Returns the path of the home page of a language. The first of `languages` is the default. */
export function homeIn(lang: Language, languages: readonly Language[]): string {
  return homePath(lang, languages[0] ?? lang)
}

/**
 * Divides the links of the footer into legal texts and other pages. The API page is in neither
 * list, because it is among the links for programs.
 */
function divideFooter(
  { records }: LoadedContent['site'],
  links: readonly ViewLink[],
  apiPage: string | undefined,
) {
  const isLegal = ({ href }: ViewLink) => records.get(href)?.type === 'legal'
  return {
    pages: links.filter((link) => !isLegal(link) && link.href !== apiPage),
    legal: links.filter(isLegal),
  }
}

/** One line of the contact details. */
interface ContactDetail extends Omit<ViewLink, 'href'> {
  readonly value: string
  readonly href?: string | undefined
}

/** Returns the default contact details: e-mail address and telephone number. */
function plainDetails(
  { contact, config }: LoadedContent['content'],
  lang: Language,
  words: Words['page'],
): ContactDetail[] {
  const { email, phone } = contactIn(contact, lang, config.languages)
  const called = phone?.replaceAll(/[^+\d]/g, '')
  return [
    ...(email === undefined ? [] : [{ label: words.email, value: email, href: `mailto:${email}` }]),
    ...(phone === undefined
      ? []
      : [{ label: words.phone, value: phone, href: `tel:${called ?? ''}` }]),
  ]
}

/** Keeps a telephone number on one line. */
function keepTogether(detail: ContactDetail): ContactDetail {
  if (!detail.href?.startsWith('tel:')) return detail
  return { ...detail, value: detail.value.replaceAll(' ', '\u00a0') }
}
