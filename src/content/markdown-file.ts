/** Markdown files with front matter: a block of YAML between two lines of `---`, then the text. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { orAbsent } from './files.ts'
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

/** Reads a file by the schema of its front matter; `undefined` when it has mistakes. */
export async function readMarkdownFile<Schema extends z.ZodType>(
  { directory, mistakes }: { readonly directory: string; readonly mistakes: Mistake[] },
  file: string,
  schema: Schema,
): Promise<MarkdownFile<z.output<Schema>> | undefined> {
  const parts = splitFrontMatter(await readFile(join(directory, file), 'utf8'))
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

/** Markdown files below a folder by their path in it, in order; none when there is no folder. */
export async function listMarkdownFiles(directory: string): Promise<string[]> {
  const entries = (await orAbsent(readdir(directory, { recursive: true }))) ?? []
  return entries
    .map((entry) => entry.replaceAll('\\', '/'))
    .filter((entry) => /\.md$/i.test(entry))
    .toSorted()
}
