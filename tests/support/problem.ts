/** Schema of all Problems in responses, written independently of the code that creates them. */
import { z } from 'zod'

/** Codes of all Problems. */
export const problemCodes = [
  'invalid-parameter',
  'invalid-body',
  'unauthorized',
  'invalid-token',
  'not-found',
  'method-not-allowed',
  'payload-too-large',
  'unsupported-media-type',
  'rate-limited',
  'internal-error',
  'unavailable',
] as const

/** Strict schema of a Problem. Each code has one status. */
export const problemSchema = z
  .strictObject({
    type: z.string(),
    title: z.string().min(5),
    status: z.int(),
    detail: z.string().min(10),
    instance: z.string().optional(),
    code: z.enum(problemCodes),
  })
  .refine(({ type, code }) => type === `http://localhost:4321/api.md#${code}`, {
    error: 'must link its type to the section of its code',
  })
