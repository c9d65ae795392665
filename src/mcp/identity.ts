/**
 * What the server says of itself, in `initialize`, in `server/discover` and on its card. Hosts show it to people who
 * decide whether to add the server, so it is made from the content and names nothing the content lacks.
 */
import { findIcons } from './icons.ts'
import type { Site } from '../site/site.ts'

/** Version of the MCP server; it has its own. */
export const serverVersion = '1.1.0'

/** What the server offers. Lists change only with a publication, and nobody is notified. */
export const capabilities = { tools: {}, resources: {}, prompts: {}, completions: {} } as const

/** Clients that set a level may do so; no message was ever worth one, because every failure is in the answer. */
export const logging = { logging: {} } as const

const longestDescription = 100

/** Name, title, home and icons of the server of a site. The name is reverse DNS, as the server card wants it. */
export async function describeServer(site: Site) {
  const { info, parts } = site
  const { company, service, baseUrl } = info
  const labels = new URL(baseUrl).hostname.replaceAll(/[^a-z0-9.-]/g, '').split('.')
  const icons = await findIcons(site)
  const reads = [
    'pages',
    ...(parts.offer ? ['prices'] : []),
    ...(parts.hasContact ? ['contact options'] : []),
  ]
  const description = `Read-only: ${new Intl.ListFormat('en-GB').format(reads)} of ${company}`
  return {
    name: `${labels.toReversed().join('.')}/${service}`,
    version: serverVersion,
    title: company,
    description: Array.from(description).slice(0, longestDescription).join(''),
    websiteUrl: baseUrl,
    ...(icons.length > 0 && { icons }),
  }
}

/** How the tools work together, for the model that is given them. */
export function describeUse({
  parts: { company, about, hasContact },
}: Pick<Site, 'parts'>): string {
  return [
    `The public website of ${company}. ${about}`,
    'Search first, then read what looks right; name the address of a page when you rely on it.',
    hasContact
      ? 'Everything is read only: to have a person get in touch, pass on the contact options.'
      : 'Everything is read only.',
  ].join('\n')
}

/** The same for the server of two tools. */
export function describeSearchAndFetch({ parts: { company, about } }: Pick<Site, 'parts'>): string {
  return `Use for any question about ${company}. ${about}\nsearch, then fetch the best results by id. Cite url.`
}
