/**
 * Reads the first texts of a new site: pages in `skeleton/<language>/`, with {placeholders}.
 */
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
  /** Whether the texts are in this language. Languages without texts use English. */
  readonly isTranslated: boolean
  readonly pages: readonly SkeletonPage[]
}

const folder = fileURLToPath(new URL('skeleton/', import.meta.url))

const english = 'en'

/** The front matter fields from which `site.yaml` and `contact.yaml` are made. */
const pageSchema = z.object({
  title: z.string(),
  type: z.string(),
  description: z.string(),
  // Position in the menu or footer. A page without `order` is in neither.
  order: z.number().default(0),
})

/** A page of a skeleton. */
export interface SkeletonPage extends z.infer<typeof pageSchema> {
  /** Path relative to the folder of the language. */
  readonly file: string
  readonly text: string
}

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

/** Reads a text that is common to all languages. */
export async function readCommonText(name: string): Promise<string> {
  return await readFile(join(folder, name), 'utf8')
}

/**
 * Finds the folder of texts for a language, by its tag without script and region. Returns
 * `undefined` if there is no such folder or its texts are in another script.
 */
function findTexts(lang: Language): string | undefined {
  const { language, script } = new Intl.Locale(lang).maximize()
  if (!existsSync(join(folder, language))) return undefined
  // Serbian in Latin script cannot use Cyrillic texts, and Traditional Chinese cannot use
  // Simplified.
  return new Intl.Locale(language).maximize().script === script ? language : undefined
}

function readPage(file: string, text: string): SkeletonPage {
  const { yaml = '' } = splitFrontMatter(text) ?? {}
  // Replaces `{today}` first, because YAML reads an unquoted brace as the start of a map.
  const known: unknown = parse(yaml.replaceAll('{today}', "'2026-01-01'"))
  return { file, text, ...pageSchema.parse(known) }
}
