/** What a site tells others of itself beside its pages: feeds, search pages, whom to tell of a weakness. */
import { contactIn } from '../site/contact.ts'
import { listFeedPages } from '../site/feed-pages.ts'
import type { PageRecord } from '../site/page-record.ts'
import type { SecurityContact, SiteInfo } from '../site/site.ts'
import type { Content } from './content.ts'
import { findSearchPages } from './search-pages.ts'

/** Facts of a content folder that its documents are made from. */
export function announcedIn(
  content: Content,
  records: readonly PageRecord[],
): Pick<SiteInfo, 'feeds' | 'searchPages' | 'security'> {
  const { languages } = content.config
  const byLanguage = Map.groupBy(records, ({ lang }) => lang)
  return {
    feeds: languages.filter((lang) => listFeedPages(byLanguage.get(lang) ?? []).length > 0),
    searchPages: Object.fromEntries(findSearchPages(content)),
    security: securityOf(content),
  }
}

/** What the content says of it, else its e-mail address: somebody there knows whom to ask. */
function securityOf({ config, contact }: Content): SecurityContact | undefined {
  const { languages, security } = config
  const { email } = contactIn(contact, undefined, languages)
  const given = security?.contact ?? email
  if (given === undefined) return undefined
  return { contact: given.includes(':') ? given : `mailto:${given}`, policy: security?.policy }
}
