/** YAML text → checked value, with the line of every mistake. */
import type { z } from 'zod'
import { nothingKept } from './kept.ts'
import type { Kept } from './kept.ts'
import type { Mistake } from './mistake.ts'
import type { PlacedYaml } from './yaml-document.ts'

/** A text of YAML, where it comes from, and what is kept of it. */
export interface YamlText extends PlacedYaml {
  /** What is kept of texts that were parsed before. */
  readonly kept?: Kept | undefined
}

/** Value of a YAML text by a schema; what is wrong goes to `mistakes` and gives `undefined`. */
export async function parseYaml<Schema extends z.ZodType>(
  yaml: YamlText,
  schema: Schema,
  mistakes: Mistake[],
): Promise<z.output<Schema> | undefined> {
  const { text, kept = nothingKept } = yaml
  // The parser is loaded late: of texts that have not changed nothing is to be read.
  const parser = async () => await import('./yaml-document.ts')
  const value = await kept.of('yaml', text, async () => (await parser()).readYaml(text))
  const result = value === undefined ? undefined : schema.safeParse(value)
  if (result?.success === true) return result.data
  mistakes.push(...(await parser()).explainYaml(yaml, schema))
  return undefined
}
