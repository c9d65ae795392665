/**
 * Schemas of collections and their entries. Most fields have the JSON Schema that the organisation
 * gave them. Entries are checked when the content is read, so answers are not checked again.
 */
import { z } from 'zod'
import type { Collection, CollectionField, FieldSchema, JsonValue } from '../site/collection.ts'
import { textIn } from '../site/localized.ts'
import { hoursSchema, timeOfDay } from '../site/opening-hours-schema.ts'
import type { SiteParts } from '../site/parts.ts'
import {
  entryListSize,
  longestEntryCursor,
  longestEntryId,
  longestUrl,
  mostEntries,
  mostFilterValues,
} from './bounds.ts'
import { entryCursorForm } from './entry-cursor.ts'
import { hoursField } from './entry-hours.ts'
import { count } from './numbers.ts'
import { pascalCase } from './pascal-case.ts'
import { address } from './schemas.ts'

/** Form of the identifier of an entry. */
export const entryIdForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** A filter in the list of collections. */
const filterSummary = z
  .object({
    name: z.string().describe('Name of the parameter'),
    type: z.string().describe('Type of the value: a JSON Schema type, date or date-time'),
    collection: z
      .string()
      .optional()
      .describe('The value is the id of an entry of this collection'),
    values: z
      .array(z.union([z.string(), z.number(), z.boolean()]))
      .max(mostFilterValues)
      .optional()
      .describe('All allowed values; absent if any value is allowed, or if there are many'),
    names: z.record(z.string(), z.string()).optional().describe('Value → name to show to people'),
  })
  .meta({ id: 'CollectionFilter' })

/** Answer of the operation `data`. */
export const collectionList = z
  .object({
    data: z
      .array(
        z
          .object({
            name: z.string().max(40).describe('Name of the collection'),
            title: z.string().describe('Title of the collection'),
            purpose: z.string().describe('Description of the entries'),
            url: address.describe('Address that lists the entries'),
            total: count().describe('Number of entries'),
            filters: z.array(filterSummary).max(mostEntries).describe('Filter parameters'),
            sort: z.array(z.string()).max(mostEntries).describe('Allowed values of `sort`'),
            files: z
              .object({ json: address.describe('As JSON'), csv: address.describe('As CSV') })
              .describe('Files that have all entries'),
          })
          .meta({ id: 'CollectionSummary' }),
      )
      .max(mostEntries)
      .describe('Collections of the site'),
  })
  .meta({ id: 'CollectionList' })

/** Creates the schemas of the answers of one collection: a list of entries, and one entry. */
export function createEntrySchemas(collection: Collection, { languages }: SiteParts) {
  const name = `Data${pascalCase(collection.name)}`
  const own = z.literal(collection.name).describe('Name of the collection')
  const fields = collection.fields.map((field) => {
    const schema = z.unknown().meta(describeField(field, languages))
    return [field.name, field.isRequired ? schema : schema.optional()]
  })
  const hasPages = collection.entries.some(({ pages }) => pages !== undefined)
  const entry = z
    .object({
      id: z
        .string()
        .meta({ pattern: entryIdForm.source, maxLength: longestEntryId })
        .describe('Identifier of the entry'),
      ...(hasPages && { url: address.describe('Address of the page about the entry').optional() }),
      ...(Object.fromEntries(fields) as Record<string, z.ZodUnknown>), // Some are optional.
      ...(hoursField(collection) !== undefined && openState),
    })
    .meta({ id: `${name}Entry` })
  return {
    list: z
      .object({
        collection: own,
        data: z.array(entry).max(entryListSize.most).describe('Entries in the requested order'),
        total: count().describe('How many entries match the filters'),
        limit: z.int().min(1).max(entryListSize.most).describe('Maximum number of entries in data'),
        next_cursor: z
          .string()
          .nullable()
          .meta({ pattern: entryCursorForm.source, maxLength: longestEntryCursor })
          .describe('Cursor of the next page; null on the last page'),
      })
      .meta({ id: name }),
    entry: z
      .object({ collection: own, data: entry.describe('The entry') })
      .meta({ id: `${name}EntryAnswer` }),
  }
}

/** Members that answers add to entries with opening hours. */
const openState = {
  open_now: z.boolean().optional().describe('Whether the entry is open now, by its opening hours'),
  next_change: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('Local time when open_now changes next; absent if more than a year away'),
}

/** Returns the description of a field, or else its title, in English if available. */
export function fieldMeaning(
  { title, description }: CollectionField,
  languages: readonly string[],
): string {
  return textIn(description ?? title, 'en', languages) ?? ''
}

function describeField(field: CollectionField, languages: readonly string[]): FieldSchema {
  const { kind, collection } = field
  const note = {
    entry: `; id of an entry of ${collection ?? ''}`,
    page: '; page of this site',
    picture: '; picture',
    place: '',
    markdown: '; Markdown',
    hours: '; opening hours',
  }
  const description = fieldMeaning(field, languages) + (kind ? note[kind] : '')
  return { ...answerSchema(field), description }
}

/**
 * Returns the schema of a field in answers. In answers, addresses of pages and pictures are
 * absolute, and notes of opening hours have one language.
 */
function answerSchema({ kind, schema }: CollectionField): FieldSchema {
  if (kind === 'hours') return hoursSchema({ time: timeOfDay, note: { type: 'string' } })
  if (kind !== 'page' && kind !== 'picture') return schema
  const items = { type: 'string', format: 'uri', maxLength: longestUrl }
  return schema.type === 'array' ? { ...schema, items } : items
}

/** Returns the schema of the items of a list; `undefined` for other types. */
export function itemSchema({ type, items }: FieldSchema): FieldSchema | undefined {
  return type === 'array' ? (items as FieldSchema) : undefined // The content check ensures `items`.
}

/** Returns the values that a schema allows; `undefined` if it has neither `enum` nor `const`. */
export function listedValues({ enum: list, const: only }: FieldSchema) {
  return (list ?? (only === undefined ? undefined : [only])) as readonly JsonValue[] | undefined
}
