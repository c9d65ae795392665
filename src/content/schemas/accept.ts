/** Schema of `accept` in front matter: warnings that an editor has read and accepts. */
import { z } from 'zod'
import { marks } from '../prose/marks.ts'

/** Kinds of warnings in addition to those of `marks.ts`. */
const others = [
  ...['alert', 'heading', 'link-text', 'leftover', 'code-block', 'note', 'cells', 'definition'],
  ...['tag', 'element', 'entity', 'network', 'telephone', 'title', 'keywords', 'cut', 'facts'],
] as const

/** Kinds of warnings that front matter can accept. */
export const warningKinds = [...(Object.keys(marks) as (keyof typeof marks)[]), ...others] as const

/** Kind of a warning. */
export type WarningKind = (typeof warningKinds)[number]

/** Schema of `accept`: kind of a warning → texts that the accepted warnings are about. */
export const accepted = z
  .record(
    z.string().refine((kind) => warningKinds.some((one) => one === kind), {
      error: `must be one of ${warningKinds.join(', ')}`,
    }),
    z.array(z.string({ error: 'must be a text' }), {
      error: 'must be a list of texts, such as ["{{ price }}"]',
    }),
    { error: 'must map kinds of warnings to lists of texts' },
  )
  .optional()
  .describe('Warnings that the check omits: for each kind, a list of the texts that they quote')
