/** Helpers for tables of mistakes that editors make, each with the expected output of the check. */
import { readFileSync } from 'node:fs'
import type { Mistake } from '../../src/content/mistake.ts'
import { contentOf } from './built-site.ts'
import { check, cityTemplate, inOneLine, workshopYaml } from './content-check.ts'
import type { ContentFiles } from './content-folder.ts'

/**
 * Description of a mistake → the changed files of the small site, and all lines that the check
 * prints.
 */
export type MistakeRows = Readonly<Record<string, readonly [ContentFiles, ...told: string[]]>>

/**
 * Lists the mistakes and then the warnings of the small site with `files` added. `8 | …` is line 8
 * of `page`.
 */
export async function toldOf(files: ContentFiles): Promise<string[]> {
  const { mistakes, warnings } = await check(files)
  const lineOf = (mistake: Mistake) => inOneLine(mistake).replace(/^pages\/en\/about\.md:/, '')
  return [
    ...mistakes.map((mistake) => lineOf(mistake).replace(/ \/\S*vitrine-content-\w+/, ' FOLDER')),
    ...warnings.map((warning) => `warning: ${lineOf(warning)}`),
  ]
}

/** Bytes of a valid picture. */
export const picture: Uint8Array = readFileSync(`${contentOf.tiny}/pages/en/guides/vessels.png`)

/** An SVG drawing with attributes of its root element. */
export function drawing(attributes: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><rect width="9" height="9"/></svg>`
}

/** The file `cities.csv` with a template for its pages. */
export function towns(csv: string): ContentFiles {
  return { 'city/en.md': cityTemplate, 'cities.csv': csv }
}

/** A file of an offer in which one text is replaced by another. */
export function priced(from: string, to: string): ContentFiles {
  return { 'workshop.yaml': workshopYaml('/').replace(from, to) }
}
