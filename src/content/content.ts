/** Reads the content folder: every file checked by its schema, all mistakes collected. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { homePath } from '../site/address.ts'
import {
  cityFrontMatterSchema,
  contactSchema,
  frontMatterSchema,
  redirectsSchema,
  siteConfigSchema,
  synonymsSchema,
  workshopSchema,
} from './schema.ts'
import type {
  CityFrontMatter,
  Contact,
  FrontMatter,
  SiteConfig,
  SynonymGroups,
  Workshop,
} from './schema.ts'
import { languages } from '../site/vocabulary.ts'
import type { Language } from '../site/vocabulary.ts'
import type { GuideProse } from '../site/guide-prose.ts'
import { parseCities } from './cities.ts'
import type { CityRow } from './cities.ts'
import { readGuides } from './guides.ts'
import type { Mistake } from './mistake.ts'
import { parseYaml } from './yaml-text.ts'

/** A Markdown file: its front matter and its text. */
export interface MarkdownFile<Data> {
  /** Path from the content folder. */
  readonly file: string
  readonly data: Data
  readonly body: string
  /** Lines of the file before the body. */
  readonly linesBefore: number
}

/** A page as an editor wrote it, with the address its file gives it. */
export interface ContentPage extends MarkdownFile<FrontMatter> {
  readonly lang: Language
  readonly path: string
}

/** The template of the city pages of a language. */
export interface CityTemplate extends MarkdownFile<CityFrontMatter> {
  readonly lang: Language
}

/** A page or template that is there, but whose front matter is wrong or absent. */
export interface UnreadableFile {
  readonly file: string
  readonly lang: Language
  /** Address of a page; a template has none. */
  readonly path?: string
}

/** The whole content folder. Parts that are absent are empty or undefined. */
export interface Content {
  readonly config: SiteConfig
  /** Pages published now. */
  readonly pages: readonly ContentPage[]
  /** Pages that are drafts, not yet due or expired. */
  readonly unpublished: readonly ContentPage[]
  /** Files with mistakes of their own; what names them is no further mistake. */
  readonly unreadable: readonly UnreadableFile[]
  readonly templates: readonly CityTemplate[]
  readonly cities: readonly CityRow[]
  readonly workshop: Workshop | undefined
  readonly contact: Contact | undefined
  readonly redirects: Readonly<Record<string, string>>
  readonly synonyms: SynonymGroups
  readonly guides: GuideProse
}

/** What reading found. Content is there only when `site.yaml` could be read. */
export interface ContentReading {
  readonly content: Content | undefined
  readonly mistakes: readonly Mistake[]
}

/** Reads a content folder; `now` decides what is published. */
export async function readContent(directory: string, now: Date): Promise<ContentReading> {
  const mistakes: Mistake[] = []
  const config = await readYaml(directory, 'site.yaml', siteConfigSchema, mistakes)
  if (config === 'absent') {
    mistakes.push({
      file: 'site.yaml',
      message: `is missing in ${directory}: it names the company and the languages`,
    })
  }
  // Without a readable site.yaml the other files are still read for their own mistakes.
  const known = config === 'absent' ? undefined : config
  const reading = { directory, siteLanguages: known?.languages ?? languages, mistakes }
  const pages = await readPages(reading)
  const templates = await readTemplates(reading)
  const all = pages.filter(isReadable)
  const optional = async <Schema extends z.ZodType>(file: string, schema: Schema) => {
    const value = await readYaml(directory, file, schema, mistakes)
    return value === 'absent' ? undefined : value
  }
  const synonyms: Record<string, z.output<typeof synonymsSchema>> = {}
  for (const lang of languages) {
    const groups = await optional(`synonyms/${lang}.yaml`, synonymsSchema)
    if (groups) synonyms[lang] = groups
  }
  const parts: Omit<Content, 'config'> = {
    pages: all.filter((page) => isPublished(page.data, now)),
    unpublished: all.filter((page) => !isPublished(page.data, now)),
    unreadable: [...pages, ...templates].filter((file) => !isReadable(file)),
    templates: templates.filter(isReadable),
    cities: parseCities((await readIfThere(join(directory, 'cities.csv'))) ?? '', mistakes),
    workshop: await optional('workshop.yaml', workshopSchema),
    contact: await optional('contact.yaml', contactSchema),
    redirects: (await optional('redirects.yaml', redirectsSchema)) ?? {},
    synonyms,
    guides: await readGuides(directory, mistakes),
  }
  return { content: known && { config: known, ...parts }, mistakes }
}

/** Whether a page with this front matter is public at `now`. */
export function isPublished(
  { draft, publishAt, expires }: Pick<FrontMatter, 'draft' | 'publishAt' | 'expires'>,
  now: Date,
): boolean {
  if (draft) return false
  if (publishAt !== undefined && new Date(publishAt) > now) return false
  return expires === undefined || new Date(expires) > now
}

/** Splits a Markdown file into front matter and body. */
export function splitFrontMatter(
  source: string,
): { yaml: string; body: string; linesBefore: number } | undefined {
  const match = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(source)
  if (match?.index !== 0) return undefined
  const [block, yaml = ''] = match
  return { yaml, body: source.slice(block.length), linesBefore: block.split('\n').length - 1 }
}

async function readYaml<Schema extends z.ZodType>(
  directory: string,
  file: string,
  schema: Schema,
  mistakes: Mistake[],
): Promise<z.output<Schema> | 'absent' | undefined> {
  const text = await readIfThere(join(directory, file))
  if (text === undefined) return 'absent'
  return parseYaml({ file, text, linesBefore: 0 }, schema, mistakes)
}

/** Where the files are read from, which languages they may be in, and where mistakes go. */
interface FolderReading {
  readonly directory: string
  readonly siteLanguages: readonly Language[]
  readonly mistakes: Mistake[]
}

function isReadable<File extends object>(file: File | UnreadableFile): file is File {
  return 'data' in file
}

async function readPages(reading: FolderReading): Promise<(ContentPage | UnreadableFile)[]> {
  const { directory, siteLanguages, mistakes } = reading
  const files = await listMarkdown(join(directory, 'pages'))
  const pages = await Promise.all(
    files.map(async (name) => {
      const file = `pages/${name}`
      const lang = siteLanguages.find((known) => name.startsWith(`${known}/`))
      if (lang === undefined) {
        const expected = siteLanguages.map((known) => `pages/${known}/`).join(', ')
        mistakes.push({ file, message: `must be in the folder of a language: ${expected}` })
        return []
      }
      const page = await readMarkdown(directory, file, frontMatterSchema, mistakes)
      const path = pathOfFile(name, lang, siteLanguages)
      if (!/^(?:\/|(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+\/)$/.test(path)) {
        mistakes.push({
          file,
          message: `gives the address ${path}: use lower-case ASCII letters, digits and single hyphens in file and folder names`,
        })
      }
      return [{ file, lang, path, ...page }]
    }),
  )
  return pages.flat()
}

function pathOfFile(name: string, lang: Language, siteLanguages: readonly Language[]): string {
  const bare = name.replace(/\.md$/, '').replace(/(?:^|\/)index$/, '')
  if (bare === lang) return homePath(lang, siteLanguages[0] ?? lang)
  return `/${bare}/`
}

async function readTemplates(reading: FolderReading): Promise<(CityTemplate | UnreadableFile)[]> {
  const { directory, siteLanguages, mistakes } = reading
  const files = await listMarkdown(join(directory, 'city'))
  const templates = await Promise.all(
    files.map(async (name) => {
      const file = `city/${name}`
      const lang = siteLanguages.find((known) => name === `${known}.md`)
      if (lang === undefined) {
        const expected = siteLanguages.map((known) => `city/${known}.md`).join(', ')
        mistakes.push({ file, message: `must be named by a language of the site: ${expected}` })
        return []
      }
      const template = await readMarkdown(directory, file, cityFrontMatterSchema, mistakes)
      return [{ file, lang, ...template }]
    }),
  )
  return templates.flat()
}

async function readMarkdown<Schema extends z.ZodType>(
  directory: string,
  file: string,
  schema: Schema,
  mistakes: Mistake[],
): Promise<MarkdownFile<z.output<Schema>> | undefined> {
  const source = await readFile(join(directory, file), 'utf8')
  const parts = splitFrontMatter(source)
  if (!parts) {
    mistakes.push({
      file,
      line: 1,
      message: 'must begin with front matter: a block of fields between two lines of ---',
    })
    return undefined
  }
  const data = parseYaml({ file, text: parts.yaml, linesBefore: 1 }, schema, mistakes)
  return data && { file, data, body: parts.body, linesBefore: parts.linesBefore }
}

async function listMarkdown(directory: string): Promise<string[]> {
  try {
    const entries = await readdir(directory, { recursive: true })
    return entries
      .map((entry) => entry.replaceAll('\\', '/'))
      .filter((entry) => /\.md$/i.test(entry))
      .toSorted()
  } catch (error) {
    if (isAbsent(error)) return []
    throw error
  }
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (isAbsent(error)) return undefined
    throw error
  }
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
