/** Reads the page files: those of `pages/`, and the city page templates in `city/`. */
import type { z } from 'zod'
import { homePath, isPagePath, languageSegment } from '../site/address.ts'
import { canonicalTag } from '../site/languages.ts'
import { regionSlug } from '../site/region-address.ts'
import type { Language } from '../site/vocabulary.ts'
import { listMarkdownFiles, readMarkdownFile } from './markdown-file.ts'
import type { MarkdownFile, MarkdownReading } from './markdown-file.ts'
import type { Mistake } from './mistake.ts'
import type { OwnParts } from './own-parts.ts'
import { cityFrontMatterSchema, pageSchema } from './schemas/front-matter.ts'
import { isOfProduct } from './schemas/page-component.ts'
import type { CityFrontMatter, EntryFrontMatter, FrontMatter } from './schemas/front-matter.ts'

/** A page file, with the address that follows from its path. */
export interface ContentPage extends MarkdownFile<FrontMatter> {
  /**
   * Name of the page's kind, if its type is one of `kinds` in `site.yaml`. The `type` in `data` is
   * then the built-in type that the kind has in its field `like`.
   */
  readonly kind?: string | undefined
  /** Name of the page's component, if `parts/` has it. Then `data` has no `component`. */
  readonly ownComponent?: string | undefined
  readonly lang: Language
  readonly path: string
}

/** The template of the city pages of a language. */
export interface CityTemplate extends MarkdownFile<CityFrontMatter> {
  readonly lang: Language
  readonly collection?: undefined
}

/** The template for the entry pages of a collection, in one language. */
export interface EntryTemplate extends MarkdownFile<EntryFrontMatter> {
  readonly lang: Language
  readonly collection: string
  /** Name of the kind of the pages, if their type is one of `kinds` in `site.yaml`. */
  readonly kind?: string | undefined
}

/** Whether a template is for pages of entries. */
export function isOfEntries(template: CityTemplate | EntryTemplate): template is EntryTemplate {
  return template.collection !== undefined
}

/** A page or template that cannot be read, or whose front matter is wrong or missing. */
export interface UnreadableFile {
  readonly file: string
  readonly lang: Language
  /** Address of the page. Templates have no address. */
  readonly path?: string
}

/**
 * The content folder, the languages of the site (an empty list if they are unknown), and the list
 * for mistakes.
 */
export interface FolderReading extends MarkdownReading {
  readonly siteLanguages: readonly Language[]
}

/** Name of a kind in `site.yaml` → the built-in type in its field `like`. */
export type PageKinds = ReadonlyMap<string, FrontMatter['type']>

/** Whether a file was read and its front matter has no mistakes. */
export function isReadable<File extends object>(file: File | UnreadableFile): file is File {
  return 'data' in file
}

/**
 * Reads the files of `pages/`. Keeps the addresses of unreadable pages, so that links to them are
 * not reported as broken.
 */
export async function readPages(
  reading: FolderReading,
  kinds: PageKinds,
  ownParts: OwnParts,
): Promise<(ContentPage | UnreadableFile)[]> {
  const { directory, siteLanguages, mistakes } = reading
  const files = await listMarkdownFiles(directory, 'pages')
  reportStray(files, siteLanguages, mistakes)
  const schema = pageSchema([...kinds.keys()], ownParts)
  const pages = await Promise.all(
    files.map(async (name) => {
      const file = `pages/${name}`
      const lang = languageOfFolder(name, siteLanguages)
      if (lang === undefined) return []
      const page = await readMarkdownFile(reading, file, schema)
      const path = pathOfFile(name, lang, siteLanguages)
      if (!isPagePath(path)) {
        const message = `gives the page the address ${path}: use lower-case ASCII letters, digits and single hyphens in file and folder names, such as pages/${plainName(name, lang)}`
        mistakes.push({ file, message })
      }
      return [{ file, lang, path, ...(page && withOwnNames(page, kinds)) }]
    }),
  )
  return pages.flat()
}

/**
 * Moves names of kinds and own components from the front matter to `kind` and `ownComponent`. A
 * page whose type is a kind gets the built-in type that the kind has in its field `like`.
 */
function withOwnNames(
  page: MarkdownFile<z.output<ReturnType<typeof pageSchema>>>,
  kinds: PageKinds,
): MarkdownFile<FrontMatter> & Pick<ContentPage, 'kind' | 'ownComponent'> {
  const { type, component } = page.data
  const like = kinds.get(type)
  const isOwn = component !== undefined && !isOfProduct(component)
  const data = {
    ...page.data,
    type: like ?? (type as FrontMatter['type']), // The schema ensures it.
    component: isOwn ? undefined : component,
  }
  return { ...page, data, ...(like && { kind: type }), ...(isOwn && { ownComponent: component }) }
}

/**
 * Reports files outside the language folders. A folder with several such files is reported once.
 * Otherwise a language that is missing in `site.yaml` could cause hundreds of reports.
 */
function reportStray(
  files: readonly string[],
  siteLanguages: readonly Language[],
  mistakes: Mistake[],
): void {
  const stray = files.filter((name) => languageOfFolder(name, siteLanguages) === undefined)
  const expected = siteLanguages.map((known) => `pages/${known}/`).join(', ')
  const folderOf = (name: string) => name.replace(/[^/]*$/, '').replace(/\/.*$/, '/')
  for (const [folder, names] of Map.groupBy(stray, folderOf)) {
    const isAlone = names.length === 1 || folder === ''
    for (const name of isAlone ? names : [folder]) {
      const which = isAlone ? 'must be' : `holds ${names.length} pages that must be`
      const message = `${which} in the folder of a language: ${expected}`
      mistakes.push({ file: `pages/${name}`, message })
    }
  }
}

/** Suggests a valid file name with the same words. */
function plainName(name: string, lang: Language): string {
  const [folder = '', ...parts] = name.replace(/\.md$/i, '').split('/')
  const plain = parts.map((part) => regionSlug(part, lang)).filter((part) => part !== '')
  return `${[folder, ...plain].join('/')}.md`
}

/**
 * Returns the language that the first part of a path names; `undefined` if it is not a language of
 * the site. If the languages of the site are unknown, any language tag is accepted.
 */
function languageOfFolder(name: string, siteLanguages: readonly Language[]): Language | undefined {
  const [folder = ''] = name.split('/')
  if (siteLanguages.length === 0) return canonicalTag(folder)
  return siteLanguages.find((known) => known === folder)
}

function pathOfFile(name: string, lang: Language, siteLanguages: readonly Language[]): string {
  const bare = name.replace(/\.md$/, '').replace(/(?:^|\/)index$/, '')
  if (bare === lang) return homePath(lang, siteLanguages[0] ?? lang)
  return `/${languageSegment(lang)}${bare.slice(lang.length)}/`
}

/** Reads the files of `city/`, one per language. */
export async function readTemplates(
  reading: FolderReading,
): Promise<(CityTemplate | UnreadableFile)[]> {
  const { directory, siteLanguages, mistakes } = reading
  const files = await listMarkdownFiles(directory, 'city')
  const templates = await Promise.all(
    files.map(async (name) => {
      const file = `city/${name}`
      const lang = languageOfFolder(name.replace(/\.md$/, ''), siteLanguages)
      if (lang === undefined) {
        const expected = siteLanguages.map((known) => `city/${known}.md`).join(', ')
        mistakes.push({ file, message: `must be named after a language of the site: ${expected}` })
        return []
      }
      const template = await readMarkdownFile(reading, file, cityFrontMatterSchema)
      return [{ file, lang, ...template }]
    }),
  )
  return templates.flat()
}
