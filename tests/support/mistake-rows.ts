/** Mistakes that editors make, each with what it is told: rows of tables that are tests. */
import { readFileSync } from 'node:fs'
import { contentOf } from './built-site.ts'
import { check, cityTemplate, inOneLine, workshopYaml } from './content-check.ts'
import type { ContentFiles } from './content-folder.ts'

/** What somebody does, the files that they leave in the small site, and every line that a check says of it. */
export type MistakeRow = readonly [what: string, files: ContentFiles, told: readonly string[]]

/** Mistakes and then warnings of the small site with `files` added. */
export async function toldOf(files: ContentFiles): Promise<string[]> {
  const { mistakes, warnings } = await check(files)
  const lines = [
    ...mistakes.map(inOneLine),
    ...warnings.map((warning) => `warning: ${inOneLine(warning)}`),
  ]
  return lines.map((line) => line.replace(/ \/\S*vitrine-content-\w+/, ' FOLDER'))
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
