/** General facts about a site, such as its name, languages, feeds and security contact. */
import { bannerAt } from '../site/banner.ts'
import { contactIn } from '../site/contact.ts'
import { textIn } from '../site/localized.ts'
import { listFeedPages, listSectionFeeds } from '../site/feed-pages.ts'
import type { PageRecord } from '../site/page-record.ts'
import { defaultSignals } from '../site/site.ts'
import type { ContentSignals, SecurityContact, SiteInfo, Visibility } from '../site/site.ts'
import type { Content } from './content.ts'
import { findSearchPages } from './component-pages.ts'

/**
 * Creates the general data of a site from its settings and page records. `createContentSite` adds
 * `description` and `generated`.
 */
export function siteInfoOf(
  content: Content,
  records: readonly PageRecord[],
  { baseUrl, visibility, now }: Pick<SiteInfo, 'baseUrl' | 'visibility'> & { readonly now: Date },
): Omit<SiteInfo, 'description' | 'generated'> {
  const { company, service, about, tagline, languages, licence, kinds, timeZone } = content.config
  const searchPages = findSearchPages(content)
  const byLanguage = Map.groupBy(records, ({ lang }) => lang)
  return {
    company: textIn(company, undefined, languages) ?? '',
    companies: typeof company === 'string' ? undefined : company,
    service,
    about: about ?? tagline,
    languages,
    banner: bannerAt(content.config.banner, languages, now),
    kinds: kinds && Object.keys(kinds),
    licence,
    timeZone,
    baseUrl,
    visibility,
    signals: signalsOf(content, visibility),
    robotsDrafts: content.config.robotsDrafts,
    headers: content.config.headers,
    feeds: languages.filter(
      (lang) => listFeedPages(byLanguage.get(lang) ?? [], searchPages.get(lang)).length > 0,
    ),
    sectionFeeds: [...byLanguage.values()].flatMap((all) => [...listSectionFeeds(all).keys()]),
    searchPages: Object.fromEntries(searchPages),
    security: securityOf(content),
  }
}

/** Returns the permitted uses of the texts. A private site never allows search. */
function signalsOf({ config }: Content, visibility: Visibility): ContentSignals {
  const signals = { ...defaultSignals, ...config.signals }
  return visibility === 'private' ? { ...signals, search: false } : signals
}

/** Returns the security contact of `site.yaml`, by default `email` of `contact.yaml`. */
function securityOf({ config, contact }: Content): SecurityContact | undefined {
  const { languages, security } = config
  const { email } = contactIn(contact, undefined, languages)
  const given = security?.contact ?? email
  if (given === undefined) return undefined
  return { contact: given.includes(':') ? given : `mailto:${given}`, policy: security?.policy }
}
