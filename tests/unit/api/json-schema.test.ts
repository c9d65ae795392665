import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { inlineJsonSchema } from '../../../src/api/json-schema.ts'
import type { JsonSchema } from '../../../src/api/json-schema.ts'
import { registry } from '../../support/registry.ts'

/** Every schema inside of a schema, itself first. */
function schemasIn(value: unknown): JsonSchema[] {
  if (Array.isArray(value)) return value.flatMap(schemasIn)
  if (typeof value !== 'object' || value === null) return []
  return [value, ...Object.values(value).flatMap(schemasIn)]
}

describe('A schema for models', () => {
  it('has short patterns, and none that costs more than it says', () => {
    const schema = z.object({
      short: z.string().regex(/^[a-z]+$/),
      long: z.string().regex(new RegExp(`^(?:${'[a-z]'.repeat(20)})$`)),
    })
    const { short, long } = inlineJsonSchema(schema).properties ?? {}
    expect([short?.pattern, long?.pattern, long?.type]).toEqual(['^[a-z]+$', undefined, 'string'])
  })

  it('names no format that JSON Schema does not name', () => {
    const known = ['uri', 'email', 'date', 'date-time', undefined]
    for (const { input, output } of registry) {
      const found = [input, output].flatMap((schema) => schemasIn(inlineJsonSchema(schema)))
      for (const { format } of found) expect(known).toContain(format)
    }
  })
})
