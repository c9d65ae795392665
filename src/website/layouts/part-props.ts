/**
 * Props of the components that an organisation has in `parts/` of its content folder.
 * `scripts/schemas/` makes `parts/types.d.ts` from the schemas of these props. `docs/stability.md`
 * promises that the props stay stable.
 */
import { z } from 'zod'
import { showEntry } from '../../api/entry-view.ts'
import { createEntrySchemas } from '../../api/collection-schemas.ts'
import { address } from '../../api/schemas.ts'
import { createSiteSchemas } from '../../api/site-schemas.ts'
import { summarizePage } from '../../api/summary.ts'
import type { ViewLink } from './frame-view.ts'
import { pageShownAt } from '../../content/fallbacks.ts'
import type { LoadedContent } from '../../content/load.ts'
import { contactIn } from '../../site/contact.ts'
import { memoize } from '../../site/memoize.ts'
import type { SiteParts } from '../../site/parts.ts'
import { companyIn, type SiteData } from '../../site/site.ts'
import { homeIn } from './frame-view.ts'

const siteFacts = z.object({
  company: z.string().describe('Name of the organisation in the language of the page'),
  tagline: z.string().optional().describe('Tagline of the organisation'),
  about: z.string().optional().describe('One sentence on the subject of the site'),
  baseUrl: address.describe('Origin of the site'),
  lang: z.string().describe('Language of the page'),
  languages: z.array(z.string()).describe('Languages of the site, the default one first'),
  home: z.string().describe('Path of the home page in the language of the page'),
  navigation: z
    .array(z.object({ label: z.string(), href: z.string() }))
    .describe('Menu in the language of the page'),
  email: z.string().optional().describe('E-mail address'),
  phone: z.string().optional().describe('Telephone number'),
  generated: z.string().describe('Date and time of the build, ISO 8601'),
})

/** Creates the schema of the props of the components in `parts/` of a site. */
export function partPropsSchema(parts: SiteParts) {
  const ofSearch = { excerpt: true, section: true, matched: true, way: true } as const
  const page = createSiteSchemas(parts)
    .pageList.shape.data.element.omit(ofSearch)
    .meta({ id: 'Page' })
  const entries = parts.collections.map((collection) => [
    collection.name,
    z.array(createEntrySchemas(collection, parts).entry.shape.data),
  ])
  return z.object({
    page: page
      .optional()
      .describe(
        'The page, with the fields that it has in lists of the API. Absent on the 404 page and the page about the MCP server',
      ),
    pages: z
      .array(page)
      .describe(
        'Pages that the part lists: pages of the section, related pages or pages of the home page',
      ),
    site: siteFacts.describe('Facts about the site'),
    collections: z
      .object(Object.fromEntries(entries) as Record<string, z.ZodType>)
      .describe('Entries of each collection in data/, as the API returns them'),
    text: z.string().describe('Text of the page as HTML. Empty if the page has no text'),
  })
}

/** The page that shows a component from `parts/`. */
export interface PartSubject {
  readonly lang: string
  /** Path of the page; absent on the 404 page and the page about the MCP server. */
  readonly path?: string | undefined
  /** Rendered text of the page. */
  readonly text?: string | undefined
  /** Links to the pages that the component lists. */
  readonly pages?: readonly Pick<ViewLink, 'href'>[] | undefined
}

/** Creates the props of the components from `parts/` on a page. */
export function createPartProps(
  loaded: LoadedContent,
  { lang, path, text = '', pages = [] }: PartSubject,
) {
  const { content, site } = loaded
  const { info } = site.data
  const summaryAt = (at: string | undefined) => {
    const record = site.records.get(pageShownAt(at ?? '', site.data))
    return record && summarizePage(record, info.baseUrl)
  }
  const { email, phone } = contactIn(content.contact, lang, info.languages)
  return {
    page: summaryAt(path),
    pages: pages.flatMap(({ href }) => summaryAt(href) ?? []),
    site: {
      company: companyIn(info, lang),
      tagline: content.config.tagline[lang],
      about: info.about[lang],
      baseUrl: info.baseUrl,
      lang,
      languages: info.languages,
      home: homeIn(lang, info.languages),
      navigation: content.config.navigation[lang] ?? [],
      email,
      phone,
      generated: info.generated,
    },
    collections: entriesOf(site.data)(lang),
    text,
  }
}

/**
 * Entries of all collections by language. Memoized, because every page passes them to components
 * from `parts/`, such as a header.
 */
const entriesOf = memoize(({ collections = [], info }: SiteData) => {
  const known = new Map<string, Record<string, readonly object[]>>()
  return (lang: string) => {
    const found =
      known.get(lang) ??
      Object.fromEntries(
        collections.map((collection) => [
          collection.name,
          collection.entries.map((entry) => showEntry(collection, entry, lang, info)),
        ]),
      )
    known.set(lang, found)
    return found
  }
})
