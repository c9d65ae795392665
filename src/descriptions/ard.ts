/**
 * Catalog for Agentic Resource Discovery, in the AI Catalog format. It lists the MCP server and the
 * skills. The REST API is in the API catalog, because this format has no common media type for it.
 */
import { pageFilter } from '../api/page-filters.ts'
import { siteDocuments } from '../api/documents.ts'
import type { Language, PageType } from '../site/vocabulary.ts'
import type { Site } from '../site/site.ts'
import { listSkills, skillPath } from './skills.ts'

/** Data of the catalog. */
export type ArdSite = Pick<Site, 'info' | 'parts' | 'workshop' | 'listPages'>

/** Minimum and maximum number of queries of an entry. */
const queries = { least: 2, most: 5 }

/** Page types in order of how well their titles serve as queries. */
const askedTypes: readonly PageType[] = ['offer', 'guide', 'blog', 'section', 'about', 'other']

/** Renders the catalog. The host has no identifier, because a `did:web` would have to resolve. */
export function renderArd(site: ArdSite): unknown {
  const { company, baseUrl } = site.info
  const skills = listSkills(site)
  const reach = [...listOfferNames(site), ...listTitles(site, ['contact'])]
  const asked = [...listTitles(site, askedTypes), ...reach]
  return {
    specVersion: '1.0',
    host: { displayName: company },
    entries: [
      {
        identifier: identify(baseUrl, 'mcp', site.info.service),
        displayName: `MCP server of ${company}`,
        type: siteDocuments.serverCard.type,
        url: baseUrl + siteDocuments.serverCard.path,
        ...describeQueries(asked, company),
      },
      ...skills.map(({ name, title }, at) => ({
        identifier: identify(baseUrl, 'skills', name),
        displayName: title,
        type: 'text/markdown; profile="urn:air:agent-skills"',
        url: baseUrl + skillPath(name),
        // The first skill is for any question.
        ...describeQueries(at === 0 ? asked : reach, company),
      })),
    ],
  }
}

// Uses only the host name, because the identifier allows no port and no brackets.
function identify(baseUrl: string, kind: string, name: string): string {
  const host = new URL(baseUrl).hostname.replaceAll(/[^a-z0-9.-]/g, '')
  return `urn:air:${host}:${kind}:${name}`
}

/** Example queries in the words of the site. Left out when there are too few. */
function describeQueries(titles: readonly string[], company: string) {
  const named = titles.map((title) => (title.includes(company) ? title : `${company}: ${title}`))
  const asked = [...new Set(named)].slice(0, queries.most)
  return asked.length < queries.least ? {} : { representativeQueries: asked }
}

/** Names of the offer with public prices, one per language. */
function listOfferNames({ workshop }: ArdSite): string[] {
  return [...new Set(workshop?.offers.map(({ name }) => name))]
}

/** Titles of pages of some types, alternating between languages so that each is included. */
function listTitles(site: ArdSite, types: readonly PageType[]): string[] {
  const byLanguage = site.info.languages.map((lang) =>
    types.flatMap((type) => titlesOf(site, type, lang)),
  )
  const longest = Math.max(...byLanguage.map(({ length }) => length))
  return Array.from({ length: longest }, (_, turn) =>
    byLanguage.flatMap((titles) => titles.slice(turn, turn + 1)),
  ).flat()
}

function titlesOf({ listPages }: ArdSite, type: PageType, lang: Language): string[] {
  const found = listPages(pageFilter({ type, lang }), queries.most)
  return (found?.pages ?? []).map(({ title }) => title)
}
