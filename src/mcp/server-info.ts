/**
 * Describes the server, in `initialize`, `server/discover` and the server card. Hosts show the
 * description to people who decide whether to add the server. The description is made from the
 * content, and names nothing that the content lacks.
 */
import { sentences } from '../api/sentences.ts'
import { findIcons } from './icons.ts'
import { unlessAway } from './per-site.ts'
import { findSkills, skillsCapability } from './skill-methods.ts'
import { listTitles } from '../site/parts.ts'
import type { Site } from '../site/site.ts'

/** Version of the MCP server. It is independent of the version of the project. */
export const serverVersion = '1.1.0'

/**
 * Capabilities without skills. They declare no notifications of changed lists, because the server
 * sends no such notifications.
 */
const capabilities = { tools: {}, resources: {}, prompts: {}, completions: {} } as const

/** Returns the capabilities of the server, with skills if the site has any. */
export async function describeCapabilities(site: Site) {
  const skills = await unlessAway(findSkills(site))
  return { ...capabilities, ...(skills.length > 0 && skillsCapability) }
}

/** Capability to accept a level of log messages. The server itself sends no log messages. */
export const logging = { logging: {} } as const

const longestDescription = 100

/** Describes the server of a site, with the icons of the site. */
export async function describeServer(site: Site) {
  const icons = await findIcons(site)
  return { ...nameServer(site), ...(icons.length > 0 && { icons }) }
}

/**
 * Describes the server without icons, so that no files are read. The name is reverse DNS, as the
 * server card requires.
 */
export function nameServer({ info, parts }: Pick<Site, 'info' | 'parts'>) {
  const { company, service, baseUrl } = info
  const labels = new URL(baseUrl).hostname.replaceAll(/[^a-z0-9.-]/g, '').split('.')
  const reads = [
    'pages',
    ...(parts.offer ? ['prices'] : []),
    ...(parts.hasContact ? ['contact options'] : []),
  ]
  const describe = (data: readonly string[]) =>
    `Read-only: ${list.format([...reads, ...data])} of ${company}`
  const titles = listTitles(parts, 'en')
  const named = describe(titles)
  const isShort = Array.from(named).length <= longestDescription
  const description = isShort ? named : describe(titles.slice(0, 1).map(() => 'data'))
  return {
    name: `${labels.toReversed().join('.')}/${service}`,
    version: serverVersion,
    title: company,
    description: Array.from(description).slice(0, longestDescription).join(''),
    websiteUrl: baseUrl,
  }
}

/**
 * Returns instructions for the model: when to use the server, and how its tools work together.
 * Instructions cost tokens in each conversation, so they repeat no tool description.
 */
export function describeUse({ parts }: Pick<Site, 'parts'>): string {
  const { company, about, languages, offer, hasContact, hasTowns, hasOfferPages } = parts
  const titles = listTitles(parts, 'en')
  const subjects = [
    hasOfferPages && 'what it offers',
    offer && 'prices',
    hasTowns && 'whether it works in a town',
    hasContact && 'how to reach a person',
  ].filter((subject) => typeof subject === 'string')
  return sentences(
    `Use for any question about ${company}${subjects.length > 0 ? `: ${list.format(subjects)}` : ''}.`,
    about,
    languages.length > 1 &&
      `Pages in ${languages.join(', ')}: set lang to the language of the person.`,
    `Find pages with search_site${hasTowns ? ' (for towns: set type to city)' : ''}, read them with get_page.`,
    titles.length > 0 && `Read data (${titles.join(', ')}) with query_data.`,
    offer &&
      `“${offer.name}” has the only public prices (get_workshop_offer): never estimate others.`,
    'Cite url.',
  )
}

/** Returns the instructions of the server that has only the tools `search` and `fetch`. */
export function describeSearchAndFetch({ parts: { company, about } }: Pick<Site, 'parts'>): string {
  return sentences(
    `Use for any question about ${company}.`,
    about,
    'Find pages with search, then read the best with fetch.',
    'Cite url.',
  )
}

const list = new Intl.ListFormat('en-GB')
