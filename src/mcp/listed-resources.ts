/**
 * The resources that are listed: a client shows them to a person, so that they are few. Pages are found by the template
 * instead.
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
import { findCard, workshopCardMeta, workshopCardType } from './workshop-card.ts'

/** Whom a resource is for, and how much it matters beside the others, for hosts that choose (2025-06-18, Annotations). */
interface Annotations {
  readonly audience: readonly ('user' | 'assistant')[]
  /** From 0 to 1. */
  readonly priority: number
  readonly lastModified?: string
}

/** A resource that is listed, and where its text is. */
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
          description: `The public prices: “${offer.name}” by market`,
          annotations: { audience: everybody, priority: 0.9 },
        },
      ]
    : []),
  {
    path: descriptionPaths.apiGuide,
    title: 'API guide',
    description: 'How to use the REST API that answers the same questions',
    // Whoever has the tools needs no API.
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
    description: `The pages in ${languageFacts(lang).englishName}, each with its address and what it is about`,
    annotations: { audience: ['assistant'], priority: 0.5, ...changed(lang) },
  }))

/** When the last change was to the pages of a language, or to any: nothing where no page has a date. */
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

/** The resources of a site. Their sizes are given in the list, so that every file has to be read for it. */
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
            mimeType: workshopCardType,
            annotations: { audience: ['user'] as const, priority: 0.4 },
            file: card.file,
            _meta: workshopCardMeta,
          },
        ]
      : []),
    ...found.filter((resource) => resource !== undefined),
    ...(await findSkills(site)).map(describeSkill),
  ]
}

/** A skill is a resource too: hosts that do not know the extension read it all the same. */
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
