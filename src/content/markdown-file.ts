/** Markdown files with front matter: a block of YAML between two lines of `---`, then the text. */
import type { z } from 'zod'
import { listEntries } from './folder-entries.ts'
import { readTextFile } from './text-file.ts'
import type { TextReading } from './text-file.ts'
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

/** Reads a file by the schema of its front matter; `undefined` when it has mistakes. */
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
    const message = `must begin with front matter, a block of fields between two lines of ---${causeOf(source)}`
    mistakes.push({ file, line: 1, message })
    return undefined
  }
  const { kept } = reading
  const data = await parseYaml({ file, text: parts.yaml, linesBefore: 1, kept }, schema, mistakes)
  return data && { file, data, body: parts.body, linesBefore: parts.linesBefore }
}

/** Why a text has no front matter, where that can be seen. */
function causeOf(source: string): string {
  const [first = '', ...others] = source.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (source.trim() === '') return ': it is empty'
  if (/^---\s*$/.test(first)) return ': the second of them is missing'
  const at = others.findIndex((line) => /^---\s*$/.test(line))
  const isBelow = first.trim() === '' && at >= 0 && others.slice(0, at).join('').trim() === ''
  return isBelow ? `: it begins in line ${at + 2}, and an empty line is above it` : ''
}

/** Splits a text into front matter and body; `undefined` when it does not begin with front matter. */
export function splitFrontMatter(
  source: string,
): { yaml: string; body: string; linesBefore: number } | undefined {
  // Some editors on Windows write a byte order mark and line ends of two characters.
  const match = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(source)
  if (match?.index !== 0) return undefined
  const [block, yaml = ''] = match
  return { yaml, body: source.slice(block.length), linesBefore: block.split('\n').length - 1 }
}

/** Names of the Markdown files of a folder of the content folder, in order. A folder with such a name is a mistake to report. */
export async function listMarkdownFiles(directory: string, folder: string): Promise<string[]> {
  const entries = await listEntries(directory, folder)
  return entries.flatMap(({ name, fault }) =>
    /\.md$/i.test(name) && fault === undefined ? name : [],
  )
}
