/** Parses YAML and checks it by a schema. Every mistake has its line. */
import type { z } from 'zod'
import { nothingKept } from './kept.ts'
import type { Kept } from './kept.ts'
import type { Mistake } from './mistake.ts'
import { withoutEmpty } from './yaml-empty.ts'
import type { PlacedYaml } from './yaml-document.ts'

/**
 * Parses a YAML text by a schema; `undefined` if it has mistakes, which are added to `mistakes`.
 */
export async function parseYaml<Schema extends z.ZodType>(
  yaml: PlacedYaml & { readonly kept?: Kept | undefined },
  schema: Schema,
  mistakes: Mistake[],
): Promise<z.output<Schema> | undefined> {
  const { text, kept = nothingKept } = yaml
  // Loads the parser on demand, because texts with a cached value do not need it.
  const parser = async () => await import('./yaml-document.ts')
  const value = await kept.of('yaml', text, async () => (await parser()).readYaml(text))
  const result = value === undefined ? undefined : schema.safeParse(withoutEmpty(value, schema))
  if (result?.success === true) return result.data
  mistakes.push(...(await parser()).explainYaml(yaml, schema))
  return undefined
}
