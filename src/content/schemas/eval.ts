/** Schema of `eval/{lang}.yaml`: questions to agents, and the facts that a right answer has. */
import { z } from 'zod'

const fact = z.string().min(1).max(200)

/** Schema of the questions in one language. `npm run eval` asks an agent these questions. */
export const evalSchema = z.array(
  z
    .strictObject({
      question: z.string().min(1).max(200).describe('Question of a visitor'),
      facts: z
        .array(z.union([fact, z.array(fact).min(1)]))
        .min(1)
        .optional()
        .describe('Facts that the answer must have; write several wordings of one fact as a list'),
      not: z.array(fact).optional().describe('Facts that the answer must not have'),
      absent: z.literal(true).optional().describe('`true` if the site has no answer'),
    })
    .refine(({ facts, absent }) => (facts === undefined) === (absent === true), {
      error: 'must have either facts or absent: true',
    }),
)
