/**
 * Renders the types of the site's own components (`parts/`). The types of their props are made from
 * the schemas of the data.
 */
import { z } from 'zod'
import { partsFolder, replaceableParts } from '../../src/content/own-parts.ts'
import { unknownParts } from '../../src/site/parts.ts'
import type { SiteParts } from '../../src/site/parts.ts'
import { partPropsSchema } from '../../src/website/layouts/part-props.ts'
import type { EditorFile } from './editor-files.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema

const made = '`npm run schemas` writes this file: do not edit it.'

/**
 * Returns the files with the types of the site's own components. `originals.d.ts` has no exports,
 * so that TypeScript applies its module declarations everywhere.
 */
export function partTypes(
  site: Pick<SiteParts, 'languages' | 'kinds' | 'collections'>,
): EditorFile[] {
  const schema = partPropsSchema({ ...unknownParts, ...site })
  const { $defs = {}, ...props } = z.toJSONSchema(schema, { unrepresentable: 'any' })
  const types = [
    '/// <reference path="./originals.d.ts" />',
    `/** Types of own parts. ${made} */`,
    ...Object.entries($defs).map(([name, type]) => `\nexport type ${name} = ${typeOf(type, '')}`),
    '\n/** Props of every own part. */',
    `export interface PartProps ${typeOf(props, '')}`,
  ]
  const originals = [
    `/** Parts of Vitrine that own parts replace. Give them all props. ${made} */`,
    ...Object.keys(replaceableParts).map(
      (name) =>
        `declare module 'vitrine/parts/${name}.astro' {\n  export default function ${name}(props: object): unknown\n}`,
    ),
  ]
  return [
    { path: `${partsFolder}/types.d.ts`, text: `${types.join('\n')}\n` },
    { path: `${partsFolder}/originals.d.ts`, text: `${originals.join('\n')}\n` },
  ]
}

const simpleTypes: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
}

/** Returns the TypeScript type of the values that a schema allows. */
function typeOf(schema: JsonSchema | boolean, indent: string): string {
  if (typeof schema === 'boolean') return 'unknown'
  const { $ref, type, anyOf, items, properties, additionalProperties } = schema
  const choices = schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
  if ($ref !== undefined) return $ref.replace('#/$defs/', '')
  if (choices) return choices.map((value) => JSON.stringify(value)).join(' | ')
  if (anyOf) return anyOf.map((one) => typeOf(one, indent)).join(' | ')
  if (type === 'array') return `ReadonlyArray<${typeOf(items as JsonSchema, indent)}>` // Zod writes `items` as one schema.
  if (properties) return objectOf(schema, indent)
  if (type === 'object') {
    const values = typeof additionalProperties === 'object' ? additionalProperties : true
    return `Readonly<Record<string, ${typeOf(values, indent)}>>`
  }
  return simpleTypes[String(type)] ?? 'unknown'
}

function objectOf({ properties = {}, required = [] }: JsonSchema, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).flatMap(([name, field]) => {
    const { description } = Object(field) as JsonSchema
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)
    const mark = required.includes(name) ? '' : '?'
    return [
      ...(description === undefined ? [] : [`${inner}/** ${description.replaceAll('*/', '')} */`]),
      `${inner}readonly ${key}${mark}: ${typeOf(field, inner)}`,
    ]
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}
