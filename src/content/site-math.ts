/** Finds out whether the texts of a site have formulas, before the content is read. */
import { z } from 'zod'
import { readTextFile } from './text-file.ts'
import { parseYaml } from './yaml-text.ts'

/** Whether `site.yaml` has `math: true`. Does not report mistakes in the file: the check does. */
export async function readMath(directory: string): Promise<boolean> {
  const file = 'site.yaml'
  const text = (await readTextFile({ directory, mistakes: [] }, file)) ?? ''
  const site = await parseYaml({ file, text, linesBefore: 0 }, z.looseObject({}), [])
  return site?.['math'] === true
}
