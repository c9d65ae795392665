/** Facts for structured data that the page does not show, looked up in the content. */
import type { LoadedContent } from '../../content/load.ts'
import type { Contact } from '../../content/schemas/contact-schema.ts'
import { contactIn } from '../../site/contact.ts'
import { memoize } from '../../site/memoize.ts'
import type { PageRecord } from '../../site/page-record.ts'
import type { Language, Market } from '../../site/vocabulary.ts'

/** Facts for structured data. */
export interface StructuredFacts {
  readonly address: Contact['address']
  readonly contacts: readonly ContactFacts[]
  /** Whether the API has a contact operation. */
  readonly hasContact: boolean
  /** The offer, on its own page. */
  readonly offer: OfferFacts | undefined
  /** What the service offers, in English. */
  readonly serviceDescription: string
  /** Address of the terms of use in the language of the page. */
  readonly termsPage: string | undefined
}

/** Contact details for some languages. */
interface ContactFacts {
  readonly email: string | undefined
  readonly phone: string | undefined
  readonly form: string | undefined
  readonly languages: readonly Language[]
}

interface OfferFacts {
  readonly name: string
  readonly summary: string
  readonly prices: readonly {
    readonly market: Market
    readonly currency: string
    readonly amount: number
  }[]
}

/** Key of the page about the terms of use, the same in all languages (`docs/writing.md`). */
const termsKey = 'terms'

/** Facts of a page. */
export function findFacts({ content, site }: LoadedContent, record: PageRecord): StructuredFacts {
  return {
    address: content.contact?.address,
    contacts: contactsOf(content),
    hasContact: content.contact !== undefined,
    offer: findOffer(content, record),
    serviceDescription: site.data.info.description,
    termsPage: termsPagesOf(content).get(record.lang),
  }
}

/** Contact details, grouped by languages that share them. */
const contactsOf = memoize(({ contact, config }: LoadedContent['content']): ContactFacts[] => {
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

function findOffer({ workshop }: LoadedContent['content'], { lang, path }: PageRecord) {
  const text = workshop?.texts[lang]
  if (!workshop || text?.page !== path) return undefined
  const { name, summary } = text
  return { name, summary, prices: workshop.offers }
}
