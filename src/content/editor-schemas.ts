/**
 * JSON Schemas of what editors write, for programs that complete and explain fields while somebody types. They are made of the
 * schemas that check the content. What JSON Schema cannot say is left out: what the check accepts, they accept.
 */
import { z } from 'zod'
import type { Language } from '../site/vocabulary.ts'
import { contactSchema } from './schemas/contact-schema.ts'
import { takenAs } from './schemas/fields.ts'
import { cityFrontMatterSchema, frontMatterSchema } from './schemas/front-matter.ts'
import { redirectsSchema, synonymsSchema } from './schemas/other-names.ts'
import { labelsSchema } from './schemas/labels.ts'
import { siteConfigSchema } from './schemas/site-config.ts'
import { wordsAsWritten } from './schemas/words-as-written.ts'
import { workshopSchema } from './schemas/workshop.ts'

/** JSON Schema of draft 7, which all editors know, with the keywords they add for their messages. */
export interface EditorJsonSchema {
  readonly $schema?: string
  readonly title?: string
  readonly description?: string
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly format?: string
  readonly pattern?: string
  /** What an editor says when the pattern does not fit. */
  readonly patternErrorMessage?: string
  readonly anyOf?: readonly EditorJsonSchema[]
  readonly items?: EditorJsonSchema
  readonly properties?: Readonly<Record<string, EditorJsonSchema>>
  readonly additionalProperties?: EditorJsonSchema | boolean
  readonly propertyNames?: EditorJsonSchema
  readonly required?: readonly string[]
  /** Characters of a text at most, without white space around it; in no file that is written. */
  readonly most?: number
}

/** The schema of some files. */
export interface EditorSchema {
  /** Name of the schema. */
  readonly name: string
  /** Files it is for, from the content folder; of Markdown files it is for their front matter. */
  readonly files: string
  readonly schema: EditorJsonSchema
}

/** Schemas of the files of a site in some languages. */
export function editorSchemas(languages: readonly Language[]): EditorSchema[] {
  const row = (name: string, files: string, schema: z.ZodType) => ({
    name,
    files,
    schema: { title: files, ...jsonOf(schema) },
  })
  return [
    row('page', 'pages/**/*.md', frontMatterSchema),
    row('city-page', 'city/*.md', cityFrontMatterSchema),
    // Any language: this is the file where another one begins.
    row('site', 'site.yaml', siteConfigSchema([])),
    row('contact', 'contact.yaml', contactSchema(languages)),
    row('workshop', 'workshop.yaml', workshopSchema(languages)),
    row('redirects', 'redirects.yaml', redirectsSchema),
    row('synonyms', 'synonyms/*.yaml', synonymsSchema),
    row('relevance', 'relevance/*.yaml', labelsSchema(z.string())),
    // The consent pages are English on every site.
    ...[...new Set([...languages, 'en'])].map((language) =>
      row(`texts-${language}`, `texts/${language}.yaml`, wordsAsWritten(language)),
    ),
  ]
}

/** The same schema as a program of an editor shows it: how long a text may be is in its description. */
export function explainLengths(schema: EditorJsonSchema): EditorJsonSchema {
  return mapSchemas(schema, ({ most, ...rest }) => {
    if (most === undefined) return rest
    const length = `at most ${most} characters`
    const { description } = rest
    return {
      ...rest,
      description: description === undefined ? `Text of ${length}` : `${description} (${length})`,
    }
  })
}

function jsonOf(schema: z.ZodType): EditorJsonSchema {
  const json = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      adjust(zodSchema, jsonSchema)
    },
  })
  return mapSchemas(json as EditorJsonSchema, nameLanguages) // As zod makes it.
}

/** What zod cannot know of a schema of ours. */
function adjust(zodSchema: z.core.$ZodType, jsonSchema: z.core.JSONSchema.BaseSchema) {
  const taken = takenAs.get(zodSchema)
  if (taken) Object.assign(jsonSchema, jsonOf(taken), { $schema: undefined })
  if (zodSchema._zod.def.type === 'undefined') jsonSchema.not = {}
  if (jsonSchema.pattern !== undefined) explainPattern(zodSchema, jsonSchema)
  // What other programs take for an address or an instant is not quite what we do.
  if (jsonSchema.format !== 'date') delete jsonSchema.format
}

/** Adds our words for a text that does not fit; those of zod are left out. */
function explainPattern(zodSchema: z.core.$ZodType, jsonSchema: z.core.JSONSchema.BaseSchema) {
  const [issue] = z.safeParse(zodSchema, '\n').error?.issues ?? []
  if (issue?.message.startsWith('must') === true) jsonSchema.patternErrorMessage = issue.message
}

/** Languages as fields of their own, which editors complete; fields that may not be there are left out. */
function nameLanguages(schema: EditorJsonSchema): EditorJsonSchema {
  const { propertyNames, properties, additionalProperties, ...rest } = schema
  const languages = propertyNames?.enum
  if (languages && typeof additionalProperties === 'object') {
    const fields = languages.map((language) => [String(language), additionalProperties] as const)
    return { ...rest, properties: Object.fromEntries(fields), additionalProperties: false }
  }
  if (!properties) return schema
  const fields = Object.entries(properties).filter(([, field]) => !('not' in field))
  return { ...schema, properties: Object.fromEntries(fields) }
}

/** The same schema, with those in it and then itself changed. */
function mapSchemas(
  schema: EditorJsonSchema,
  change: (schema: EditorJsonSchema) => EditorJsonSchema,
): EditorJsonSchema {
  const { anyOf, items, properties, additionalProperties, propertyNames } = schema
  const inner = (of: EditorJsonSchema) => mapSchemas(of, change)
  return change({
    ...schema,
    ...(anyOf && { anyOf: anyOf.map(inner) }),
    ...(items && { items: inner(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, inner(field)]),
      ),
    }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: inner(additionalProperties),
    }),
    ...(propertyNames && { propertyNames: inner(propertyNames) }),
  })
}
