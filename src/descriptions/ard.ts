/**
 * Catalog for Agentic Resource Discovery, in the AI Catalog format. It lists the MCP server and the
 * skills. The REST API is in the API catalog, because this format has no common media type for it.
 */
import { siteDocuments } from '../api/documents.ts'
import type { SiteParts } from '../site/parts.ts'
import type { PageType } from '../site/vocabulary.ts'
import type { Site } from '../site/site.ts'
import type { PageQuestions } from './description-context.ts'
import { listSkills, skillPath } from './skills.ts'

/** Data of the catalog. */
type ArdSite = Pick<Site, 'info' | 'parts' | 'findPage'>

/** Minimum and maximum number of example queries of a catalog entry. */
const queries = { least: 2, most: 5 }

/** Page types, in order of preference. The questions of the first types describe a site best. */
const askedTypes: readonly PageType[] = ['offer', 'guide', 'blog', 'section', 'about', 'other']

/**
 * Renders the catalog. Its `host` has no identifier. An identifier `did:web` would need a DID
 * document, which the site does not publish.
 */
export function renderArd(site: ArdSite, questions: PageQuestions): unknown {
  const { company, baseUrl } = site.info
  const skills = listSkills(site)
  const reach = askToReach(site.parts)
  const about = [`What is ${company}?`, `What is on the website of ${company}?`]
  const asked = [...listQuestions(site, questions), ...reach, ...about]
  return {
    specVersion: '1.0',
    host: { displayName: company },
    entries: [
      {
        identifier: identify(baseUrl, 'mcp', site.info.service),
        displayName: `MCP server of ${company}`,
        type: siteDocuments.serverCard.type,
        url: baseUrl + siteDocuments.serverCard.path,
        ...describeQueries(asked),
      },
      ...skills.map(({ name, title }, at) => ({
        identifier: identify(baseUrl, 'skills', name),
        displayName: title,
        type: 'text/markdown; profile="urn:air:agent-skills"',
        url: baseUrl + skillPath(name),
        // The first skill is about the whole site, so all questions fit it.
        ...describeQueries(at === 0 ? asked : reach),
      })),
    ],
  }
}

// Uses only the host name, because the identifier allows no port and no brackets.
function identify(baseUrl: string, kind: string, name: string): string {
  const host = new URL(baseUrl).hostname.replaceAll(/[^a-z0-9.-]/g, '')
  return `urn:air:${host}:${kind}:${name}`
}

/** Returns the field with the example queries of an entry; no field if there are too few. */
function describeQueries(questions: readonly string[]) {
  const asked = [...new Set(questions)].slice(0, queries.most)
  return asked.length < queries.least ? {} : { representativeQueries: asked }
}

/** Lists questions about offers, prices and contact details, as far as the site has them. */
function askToReach({ company, offer, hasContact, hasOfferPages }: SiteParts): string[] {
  return [
    ...(hasOfferPages ? [`What does ${company} offer?`] : []),
    ...(offer ? [`What does “${offer.name}” of ${company} cost?`] : []),
    ...(hasContact ? [`How do I reach a person at ${company}?`] : []),
  ]
}

/**
 * Lists the first question of each page that has one of `askedTypes`, at most five per language.
 * The languages take turns, so that a shortened list still has several languages.
 */
function listQuestions({ info, findPage }: ArdSite, questions: PageQuestions): string[] {
  const rank = (type: PageType) => askedTypes.indexOf(type)
  const pages = [...questions.keys()]
    .flatMap((path) => findPage(path) ?? [])
    .filter(({ type }) => rank(type) >= 0)
    .toSorted((a, b) => rank(a.type) - rank(b.type))
  const byLanguage = info.languages.map((lang) =>
    pages
      .filter((page) => page.lang === lang)
      .flatMap(({ path }) => questions.get(path)?.[0] ?? []),
  )
  return Array.from({ length: queries.most }, (_, turn) =>
    byLanguage.flatMap((asked) => asked.slice(turn, turn + 1)),
  ).flat()
}
