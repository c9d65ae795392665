/**
 * Reads the links of texts as facts. Links to pages are compared by the translation key of the
 * page, and links to other sites by host and path. Mailboxes are facts too.
 */
import { decodePath, pagePath } from '../../site/address.ts'
import { findOwnAddress } from '../../site/own-address.ts'
import type { Localized } from '../../site/localized.ts'
import type { Content } from '../content.ts'
import type { ContentSite } from '../content-site.ts'
import type { ContentLink } from '../link-reader.ts'
import { findTarget } from '../link-target.ts'
import type { Fact } from './read-facts.ts'

/** Data of the site that is needed to read its links. */
export interface LinkedSite {
  readonly content: Pick<Content, 'contact' | 'config'>
  readonly site: Pick<ContentSite, 'addresses' | 'paths' | 'sources'>
  readonly baseUrl: string
}

/** A link that is compared with the links of the translations. `line` is the line in the file. */
export interface LinkFact extends Fact {
  /** Further values of this link that a link of the translation can match. */
  readonly others: readonly string[]
  /** Translation key of the page that the link leads to; absent for other links. */
  readonly key?: string
}

/** Reads the facts of links. The keys of the result are the files that have the links. */
export function readLinkFacts(
  links: readonly ContentLink[],
  known: LinkedSite,
): ReadonlyMap<string, readonly LinkFact[]> {
  const own = ownMailboxes(known.content.contact?.email)
  return new Map(
    [...Map.groupBy(links, ({ file }) => file)].map(([file, inFile]) => [
      file,
      inFile.flatMap((link) => {
        const value = link.kind === 'link' ? valueOf(link, known, own) : undefined
        return value === undefined ? [] : { shown: link.href, line: link.line, ...value }
      }),
    ]),
  )
}

type LinkValue = Pick<LinkFact, 'value' | 'alike' | 'others' | 'key'>

function valueOf(
  link: ContentLink,
  { site, baseUrl }: LinkedSite,
  own: ReadonlySet<string>,
): LinkValue | undefined {
  const mailbox = /^mailto:([^?]+)/i.exec(link.href)?.[1]?.toLowerCase()
  if (mailbox !== undefined) return only(own.has(mailbox) ? 'own mailbox' : mailbox)
  const href = findOwnAddress(link.href, baseUrl)?.path ?? link.href
  const target = findTarget(href, link, site)
  if (target.kind === 'elsewhere') return readOutside(href)
  if (target.kind !== 'address') return undefined
  const path = pagePath(decodePath(target.href.replace(/[?#].*$/s, '')) ?? '')
  const key = site.sources.get(path)?.data.translationKey
  return key === undefined || path === link.path ? undefined : { ...only(`page ${key}`), key }
}

function only(value: string) {
  return { value, alike: [], others: [] }
}

/** Returns the mailboxes of `contact.yaml`, which may have one for each language. */
function ownMailboxes(email: Localized | null | undefined): ReadonlySet<string> {
  const all = typeof email === 'string' ? [email] : Object.values(email ?? {})
  return new Set(all.map((one) => one.toLowerCase()))
}

/**
 * Reads an address of another site for the comparison. Leaves out two-letter parts of the path,
 * which may name a language. If its host or path has such a part, the address also matches any
 * other address of the same host. Hosts count as the same even if their two-letter parts or
 * top-level domains differ.
 */
export function readOutside(href: string): LinkValue | undefined {
  const url = URL.parse(href)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  const hostname = url.hostname.replace(/^www\./, '')
  const labels = hostname.split('.')
  const named = labels.slice(0, -1).filter((label) => !isLanguage(label))
  const host = named.join('.') || hostname
  const given = url.pathname.split(/[/_.-]/)
  const path = given.filter((part) => !/^(?:html?|index|)$/.test(part) && !isLanguage(part))
  const hasLanguage = [...labels, ...given].some(isLanguage)
  return {
    value: [hostname, ...path].join('/').toLowerCase(),
    alike: [hasLanguage ? `any of ${host}` : `localized ${host}`],
    others: [`any of ${host}`, ...(hasLanguage ? [`localized ${host}`] : [])],
  }
}

const isLanguage = (part: string) => /^[a-z]{2}$/i.test(part)
