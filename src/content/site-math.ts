/** Reads the setting `math` of a site, which decides how the texts are parsed. */
import { z } from 'zod'
import { readTextFile } from './text-file.ts'
import { parseYaml } from './yaml-text.ts'

/**
 * Checks whether `site.yaml` has `math: true`. Ignores mistakes in the file, which the content
 * check reports.
 */
export async function readMath(directory: string): Promise<boolean> {
  const file = 'site.yaml'
  const text = (await readTextFile({ directory, mistakes: [] }, file)) ?? ''
  const site = await parseYaml({ file, text, linesBefore: 0 }, z.looseObject({}), [])
  return site?.['math'] === true
}
