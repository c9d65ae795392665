/**
 * Looks up content for the structured data of a page, even if the page itself does not show it.
 */
import type { LoadedContent } from '../../content/load.ts'
import { contactIn } from '../../site/contact.ts'
import { memoize } from '../../site/memoize.ts'
import type { PageRecord } from '../../site/page-record.ts'
import type { Language } from '../../site/vocabulary.ts'

/** Key of the page about the terms of use, the same in all languages (`docs/writing.md`). */
const termsKey = 'terms'

/** Returns the content for the structured data of a page. */
export function findFacts({ content, site }: LoadedContent, record: PageRecord) {
  return {
    address: content.contact?.address,
    contacts: contactsOf(content),
    /** Whether the API has a contact operation. */
    hasContact: content.contact !== undefined,
    /** The offer, on the page of the offer; `undefined` on other pages. */
    offer: findOffer(content, record),
    /** Description of the service, in English. */
    serviceDescription: site.data.info.description,
    /** Path of the terms of use in the language of the page; `undefined` if there is none. */
    termsPage: termsPagesOf(content).get(record.lang),
  }
}

/** Contact details, grouped by languages that share them. */
const contactsOf = memoize(({ contact, config }: LoadedContent['content']) => {
  const ways = config.languages.map((lang) => {
    const { email, phone } = contactIn(contact, lang, config.languages)
    return { email, phone, form: contact?.forms?.[lang], lang }
  })
  const known = ways.filter(({ email, phone, form }) => email ?? phone ?? form)
  const groups = Map.groupBy(known, ({ email, phone, form }) =>
    JSON.stringify([email, phone, form]),
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first ? [{ ...first, languages: group.map(({ lang }) => lang) }] : []
  })
})

const termsPagesOf = memoize(({ pages }: LoadedContent['content']): Map<Language, string> => {
  const terms = pages.filter(
    ({ data }) => data.type === 'legal' && data.translationKey === termsKey,
  )
  return new Map(terms.map(({ lang, path }) => [lang, path]))
})

function findOffer({ prices }: LoadedContent['content'], { lang, path }: PageRecord) {
  const text = prices?.texts[lang]
  if (!prices || text?.page !== path) return undefined
  const { name, summary } = text
  return { name, summary, prices: prices.offers }
}
