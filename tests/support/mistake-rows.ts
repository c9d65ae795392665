/** Mistakes that editors make, each with what it is told: rows of tables that are tests. */
import { readFileSync } from 'node:fs'
import type { Mistake } from '../../src/content/mistake.ts'
import { contentOf } from './built-site.ts'
import { check, cityTemplate, inOneLine, workshopYaml } from './content-check.ts'
import type { ContentFiles } from './content-folder.ts'

/**
 * What somebody does → the files that they leave in the small site, and every line that a check
 * says of it.
 */
export type MistakeRows = Readonly<Record<string, readonly [ContentFiles, ...told: string[]]>>

/** Mistakes and then warnings of the small site with `files` added; `8 | …` is line 8 of `page`. */
export async function toldOf(files: ContentFiles): Promise<string[]> {
  const { mistakes, warnings } = await check(files)
  const lineOf = (mistake: Mistake) => inOneLine(mistake).replace(/^pages\/en\/about\.md:/, '')
  return [
    ...mistakes.map((mistake) => lineOf(mistake).replace(/ \/\S*vitrine-content-\w+/, ' FOLDER')),
    ...warnings.map((warning) => `warning: ${lineOf(warning)}`),
  ]
}

/** A picture that is whole. */
export const picture: Uint8Array = readFileSync(`${contentOf.tiny}/pages/en/guides/vessels.png`)

/** A drawing with attributes of its root. */
export function drawing(attributes: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><rect width="9" height="9"/></svg>`
}

/** A table of towns with its template. */
export function towns(csv: string): ContentFiles {
  return { 'city/en.md': cityTemplate, 'cities.csv': csv }
}

/** An offer in which one thing stands in place of another. */
export function priced(from: string, to: string): ContentFiles {
  return { 'workshop.yaml': workshopYaml('/').replace(from, to) }
}
