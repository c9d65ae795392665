/** Reads Markdown files with front matter, which is a YAML block between two lines of `---`. */
import { z } from 'zod'
import { listEntries } from './folder-entries.ts'
import type { Mistake } from './mistake.ts'
import { readTextFile } from './text-file.ts'
import type { TextReading } from './text-file.ts'
import type { PlacedYaml } from './yaml-document.ts'
import { parseYaml } from './yaml-text.ts'

/** A Markdown file, with its front matter and text. */
export interface MarkdownFile<Data> {
  /** Path relative to the content folder. */
  readonly file: string
  readonly data: Data
  readonly body: string
  /** Number of lines before the body. */
  readonly linesBefore: number
  /** YAML source of the front matter. */
  readonly yaml?: string
}

/** The text of a file whose front matter has mistakes. */
export type UnreadText = Pick<MarkdownFile<unknown>, 'file' | 'body' | 'linesBefore'>

/** Options for reading Markdown files. */
export interface MarkdownReading extends TextReading {
  /**
   * List for warnings about unknown fields. With this list, unknown fields are left out. Without
   * it, they are mistakes.
   */
  readonly foreignFields?: Mistake[] | undefined
  /** List for texts whose front matter has mistakes, so that the texts are checked too. */
  readonly unread?: UnreadText[] | undefined
}

/** Reads a file and checks its front matter by a schema; `undefined` if reading or check fails. */
export async function readMarkdownFile<Schema extends z.ZodObject>(
  reading: MarkdownReading,
  file: string,
  schema: Schema,
): Promise<MarkdownFile<z.output<Schema>> | undefined> {
  const { mistakes } = reading
  const source = await readTextFile(reading, file)
  if (source === undefined) return undefined
  const parts = splitFrontMatter(source)
  if (!parts) {
    mistakes.push({ file, line: 1, message: explainNoFrontMatter(source) })
    return undefined
  }
  const { kept, foreignFields } = reading
  const yaml = { file, text: parts.yaml, linesBefore: 1, kept }
  foreignFields?.push(...(await findForeignFields(yaml, schema)))
  // The type stays the same: `strip` only makes the schema leave out unknown fields.
  const lenient = foreignFields ? (schema.strip() as unknown as Schema) : schema
  const data = await parseYaml(yaml, lenient, mistakes)
  const { yaml: fields, ...text } = parts
  if (data) return { file, data, ...text, yaml: fields }
  // Checks the text of a page with wrong front matter too, unless the page may be unpublished.
  if (!/^(?:draft:\s*true|publishAt:)/m.test(fields)) reading.unread?.push({ file, ...text })
  return undefined
}

/** Reports all fields that a schema does not have in one warning. */
async function findForeignFields(
  yaml: PlacedYaml & Pick<TextReading, 'kept'>,
  { shape }: z.ZodObject,
): Promise<Mistake[]> {
  const fields = await parseYaml(yaml, z.looseObject({}), [])
  const [first, ...others] = Object.keys(fields ?? {}).filter((name) => !(name in shape))
  if (first === undefined) return []
  const { findFieldLine } = await import('./yaml-document.ts')
  const names = [first, ...others].join(', ')
  const message = `has fields that are not published: ${names}. Known fields: ${Object.keys(shape).join(', ')}`
  return [{ file: yaml.file, line: findFieldLine(yaml, first), message }]
}

/** Explains that a text has no front matter. */
export function explainNoFrontMatter(source: string): string {
  return `must begin with front matter, a block of fields between two lines of ---${causeOf(source)}`
}

/** Explains why a text has no front matter; `''` if it has none of the usual mistakes. */
function causeOf(source: string): string {
  const [first = '', ...others] = source.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (source.trim() === '') return ': the file is empty'
  if (/^---\s*$/.test(first)) return ': write the second --- below the fields'
  if (/^(?:-{2,}|[—–]+|\+{3})\s*$/.test(first)) return ': write exactly --- in line 1'
  const at = others.findIndex((line) => /^---\s*$/.test(line))
  const isBelow = first.trim() === '' && at >= 0 && others.slice(0, at).join('').trim() === ''
  return isBelow ? `: it begins in line ${at + 2}, so remove the empty lines above it` : ''
}

/** Splits a text into front matter and body; `undefined` if it does not begin with front matter. */
export function splitFrontMatter(
  source: string,
): { yaml: string; body: string; linesBefore: number } | undefined {
  // Some Windows editors write a byte order mark and CRLF line ends.
  const match = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(source)
  if (match?.index !== 0) return undefined
  const [block, yaml = ''] = match
  return { yaml, body: source.slice(block.length), linesBefore: block.split('\n').length - 1 }
}

/**
 * Lists the names of the Markdown files of a folder, sorted. Includes folders whose name ends in
 * `.md`, so that they get reported as a mistake.
 */
export async function listMarkdownFiles(directory: string, folder: string): Promise<string[]> {
  const entries = await listEntries(directory, folder)
  return entries.flatMap(({ name, fault }) =>
    /\.md$/i.test(name) && fault === undefined ? name : [],
  )
}
