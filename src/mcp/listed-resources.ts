/**
 * The resources of `resources/list`. The list is short, because clients show it to people. Pages
 * have a URI template instead.
 */
import { mediaTypeEssence } from '../http/media-type.ts'
import { descriptionPaths } from '../http/paths.ts'
import { languageSegment } from '../site/address.ts'
import { languageFacts } from '../site/languages.ts'
import type { SiteParts } from '../site/parts.ts'
import type { Published, Site } from '../site/site.ts'
import type { Language } from '../site/vocabulary.ts'
import type { MethodResult } from './method.ts'
import { perSite } from './per-site.ts'
import { findSkills } from './skill-methods.ts'
import type { PublishedSkill } from './skill-methods.ts'
import { findCard, priceCardMeta, priceCardType } from './price-card.ts'

/**
 * Audience and priority of a resource, for hosts that choose among resources (MCP 2025-06-18,
 * Annotations).
 */
interface Annotations {
  readonly audience: readonly ('user' | 'assistant')[]
  /** From 0 to 1. */
  readonly priority: number
  readonly lastModified?: string
}

/** A listed resource and its file. */
export interface Resource {
  readonly uri: string
  readonly name: string
  readonly title: string
  readonly description: string
  readonly mimeType: string
  readonly annotations: Annotations
  readonly file: Published
  readonly _meta?: MethodResult
}

interface Row extends Pick<Resource, 'title' | 'description' | 'annotations'> {
  readonly path: string
}

const everybody = ['user', 'assistant'] as const

const listRows = ({ offer }: SiteParts, changed: Changed): readonly Row[] => [
  ...(offer
    ? [
        {
          path: descriptionPaths.pricing,
          title: 'Prices',
          description: `Public prices: “${offer.name}” by market`,
          annotations: { audience: everybody, priority: 0.9 },
        },
      ]
    : []),
  {
    path: descriptionPaths.apiGuide,
    title: 'API guide',
    description: 'How to use the REST API, which gives the same data as the tools',
    // The priority is low, because clients with the tools need no REST API.
    annotations: { audience: ['assistant'], priority: 0.2 },
  },
  {
    path: descriptionPaths.llms,
    title: 'Overview of the site',
    description: 'What the site is about and where its parts are',
    annotations: { audience: ['assistant'], priority: 0.7, ...changed() },
  },
]

const listLanguages = ({ languages }: SiteParts, changed: Changed): readonly Row[] =>
  languages.map((lang) => ({
    path: `/${languageSegment(lang)}${descriptionPaths.llms}`,
    title: `Pages in ${languageFacts(lang).englishName}`,
    description: `The pages in ${languageFacts(lang).englishName}, each with address and description`,
    annotations: { audience: ['assistant'], priority: 0.5, ...changed(lang) },
  }))

/**
 * Returns the day of the last change to the pages in `lang`, or to all pages if `lang` is absent;
 * `undefined` if none of these pages has a date.
 */
type Changed = (lang?: Language) => { lastModified: string } | undefined

function changesOf(site: Site): Changed {
  const pages = Array.from({ length: site.pageCount }, (_, at) => site.pageAt(at))
  return (lang) => {
    const days = pages.flatMap((page) =>
      page?.updated !== undefined && (lang === undefined || page.lang === lang)
        ? [page.updated]
        : [],
    )
    const last = days.toSorted().at(-1)
    return last === undefined ? undefined : { lastModified: `${last}T00:00:00Z` }
  }
}

/**
 * Returns the resources of a site. It reads their files, because `resources/list` contains the size
 * of each file.
 */
export const listResources = perSite(findResources)

async function findResources(site: Site): Promise<Resource[]> {
  const changed = changesOf(site)
  const rows = [...listRows(site.parts, changed), ...listLanguages(site.parts, changed)]
  const found = await Promise.all(rows.map((row) => findFile(row, site)))
  const card = await findCard(site)
  return [
    ...(card
      ? [
          {
            uri: card.uri,
            name: 'workshop-offer',
            title: `Offer: ${site.parts.offer?.name ?? ''}`,
            description: 'Card with price, scope and offer page in each market',
            mimeType: priceCardType,
            annotations: { audience: ['user'] as const, priority: 0.4 },
            file: card.file,
            _meta: priceCardMeta,
          },
        ]
      : []),
    ...found.filter((resource) => resource !== undefined),
    ...(await findSkills(site)).map(describeSkill),
  ]
}

/** Describes a skill as a resource, for hosts that do not support the skills extension. */
function describeSkill({ uri, name, description, file }: PublishedSkill): Resource {
  return {
    ...{ uri, name, title: `Skill: ${name}`, description, file },
    mimeType: mediaTypeEssence(file.type),
    annotations: { audience: ['assistant'], priority: 0.3 },
  }
}

async function findFile({ path, ...row }: Row, site: Site): Promise<Resource | undefined> {
  const file = await site.readPublished(path)
  if (!file) return undefined
  const uri = site.info.baseUrl + path
  return { uri, name: path.slice(1), ...row, mimeType: mediaTypeEssence(file.type), file }
}
