/**
 * Reads the content folder and checks its files by schemas. Collects all mistakes, so that
 * editors can fix them together.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { GuideProse } from '../site/guide-prose.ts'
import { defaultTimeZone } from '../site/time-zone.ts'
import type { Language } from '../site/vocabulary.ts'
import { addChangeDays } from './change-days.ts'
import { readBrand } from './brand/brand.ts'
import type { Brand } from './brand/brand.ts'
import type { CityRow } from './cities.ts'
import type { Collection } from '../site/collection.ts'
import { readCollections } from './collections/collections.ts'
import type { CollectionParts } from './collections/collections.ts'
import { readEntryTemplates } from './collections/entry-templates.ts'
import { checkAlikeNames, checkSymbolicLinks, listContent } from './folder-entries.ts'
import type { FolderEntry } from './folder-entries.ts'
import { readGuides } from './guides.ts'
import { nothingKept } from './kept.ts'
import type { Kept } from './kept.ts'
import type { UnreadText } from './markdown-file.ts'
import type { Findings, Mistake } from './mistake.ts'
import { findOwnParts } from './own-parts.ts'
import type { OwnParts } from './own-parts.ts'
import { isReadable, readPages, readTemplates } from './page-files.ts'
import type {
  CityTemplate,
  ContentPage,
  EntryTemplate,
  FolderReading,
  PageKinds,
  UnreadableFile,
} from './page-files.ts'
import { isShown } from './publication-times.ts'
import { contactSchema } from './schemas/contact-schema.ts'
import { languageTag } from './schemas/fields.ts'
import { frontMatterSchema } from './schemas/front-matter.ts'
import { redirectsSchema, synonymsSchema } from './schemas/other-names.ts'
import { siteConfigSchema, timeZoneName } from './schemas/site-config.ts'
import { pricesFile, pricesSchema } from './schemas/prices.ts'
import type { Contact } from './schemas/contact-schema.ts'
import type { SiteConfig } from './schemas/site-config.ts'
import type { SynonymGroups } from './schemas/other-names.ts'
import { pricesAt, type CurrentPrices } from './current-prices.ts'
import { readSiteWords } from './texts.ts'
import type { SiteWords } from './texts.ts'
import { readTextFile } from './text-file.ts'
import type { TextReading } from './text-file.ts'
import { readWellKnown } from './well-known.ts'
import type { WellKnownFile } from './well-known.ts'
import { parseYaml } from './yaml-text.ts'

/** The whole content folder. Missing parts are empty or undefined. */
export interface Content {
  readonly config: SiteConfig
  readonly brand: Brand
  /** Visible pages: published pages, and in a preview also drafts and scheduled pages. */
  readonly pages: readonly ContentPage[]
  /** All other pages: expired pages, and drafts and scheduled pages that are not visible. */
  readonly unpublished: readonly ContentPage[]
  /** Page files and templates that cannot be read. Links to their pages are not reported. */
  readonly unreadable: readonly UnreadableFile[]
  /** Texts of files whose front matter has mistakes. */
  readonly unreadTexts: readonly UnreadText[]
  /** Templates for the pages of towns and entries. */
  readonly templates: readonly (CityTemplate | EntryTemplate)[]
  readonly cities: readonly CityRow[]
  /** Prices for `Showing.now`; `undefined` without a valid price file. */
  readonly prices: CurrentPrices | undefined
  readonly contact: Contact | undefined
  readonly redirects: Readonly<Record<string, string>>
  readonly synonyms: SynonymGroups
  readonly guides: GuideProse
  /** Files that are published below `/.well-known/`. */
  readonly wellKnown: readonly WellKnownFile[]
  /** Collections in `data/` whose name and `collection.yaml` have no mistakes. */
  readonly collections: readonly Collection[]
  readonly collectionParts: CollectionParts
  /** Components, replacements and styles in `parts/`. */
  readonly ownParts: OwnParts
  /** Words of the interface in each language of the site, and in English. */
  readonly words: SiteWords
}

/** Content whose `site.yaml` is missing or has mistakes. `others` has the data of other files. */
export interface IncompleteContent {
  readonly others: Omit<Content, 'config'>
  /** All fields of `site.yaml`, valid or not; empty if no fields can be read. */
  readonly fields: Readonly<Record<string, unknown>>
  /** Languages in `site.yaml` with a valid tag. */
  readonly languages: readonly Language[]
}

/** Result of reading a content folder. `content` is set only if `site.yaml` has no mistakes. */
export interface ContentReading {
  readonly content: Content | undefined
  /** The content if `site.yaml` is missing or has mistakes; otherwise `undefined`. */
  readonly incomplete: IncompleteContent | undefined
  readonly mistakes: readonly Mistake[]
  readonly warnings: readonly Mistake[]
  /** Files and folders of the content folder that can be content. */
  readonly entries: readonly FolderEntry[]
}

/** Options that decide which pages are visible, and whether the code in `parts/` is used. */
export interface Showing {
  /** Time that decides which pages are public and which prices are valid. */
  readonly now: Date
  /** Whether drafts and scheduled pages are also visible, as in a preview. */
  readonly showsDrafts?: boolean
  /** Whether the code in `parts/` is used. */
  readonly usesParts?: boolean
}

/** Reads a content folder. Results for unchanged texts come from the cache `kept`. */
export async function readContent(
  directory: string,
  showing: Showing,
  kept?: Kept,
): Promise<ContentReading> {
  const entries = await listContent(directory)
  const mistakes: Mistake[] = [...checkSymbolicLinks(entries), ...checkAlikeNames(entries)]
  const optional = async <Schema extends z.ZodType>(file: string, schema: Schema) =>
    await readYamlFile({ directory, mistakes, kept }, file, schema)
  const { siteLanguages, config, fields } = await readSiteConfig({ directory, mistakes, kept })
  // Checks the other files even if site.yaml is unreadable.
  const warnings: Mistake[] = []
  const foreignFields = fields.frontMatter === 'open' ? warnings : undefined
  const unread: UnreadText[] = []
  const reading = { directory, siteLanguages, mistakes, kept, foreignFields, unread }
  const kinds = kindsIn(fields)
  const ownParts = findOwnParts(entries, showing.usesParts ?? false, { mistakes, warnings })
  const pages = await readPages(reading, kinds, ownParts)
  const templates = [
    ...(await readTemplates(reading)),
    ...(await readEntryTemplates(reading, kinds)),
  ]
  const all = await addChangeDays(reading, pages.filter(isReadable), warnings)
  const brand = await readBrand(directory, config?.brand, { mistakes, warnings }, kept)
  const times = { timeZone: timeZoneIn(fields) }
  const prices = await optional(pricesFile, pricesSchema(siteLanguages))
  const data = await readCollections({ ...reading, ...times }, { mistakes, warnings })
  const others: Omit<Content, 'config'> = {
    brand,
    pages: all.filter((page) => isShown(page.data, showing)),
    unpublished: all.filter((page) => !isShown(page.data, showing)),
    unreadable: [...pages, ...templates].filter((file) => !isReadable(file)),
    unreadTexts: unread,
    templates: templates.filter(isReadable),
    cities: await readCities(reading, { mistakes, warnings }),
    prices: prices && pricesAt(prices, showing.now),
    contact: await optional('contact.yaml', contactSchema(siteLanguages)),
    redirects: (await optional('redirects.yaml', redirectsSchema)) ?? {},
    synonyms: await readSynonyms(reading),
    guides: await readGuides(directory, mistakes),
    wellKnown: await readWellKnown(directory, mistakes),
    collections: data.collections,
    collectionParts: data.parts,
    ownParts,
    words: await readSiteWords(reading),
  }
  return {
    content: config && { config, ...others },
    incomplete: config ? undefined : { others, fields, languages: siteLanguages },
    mistakes,
    warnings,
    entries,
  }
}

/**
 * Reads `site.yaml`. Reads its languages first, because the check of all other fields and files
 * depends on them.
 */
async function readSiteConfig({ directory, mistakes, kept }: TextReading) {
  const file = 'site.yaml'
  const text = await readTextFile({ directory, mistakes }, file)
  if (text === undefined) {
    const isYml = existsSync(join(directory, 'site.yml'))
    const remedy = isYml ? `rename site.yml to ${file}` : 'write it as docs/editing.md says'
    const message = `is missing in ${directory}: ${remedy}`
    if (mistakes.length === 0) mistakes.push({ file, message })
    return { siteLanguages: [], config: undefined, fields: {} }
  }
  const yaml = { file, text, linesBefore: 0, kept }
  const fields = (await parseYaml(yaml, z.looseObject({}), [])) ?? {}
  const siteLanguages = languagesIn(fields)
  const config = await parseYaml(yaml, siteConfigSchema(siteLanguages), mistakes)
  return { siteLanguages, config, fields }
}

function languagesIn({ languages }: Readonly<Record<string, unknown>>): Language[] {
  if (!Array.isArray(languages)) return []
  return languages.flatMap((tag: unknown) => languageTag.safeParse(tag).data ?? [])
}

/**
 * Returns the time zone of the site, or UTC if the zone is not valid. Without a zone, returns
 * `undefined`, which causes a warning. If `languages` is missing too, returns UTC, because another
 * check reports the incomplete `site.yaml`.
 */
function timeZoneIn({ timeZone, languages }: Readonly<Record<string, unknown>>) {
  if (timeZone === undefined && languages !== undefined) return undefined
  return timeZoneName.safeParse(timeZone).data ?? defaultTimeZone
}

/** Maps each kind of page in the field `kinds` to the page type in `like`, by default `other`. */
function kindsIn({ kinds }: Readonly<Record<string, unknown>>): PageKinds {
  const named = Object.entries(Object(kinds) as Record<string, { readonly like?: unknown } | null>)
  return new Map(
    named.map(([name, kind]) => [
      name,
      frontMatterSchema.shape.type.safeParse(kind?.like).data ?? 'other',
    ]),
  )
}

/** Reads the rows of `cities.csv`. Rows and findings of an unchanged file come from the cache. */
async function readCities(reading: FolderReading, findings: Findings): Promise<CityRow[]> {
  const { siteLanguages, kept = nothingKept } = reading
  const text = (await readTextFile(reading, 'cities.csv')) ?? ''
  const parsed = await kept.of(`cities ${siteLanguages.join()}`, text, async () => {
    const { parseCities } = await import('./cities.ts')
    const found: Findings = { mistakes: [], warnings: [] }
    return { rows: parseCities(text, siteLanguages, found), ...found }
  })
  findings.mistakes.push(...parsed.mistakes)
  findings.warnings.push(...parsed.warnings)
  return parsed.rows
}

async function readSynonyms(reading: FolderReading): Promise<SynonymGroups> {
  const groups = await Promise.all(
    reading.siteLanguages.map(async (lang) => {
      const file = `synonyms/${lang}.yaml`
      const value = await readYamlFile(reading, file, synonymsSchema)
      return value ? [[lang, value] as const] : []
    }),
  )
  return Object.fromEntries(groups.flat())
}

/**
 * Reads a YAML file and checks it by a schema. Returns `undefined` if the file is missing or
 * invalid. Reports only an invalid file as a mistake.
 */
async function readYamlFile<Schema extends z.ZodType>(
  reading: TextReading,
  file: string,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  const text = await readTextFile(reading, file)
  return text === undefined
    ? undefined
    : await parseYaml({ file, text, linesBefore: 0, kept: reading.kept }, schema, reading.mistakes)
}
