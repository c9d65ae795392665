/**
 * Generates JSON Schemas of the content files, for completion and help in code editors. The JSON
 * Schemas are derived from the schemas that check the content. Rules that JSON Schema cannot
 * express are left out, so the JSON Schemas accept everything that the check accepts.
 */
import { z } from 'zod'
import type { Collection } from '../site/collection.ts'
import type { Language } from '../site/vocabulary.ts'
import type { CollectionParts } from './collections/collections.ts'
import type { Content } from './content.ts'
import { descriptionSchema } from './collections/description-schema.ts'
import { contactSchema } from './schemas/contact-schema.ts'
import { takenAs } from './schemas/fields.ts'
import {
  cityFrontMatterSchema,
  entryFrontMatterSchema,
  pageSchema,
} from './schemas/front-matter.ts'
import { redirectsSchema, synonymsSchema } from './schemas/other-names.ts'
import { evalSchema } from './schemas/eval.ts'
import { labelsSchema } from './schemas/labels.ts'
import { siteConfigSchema } from './schemas/site-config.ts'
import { wordsAsWritten } from './schemas/words-as-written.ts'
import { pricesFile, pricesSchema } from './schemas/prices.ts'

/**
 * JSON Schema draft 7, which all code editors support, with keywords that code editors added for
 * messages.
 */
export interface EditorJsonSchema {
  readonly $schema?: string
  readonly title?: string
  readonly description?: string
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly format?: string
  readonly pattern?: string
  /** Message that a code editor shows if the pattern does not match. */
  readonly patternErrorMessage?: string
  readonly anyOf?: readonly EditorJsonSchema[]
  readonly items?: EditorJsonSchema
  readonly properties?: Readonly<Record<string, EditorJsonSchema>>
  readonly additionalProperties?: EditorJsonSchema | boolean
  readonly propertyNames?: EditorJsonSchema
  readonly required?: readonly string[]
  /**
   * Maximum length of a text without surrounding white space. `explainLengths` moves this number to
   * the description, because JSON Schema cannot ignore the white space.
   */
  readonly most?: number
}

/** A schema, and the files that it applies to. */
export interface EditorSchema {
  /** Name of the schema. */
  readonly name: string
  /**
   * Glob pattern of file paths, relative to the content folder. In Markdown files the schema
   * applies to the front matter.
   */
  readonly files: string
  /** Files that match the pattern, but that the schema does not apply to. */
  readonly except?: string
  readonly schema: EditorJsonSchema
}

/** Data that the schemas of a content folder depend on. */
export interface SchemaSource {
  readonly languages: readonly Language[]
  /** Kinds of pages that `site.yaml` names. */
  readonly kinds?: readonly string[] | undefined
  readonly collections?: CollectionParts['schemas'] | undefined
  /** Names of components in `parts/`. */
  readonly components?: readonly string[] | undefined
  /** Collections as the components of `parts/` get them; absent if there is no `parts/`. */
  readonly collectionsOfParts?: readonly Collection[] | undefined
}

/** Takes the data for the schemas from the content. */
export function schemaSourceOf({
  config,
  collectionParts,
  collections,
  ownParts: { components, areThere },
}: Pick<Content, 'config' | 'collectionParts' | 'collections' | 'ownParts'>): SchemaSource {
  const { languages, kinds = {} } = config
  return {
    languages,
    kinds: Object.keys(kinds),
    collections: collectionParts.schemas,
    components,
    ...(areThere && { collectionsOfParts: collections }),
  }
}

/** Generates the schemas of the content files of a site. */
export function editorSchemas({
  languages,
  kinds = [],
  collections = [],
  components = [],
}: SchemaSource): EditorSchema[] {
  const row = (name: string, files: string, schema: z.ZodType) => ({
    name,
    files,
    schema: { title: files, ...jsonOf(schema) },
  })
  return [
    row('page', 'pages/**/*.md', pageSchema(kinds, { components, areUsed: true })),
    row('city-page', 'city/*.md', cityFrontMatterSchema),
    row('entry-page', 'data/*/page.*.md', entryFrontMatterSchema(kinds)),
    // Accepts any language, because editors add new languages in `site.yaml`.
    row('site', 'site.yaml', siteConfigSchema([])),
    row('contact', 'contact.yaml', contactSchema(languages)),
    row('workshop', pricesFile, pricesSchema(languages)),
    row('redirects', 'redirects.yaml', redirectsSchema),
    row('synonyms', 'synonyms/*.yaml', synonymsSchema),
    row('relevance', 'relevance/*.yaml', labelsSchema(z.string())),
    row('collection', 'data/*/collection.yaml', descriptionSchema(languages)),
    ...collections.map(({ name, schema }) => {
      const files = `data/${name}/*.yaml`
      const except = `data/${name}/collection.yaml`
      return { name: `data-${name}`, files, except, schema: { title: files, ...schema } }
    }),
    row('eval', 'eval/*.yaml', evalSchema),
    // English is always included, because every site has consent pages in English.
    ...[...new Set([...languages, 'en'])].map((language) =>
      row(`texts-${language}`, `texts/${language}.yaml`, wordsAsWritten(language)),
    ),
  ]
}

/** Adds the maximum length of texts to their descriptions, for display in a code editor. */
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
  return mapSchemas(json as EditorJsonSchema, nameLanguages) // zod returns such a schema.
}

/** Changes the JSON Schema that zod generates for one of our schemas. */
function adjust(zodSchema: z.core.$ZodType, jsonSchema: z.core.JSONSchema.BaseSchema) {
  // `takenAs` has the original schema, which is the parent of a copy that `describe` made.
  const taken = takenAs.get(zodSchema._zod.parent ?? zodSchema)
  if (taken) Object.assign(jsonSchema, jsonOf(taken), { $schema: undefined })
  if (zodSchema._zod.def.type === 'undefined') jsonSchema.not = {}
  if (jsonSchema.pattern !== undefined) explainPattern(zodSchema, jsonSchema)
  // Keeps only the format `date`, because other programs define formats of addresses and times
  // differently.
  if (jsonSchema.format !== 'date') delete jsonSchema.format
}

/** Adds our message for texts that do not match a pattern. Does not add default messages of zod. */
function explainPattern(zodSchema: z.core.$ZodType, jsonSchema: z.core.JSONSchema.BaseSchema) {
  const [issue] = z.safeParse(zodSchema, '\n').error?.issues ?? []
  if (issue?.message.startsWith('must') === true) jsonSchema.patternErrorMessage = issue.message
}

/**
 * Lists languages as separate fields, so that code editors can complete them. Removes forbidden
 * fields.
 */
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

/** Applies a change to all nested schemas and then to the schema itself. */
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
