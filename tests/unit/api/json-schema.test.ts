import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { answerSchema, argumentSchema, inlineJsonSchema } from '../../../src/api/json-schema.ts'
import type { JsonSchema } from '../../../src/api/json-schema.ts'
import { count } from '../../../src/api/numbers.ts'
import { registry } from '../../support/registry.ts'

/** Every schema inside of a schema, itself first. */
function schemasIn(value: unknown): JsonSchema[] {
  if (Array.isArray(value)) return value.flatMap(schemasIn)
  if (typeof value !== 'object' || value === null) return []
  return [value, ...Object.values(value).flatMap(schemasIn)]
}

describe('A schema for models', () => {
  const page = z.object({
    url: z.url().max(500).describe('Address of the page'),
    type: z.enum(['home', 'other']).default('home').describe('Kind of page'),
    from: count(1).optional(),
    // Named as keywords are.
    pattern: z.array(z.string().regex(/x/)).max(3).optional(),
    description: z.string().nullable(),
  })

  it('says of an argument what is taken, without the bounds that no model would break', () => {
    const { properties, required } = argumentSchema(page)
    expect(properties).toEqual({
      url: { type: 'string', format: 'uri', description: 'Address of the page' },
      type: {
        type: 'string',
        enum: ['home', 'other'],
        default: 'home',
        description: 'Kind of page',
      },
      from: { type: 'integer', minimum: 1 },
      pattern: { type: 'array', items: { type: 'string' } },
      description: { type: ['string', 'null'] },
    })
    expect(required).toEqual(['url', 'description'])
  })

  it('says of an answer its parts and their types alone', () => {
    const { properties, required } = answerSchema(page)
    expect(properties).toEqual({
      url: { type: 'string' },
      type: { type: 'string' },
      from: { type: 'integer' },
      pattern: { type: 'array', items: { type: 'string' } },
      description: { type: ['string', 'null'] },
    })
    expect(required).toEqual(['url', 'description'])
  })

  it('names no format that JSON Schema does not name', () => {
    const known = ['uri', 'email', 'date', 'date-time', undefined]
    for (const { input, output } of registry) {
      const found = [input, output].flatMap((schema) => schemasIn(inlineJsonSchema(schema)))
      for (const { format } of found) expect(known).toContain(format)
    }
  })
})
