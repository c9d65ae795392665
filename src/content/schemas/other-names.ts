/** Schemas of `synonyms/{lang}.yaml` and `redirects.yaml`. */
import { z } from 'zod'
import { path, text } from './fields.ts'

/** Schema of `synonyms/{lang}.yaml`: groups of expressions that search treats as equal. */
export const synonymsSchema = z.array(
  z
    .array(text(80), { error: 'must be a list of expressions' })
    .min(2, { error: 'must have two expressions or more' })
    .max(20, { error: 'must have at most 20 expressions' }),
  { error: 'must be a list of groups, such as - [invoice, bill]' },
)

/** Schema of `redirects.yaml`: old address → new address. */
export const redirectsSchema = z.record(path, path, {
  error: 'must map old addresses to new ones, such as /old/: /en/new/',
})

/** Language → groups of expressions that mean the same. */
export type SynonymGroups = Readonly<Record<string, z.output<typeof synonymsSchema>>>
