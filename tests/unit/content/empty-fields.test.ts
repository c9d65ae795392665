/** Every optional field may be empty, as editors in a browser write it. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { editorSchemas } from '../../../src/content/editor-schemas.ts'
import type { EditorJsonSchema } from '../../../src/content/editor-schemas.ts'
import { contactSchema } from '../../../src/content/schemas/contact-schema.ts'
import {
  cityFrontMatterSchema,
  entryFrontMatterSchema,
  pageSchema,
} from '../../../src/content/schemas/front-matter.ts'
import { pricesSchema } from '../../../src/content/schemas/prices.ts'
import { siteConfigSchema } from '../../../src/content/schemas/site-config.ts'
import { withoutEmpty } from '../../../src/content/yaml-empty.ts'

const fixtures = 'tests/fixtures'
const empties = ['', [], null]

/** Optional fields of the objects that a value has, by path. */
function optionalPaths(value: unknown, schema: EditorJsonSchema, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) {
    return value.flatMap((one, at) => optionalPaths(one, schema.items ?? {}, [...path, String(at)]))
  }
  const ways = [schema, ...(schema.anyOf ?? [])]
  return ways.flatMap(({ properties = {}, required = [], additionalProperties }) => {
    const optional = Object.keys(properties).filter((name) => !required.includes(name))
    const own = optional.map((name) => [...path, name])
    const below = Object.entries(value).flatMap(([name, one]) => {
      const rest = typeof additionalProperties === 'object' ? additionalProperties : {}
      return optionalPaths(one, properties[name] ?? rest, [...path, name])
    })
    return [...own, ...below]
  })
}

function withValue(
  value: unknown,
  [name = '', ...rest]: readonly string[],
  leaf: unknown,
): unknown {
  const copy = structuredClone(value) as Record<string, unknown>
  copy[name] = rest.length === 0 ? leaf : withValue(copy[name], rest, leaf)
  return copy
}

function valueOf(file: string): unknown {
  const text = readFileSync(file, 'utf8')
  return parse(file.endsWith('.md') ? (text.split(/^---$/m)[1] ?? '') : text, { schema: 'core' })
}

it.each(globSync(`${fixtures}/*/site.yaml`).map((file) => file.split('/')[2] ?? ''))(
  'optional fields of %s may be empty',
  (name) => {
    const folder = join(fixtures, name)
    const { languages, kinds = {} } = valueOf(join(folder, 'site.yaml')) as {
      languages: string[]
      kinds?: object
    }
    const names = Object.keys(kinds)
    const json = editorSchemas({ languages, kinds: names })
    const schemas: [string, string, z.ZodType][] = [
      ['page', 'pages/**/*.md', pageSchema(names, { components: [], areUsed: false })],
      ['city-page', 'city/*.md', cityFrontMatterSchema],
      ['entry-page', 'data/*/page.*.md', entryFrontMatterSchema(names)],
      ['site', 'site.yaml', siteConfigSchema(languages)],
      ['contact', 'contact.yaml', contactSchema(languages)],
      ['workshop', 'workshop.yaml', pricesSchema(languages)],
    ]
    const refused = new Set<string>()
    for (const [kind, files, schema] of schemas) {
      const shape = json.find((one) => one.name === kind)?.schema ?? {}
      for (const file of globSync(join(folder, files))) {
        const value = valueOf(file)
        if (!schema.safeParse(value).success) continue
        for (const path of optionalPaths(value, shape)) {
          for (const empty of empties) {
            const given = withValue(value, path, empty)
            const { error } = schema.safeParse(withoutEmpty(given, schema))
            if (error)
              refused.add(
                `${kind} ${path.map((part) => (/^\d+$/.test(part) ? '[]' : part)).join('.')} ${JSON.stringify(empty)}`,
              )
          }
        }
      }
    }
    // `rel: alternate` requires a type.
    expect([...refused].filter((one) => !one.startsWith('site head.links.[].type'))).toEqual([])
  },
)

it('an empty required or unknown field stays, and so does an empty file', () => {
  const schema = contactSchema(['en', 'de'])
  for (const value of [null, '', [], { email: '' }, { email: 'a@b.example', phnoe: '' }]) {
    expect(withoutEmpty(value, schema)).toEqual(value)
    expect(schema.safeParse(withoutEmpty(value, schema)).success).toBe(false)
  }
  const details = {
    en: [
      { label: 'A', value: 'b', href: '' },
      { label: '', value: 'c' },
    ],
  }
  expect(
    withoutEmpty({ email: 'a@b.example', phone: { en: '', de: '1' }, details }, schema),
  ).toEqual({
    email: 'a@b.example',
    phone: { de: '1' },
    details: {
      en: [
        { label: 'A', value: 'b' },
        { label: '', value: 'c' },
      ],
    },
  })
})
