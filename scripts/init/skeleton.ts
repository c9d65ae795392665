/** The first texts of a site: `skeleton/<language>/` holds its pages with {placeholders} for what is not known yet. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { z } from 'zod'
import { listMarkdownFiles, splitFrontMatter } from '../../src/content/markdown-file.ts'
import type { Language } from '../../src/site/vocabulary.ts'

/** The texts of one language. */
export interface Skeleton {
  readonly lang: Language
  /** Whether they are in that language; English stands in for one that has none. */
  readonly isTranslated: boolean
  readonly pages: readonly SkeletonPage[]
}

/** A page of it. */
export interface SkeletonPage {
  /** Path below the folder of the language. */
  readonly file: string
  readonly text: string
  readonly title: string
  readonly type: string
  readonly description: string
  /** Place in the menu; pages deeper in the folders are not in it. */
  readonly order: number
}

const folder = fileURLToPath(new URL('skeleton/', import.meta.url))

const english = 'en'

/** What of the front matter the files beside the pages need. */
const pageSchema = z.object({
  title: z.string(),
  type: z.string(),
  description: z.string(),
  order: z.number().default(0),
})

/** Reads the texts of each language. */
export async function readSkeletons(languages: readonly Language[]): Promise<Skeleton[]> {
  return await Promise.all(languages.map(readSkeleton))
}

async function readSkeleton(lang: Language): Promise<Skeleton> {
  const source = findTexts(lang)
  const from = join(folder, source ?? english)
  const files = await listMarkdownFiles(folder, source ?? english)
  const pages = files.map(async (file) => readPage(file, await readFile(join(from, file), 'utf8')))
  return { lang, isTranslated: source !== undefined, pages: await Promise.all(pages) }
}

/** A text of the skeleton that belongs to no language. */
export async function readCommonText(name: string): Promise<string> {
  return await readFile(join(folder, name), 'utf8')
}

/** The folder whose texts a reader of a language can read: its own, or that of the language without its territory. */
function findTexts(lang: Language): string | undefined {
  const { language, script } = new Intl.Locale(lang).maximize()
  if (!existsSync(join(folder, language))) return undefined
  // Serbian in Latin letters has no use for Cyrillic ones, nor Taipei for simplified characters.
  return new Intl.Locale(language).maximize().script === script ? language : undefined
}

function readPage(file: string, text: string): SkeletonPage {
  const { yaml = '' } = splitFrontMatter(text) ?? {}
  // YAML takes an unquoted brace for the beginning of a map.
  const known: unknown = parse(yaml.replaceAll('{today}', "'2026-01-01'"))
  return { file, text, ...pageSchema.parse(known) }
}
