/** Reads whether the texts of a site have formulas, before its content is read. */
import { z } from 'zod'
import { readTextFile } from './text-file.ts'
import { parseYaml } from './yaml-text.ts'

/** Whether `site.yaml` says `math: true`. Its mistakes are ignored, because the check reports them. */
export async function readMath(directory: string): Promise<boolean> {
  const file = 'site.yaml'
  const text = (await readTextFile({ directory, mistakes: [] }, file)) ?? ''
  const site = await parseYaml({ file, text, linesBefore: 0 }, z.looseObject({}), [])
  return site?.['math'] === true
}
