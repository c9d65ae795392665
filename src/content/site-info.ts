/** What a site is and says of itself, beside its pages: name, languages, feeds, search pages, whom to tell of a weakness. */
import { contactIn } from '../site/contact.ts'
import { listFeedPages } from '../site/feed-pages.ts'
import type { PageRecord } from '../site/page-record.ts'
import { defaultSignals } from '../site/site.ts'
import type { ContentSignals, SecurityContact, SiteInfo, Visibility } from '../site/site.ts'
import type { Content } from './content.ts'
import { findSearchPages } from './search-pages.ts'

/** Facts of a content folder, but for those that follow from all of the site. */
export function siteInfoOf(
  content: Content,
  records: readonly PageRecord[],
  { baseUrl, visibility }: Pick<SiteInfo, 'baseUrl' | 'visibility'>,
): Omit<SiteInfo, 'description' | 'generated'> {
  const { company, service, about, tagline, languages, licence } = content.config
  const byLanguage = Map.groupBy(records, ({ lang }) => lang)
  return {
    company,
    service,
    about: about ?? tagline,
    languages,
    licence,
    baseUrl,
    visibility,
    signals: signalsOf(content, visibility),
    feeds: languages.filter((lang) => listFeedPages(byLanguage.get(lang) ?? []).length > 0),
    searchPages: Object.fromEntries(findSearchPages(content)),
    security: securityOf(content),
  }
}

/** What the content says; no search is to show a private site, whatever its content says. */
function signalsOf({ config }: Content, visibility: Visibility): ContentSignals {
  const signals = { ...defaultSignals, ...config.signals }
  return visibility === 'private' ? { ...signals, search: false } : signals
}

/** What the content says of it, else its e-mail address: somebody there knows whom to ask. */
function securityOf({ config, contact }: Content): SecurityContact | undefined {
  const { languages, security } = config
  const { email } = contactIn(contact, undefined, languages)
  const given = security?.contact ?? email
  if (given === undefined) return undefined
  return { contact: given.includes(':') ? given : `mailto:${given}`, policy: security?.policy }
}
