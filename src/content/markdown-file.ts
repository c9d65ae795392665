/** Reads Markdown files with front matter, which is a YAML block between two lines of `---`. */
import type { z } from 'zod'
import { listEntries } from './folder-entries.ts'
import { readTextFile } from './text-file.ts'
import type { TextReading } from './text-file.ts'
import { parseYaml } from './yaml-text.ts'

/** A Markdown file, with its front matter and text. */
export interface MarkdownFile<Data> {
  /** Path from the content folder. */
  readonly file: string
  readonly data: Data
  readonly body: string
  /** Number of lines before the body. */
  readonly linesBefore: number
}

/** Reads a file and checks its front matter by a schema; `undefined` if it has mistakes. */
export async function readMarkdownFile<Schema extends z.ZodType>(
  reading: TextReading,
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
  const { kept } = reading
  const data = await parseYaml({ file, text: parts.yaml, linesBefore: 1, kept }, schema, mistakes)
  return data && { file, data, body: parts.body, linesBefore: parts.linesBefore }
}

/** Explains that a text has no front matter. */
export function explainNoFrontMatter(source: string): string {
  return `must begin with front matter, a block of fields between two lines of ---${causeOf(source)}`
}

/** Explains why a text has no front matter, if the reason is visible. */
function causeOf(source: string): string {
  const [first = '', ...others] = source.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (source.trim() === '') return ': it is empty'
  if (/^---\s*$/.test(first)) return ': the second of them is missing'
  const at = others.findIndex((line) => /^---\s*$/.test(line))
  const isBelow = first.trim() === '' && at >= 0 && others.slice(0, at).join('').trim() === ''
  return isBelow ? `: it begins in line ${at + 2}, and an empty line is above it` : ''
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
 * Names of the Markdown files of a folder, sorted. A folder with such a name is included, so that
 * it gets reported as a mistake.
 */
export async function listMarkdownFiles(directory: string, folder: string): Promise<string[]> {
  const entries = await listEntries(directory, folder)
  return entries.flatMap(({ name, fault }) =>
    /\.md$/i.test(name) && fault === undefined ? name : [],
  )
}
