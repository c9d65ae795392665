/** Reads the content folder: every file checked by its schema, all mistakes collected. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse as parseCsv } from 'csv-parse/sync'
import type { z } from 'zod'
import { homePath } from '../site/address.ts'
import {
  cityFrontMatterSchema,
  citySchema,
  contactSchema,
  frontMatterSchema,
  redirectsSchema,
  siteConfigSchema,
  workshopSchema,
} from '../site/schema.ts'
import type {
  City,
  CityFrontMatter,
  Contact,
  FrontMatter,
  SiteConfig,
  Workshop,
} from '../site/schema.ts'
import { languages } from '../site/vocabulary.ts'
import type { Language } from '../site/vocabulary.ts'
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

/** One row of `cities.csv` and its line. */
export interface CityRow extends City {
  readonly line: number
}

/** The whole content folder. Parts that are absent are empty or undefined. */
export interface Content {
  readonly config: SiteConfig
  /** Pages published now. */
  readonly pages: readonly ContentPage[]
  /** Pages that are drafts, not yet due or expired. */
  readonly unpublished: readonly ContentPage[]
  readonly templates: readonly CityTemplate[]
  readonly cities: readonly CityRow[]
  readonly workshop: Workshop | undefined
  readonly contact: Contact | undefined
  readonly redirects: Readonly<Record<string, string>>
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
  if (config === undefined || config === 'absent') return { content: undefined, mistakes }

  const all = await readPages(directory, config, mistakes)
  const optional = async <Schema extends z.ZodType>(file: string, schema: Schema) => {
    const value = await readYaml(directory, file, schema, mistakes)
    return value === 'absent' ? undefined : value
  }
  const content: Content = {
    config,
    pages: all.filter((page) => isPublished(page.data, now)),
    unpublished: all.filter((page) => !isPublished(page.data, now)),
    templates: await readTemplates(directory, mistakes),
    cities: await readCities(directory, mistakes),
    workshop: await optional('workshop.yaml', workshopSchema),
    contact: await optional('contact.yaml', contactSchema),
    redirects: (await optional('redirects.yaml', redirectsSchema)) ?? {},
  }
  return { content, mistakes }
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

async function readPages(
  directory: string,
  config: SiteConfig,
  mistakes: Mistake[],
): Promise<ContentPage[]> {
  const files = await listMarkdown(join(directory, 'pages'))
  const pages = await Promise.all(
    files.map(async (name) => {
      const file = `pages/${name}`
      const lang = languages.find((known) => name.startsWith(`${known}/`))
      if (lang === undefined || !config.languages.includes(lang)) {
        const expected = config.languages.map((known) => `pages/${known}/`).join(', ')
        mistakes.push({ file, message: `must be in the folder of a language: ${expected}` })
        return undefined
      }
      const page = await readMarkdown(directory, file, frontMatterSchema, mistakes)
      const path = pathOfFile(name, lang, config)
      if (!/^(?:\/|(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+\/)$/.test(path)) {
        mistakes.push({
          file,
          message: `gives the address ${path}: use lower-case ASCII letters, digits and single hyphens in file and folder names`,
        })
      }
      return page && { ...page, lang, path }
    }),
  )
  return pages.filter((page) => page !== undefined)
}

function pathOfFile(name: string, lang: Language, config: SiteConfig): string {
  const bare = name.replace(/\.md$/, '').replace(/(?:^|\/)index$/, '')
  if (bare === lang) return homePath(lang, config.languages[0] ?? lang)
  return `/${bare}/`
}

async function readTemplates(directory: string, mistakes: Mistake[]): Promise<CityTemplate[]> {
  const files = await listMarkdown(join(directory, 'city'))
  const templates = await Promise.all(
    files.map(async (name) => {
      const file = `city/${name}`
      const lang = languages.find((known) => name === `${known}.md`)
      if (lang === undefined) {
        mistakes.push({ file, message: `must be named by its language: pl.md, en.md or de.md` })
        return undefined
      }
      const template = await readMarkdown(directory, file, cityFrontMatterSchema, mistakes)
      return template && { ...template, lang }
    }),
  )
  return templates.filter((template) => template !== undefined)
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

async function readCities(directory: string, mistakes: Mistake[]): Promise<CityRow[]> {
  const file = 'cities.csv'
  const text = await readIfThere(join(directory, file))
  if (text === undefined) return []
  const rows: unknown[] = parseCsv(text, { columns: true, skip_empty_lines: true, bom: true })
  return rows.flatMap((row, index) => {
    const line = index + 2
    const result = citySchema.safeParse(row)
    if (result.success) return [{ ...result.data, line }]
    for (const { path, message } of result.error.issues) {
      mistakes.push({ file, line, field: path.join('.'), message })
    }
    return []
  })
}

async function listMarkdown(directory: string): Promise<string[]> {
  try {
    const entries = await readdir(directory, { recursive: true })
    return entries
      .map((entry) => entry.replaceAll('\\', '/'))
      .filter((entry) => entry.endsWith('.md'))
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
