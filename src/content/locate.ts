/** Finds the lines of mistakes that were found in values: by the name of the field, in the file it was read from. */
import { findFieldLine } from './yaml-text.ts'
import { splitFrontMatter } from './markdown-file.ts'
import type { Mistake } from './mistake.ts'
import { readTextFile } from './text-file.ts'

/** Mistakes with the line of their field, where it is in a file of the folder. */
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
      if (line !== undefined || field === undefined || !/\.(?:ya?ml|md)$/.test(file)) return mistake
      const found = lineOf(file, field, await textOf(file))
      return found === undefined ? mistake : { ...mistake, line: found }
    }),
  )
}

function lineOf(file: string, field: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!file.endsWith('.md')) return findFieldLine({ text, linesBefore: 0 }, field)
  const yaml = splitFrontMatter(text)?.yaml
  return yaml === undefined ? undefined : findFieldLine({ text: yaml, linesBefore: 1 }, field)
}
