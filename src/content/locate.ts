/** Finds the line of each mistake by the name of its field. */
import { fieldInWords } from './field-words.ts'
import { splitFrontMatter } from './markdown-file.ts'
import type { Mistake } from './mistake.ts'
import { readTextFile } from './text-file.ts'

/**
 * Adds the line of the field to mistakes in YAML and Markdown files. Formats the name of the field
 * for people.
 */
export async function locate(mistakes: readonly Mistake[], directory: string): Promise<Mistake[]> {
  const texts = new Map<string, Promise<string | undefined>>()
  const textOf = (file: string) => {
    const known = texts.get(file) ?? readTextFile({ directory, mistakes: [] }, file)
    texts.set(file, known)
    return known
  }
  return await Promise.all(
    mistakes.map(async (mistake) => {
      const { file, line, field } = mistake
      if (field === undefined) return mistake
      const named = { ...mistake, field: fieldInWords(field) }
      if (line !== undefined || !/\.(?:ya?ml|md)$/.test(file)) return named
      const found = await lineOf(file, field, await textOf(file))
      return found === undefined ? named : { ...named, line: found }
    }),
  )
}

async function lineOf(
  file: string,
  field: string,
  text: string | undefined,
): Promise<number | undefined> {
  if (text === undefined) return undefined
  const { findFieldLine } = await import('./yaml-document.ts')
  if (!file.endsWith('.md')) return findFieldLine({ text, linesBefore: 0 }, field)
  const yaml = splitFrontMatter(text)?.yaml
  return yaml === undefined ? undefined : findFieldLine({ text: yaml, linesBefore: 1 }, field)
}
