/**
 * Operations that read collections. One lists all collections. Each collection has two more: one
 * lists its entries, and one returns a single entry.
 */
import { z } from 'zod'
import { apiPaths, openDataPath } from '../../http/paths.ts'
import { Problem } from '../../http/problem.ts'
import type { Collection } from '../../site/collection.ts'
import { indexOf } from '../../site/collection-index.ts'
import { textIn } from '../../site/localized.ts'
import { endSentence } from '../../site/parts.ts'
import type { SiteParts } from '../../site/parts.ts'
import { entryListSize, longestEntryId } from '../bounds.ts'
import { collectionList, createEntrySchemas, entryIdForm } from '../collection-schemas.ts'
import { decodeEntryCursor, encodeEntryCursor } from '../entry-cursor.ts'
import {
  entryLanguage,
  filterParameters,
  listInput,
  readEntryQuery,
  sortValues,
  whenFilter,
} from '../entry-parameters.ts'
import { describeFilterValues } from '../filter-values.ts'
import { hoursField } from '../entry-hours.ts'
import { showEntries } from '../entry-view.ts'
import { defineOperation } from '../operation.ts'
import type { Operation, ToolDefinition } from '../operation.ts'
import { foreignCursor, linkToNext, queryOf } from '../paging.ts'
import type { ParameterValues } from '../paging.ts'
import { boundedText, language } from '../parameters.ts'
import { sentences } from '../sentences.ts'

const path = apiPaths.data

const pathOf = ({ name }: Pick<Collection, 'name'>) => `${path}/${name}`

/** Members that all operations of this file share. */
const read = {
  group: 'Data',
  method: 'GET',
  security: 'optional',
  batchable: true,
  cache: 'public',
} as const

/** Defines the operation that lists the collections. */
export function defineData(parts: SiteParts) {
  const { collections, languages } = parts
  const rows = collections.map((collection) => ({
    collection,
    filters: [
      ...filterParameters(collection, parts),
      ...(collection.begins === undefined ? [] : [whenFilter]),
    ],
    sort: sortValues(collection),
  }))
  return defineOperation({
    ...read,
    id: 'data',
    summary: 'List the collections of data',
    description:
      'Each collection has a purpose, a number of entries, filters, sort orders, and files with all entries. Its url lists the entries.',
    paths: [path],
    tool: {
      name: 'query_data',
      title: 'Read data',
      description: describeTool(parts),
      parameters: { lang: language(languages, 'Of the texts').optional() },
    },
    input: z.object({ lang: entryLanguage(languages) }),
    output: collectionList,
    problems: ['invalid-parameter'],
    examples: [{}],
    preparedKey: (input) => keyOf(path, input),
    handle({ lang }, { site, baseUrl }) {
      const { info } = site()
      const inLanguage = (text: Collection['title']) => textIn(text, lang, info.languages) ?? ''
      const data = rows.map(({ collection, filters, sort }) => ({
        name: collection.name,
        title: inLanguage(collection.title),
        purpose: inLanguage(collection.purpose),
        url: baseUrl + pathOf(collection),
        total: collection.entries.length,
        filters: filters.map(({ name, type, collection: other, values }) => ({
          ...{ name, type },
          ...(other !== undefined && { collection: other }),
          ...describeFilterValues(values?.(), lang, info.languages),
        })),
        sort,
        files: {
          json: baseUrl + openDataPath(collection.name, 'json'),
          csv: baseUrl + openDataPath(collection.name, 'csv'),
        },
      }))
      return { body: { data } }
    },
  })
}

function describeTool({ company }: SiteParts): string {
  return sentences(
    `Reads data of ${company}.`,
    'Without arguments, lists the collections and their filters.',
    'To list entries, set collection. To filter them, set where.',
  )
}

/** Defines the operations of one collection. */
export function defineCollection(collection: Collection, parts: SiteParts): Operation[] {
  const schemas = createEntrySchemas(collection, parts)
  return [
    defineList(collection, parts, schemas.list),
    defineEntry(collection, parts, schemas.entry),
  ]
}

type EntrySchemas = ReturnType<typeof createEntrySchemas>

function defineList(collection: Collection, parts: SiteParts, output: EntrySchemas['list']) {
  const { languages } = parts
  const filters = filterParameters(collection, parts)
  const listPath = pathOf(collection)
  const usual = entryListSize.usual
  const hasHours = hoursField(collection) !== undefined
  return defineOperation({
    ...read,
    id: `data-${collection.name}`,
    collection: collection.name,
    summary: `List entries: ${englishTitle(collection, parts)}`,
    description: sentences(
      endSentence(textIn(collection.purpose, 'en', languages) ?? ''),
      'Pass next_cursor as cursor until next_cursor is null. The Link header also leads to the next page.',
    ),
    paths: [listPath],
    ...(collection.hasTool && { tool: ownTool(collection, parts) }),
    input: listInput(collection, filters, parts),
    output,
    problems: ['invalid-parameter'],
    examples: listExamples(collection, filters),
    prepare: () => [{}, ...languages.map((lang) => ({ lang }))],
    // Prepares answers for requests with no parameter or only `lang`, because there are too many
    // other requests. Prepares no answers with opening hours, as such answers change with time.
    preparedKey: ({ limit, lang, ...others }) =>
      !hasHours && limit === usual && Object.values(others).every((value) => value === undefined)
        ? keyOf(listPath, { lang })
        : undefined,
    async handle({ cursor, limit, ...input }, { site, baseUrl, now }) {
      const { info } = site()
      const { lang, ...asked } = input as ParameterValues // The schemas return these types.
      const list = `${listPath}?${queryOf(asked)}`
      const after = cursor === undefined ? undefined : decodeEntryCursor(list, cursor)
      if (cursor !== undefined && !after) throw foreignCursor()
      const at = now()
      const { begins } = collection
      const context = { begins, now: at, timeZone: info.timeZone }
      const query = { ...(await readEntryQuery(filters, asked, context)), limit, after }
      const index = indexOf(collection)
      const { entries, total, end } = index.list(query)
      const shown = await showEntries(collection, entries, input.lang, { info, now: at })
      const nextEnd = query.when ? index.nextEnd(at) : Infinity
      const next = end ? encodeEntryCursor(list, end) : null
      const more = { ...asked, lang, limit, cursor: next ?? undefined }
      return {
        body: {
          collection: collection.name,
          data: shown.data,
          total,
          limit,
          next_cursor: next,
        },
        validUntil: Math.min(nextEnd, shown.validUntil),
        links: next === null ? [] : [linkToNext(listPath, more, baseUrl)],
      }
    },
  })
}

/** Defines the tool of a collection with `hasTool`. */
function ownTool(collection: Collection, parts: SiteParts): ToolDefinition {
  const title = englishTitle(collection, parts)
  const purpose = textIn(collection.purpose, 'en', parts.languages) ?? ''
  return {
    name: `query_${collection.name.replaceAll('-', '_')}`,
    title: `Read ${title}`,
    description: sentences(`Lists ${title} of ${parts.company}.`, endSentence(purpose)),
    parameters: { lang: language(parts.languages, 'Of the texts').optional() },
  }
}

/**
 * Creates example inputs of the list operation. They request two entries, and if possible also two
 * coming entries and two entries that match the first filter.
 */
function listExamples(
  { entries, begins }: Collection,
  [filter]: ReturnType<typeof filterParameters>,
): ParameterValues[] {
  const value = filter && entries.flatMap(({ values }) => values[filter.field] ?? [])[0]
  const isPlain = ['string', 'number', 'boolean'].includes(typeof value)
  return [
    { limit: 2 },
    ...(begins === undefined ? [] : [{ when: 'coming', limit: 2 }]),
    ...(filter && isPlain ? [{ [filter.name]: value as string, limit: 2 }] : []), // A scalar.
  ]
}

const entryRemedy = 'must be the id of an entry: at most 64 small letters, digits and hyphens'

function defineEntry(collection: Collection, parts: SiteParts, output: EntrySchemas['entry']) {
  const [first] = collection.entries
  const listPath = pathOf(collection)
  return defineOperation({
    ...read,
    id: `data-${collection.name}-entry`,
    collection: collection.name,
    summary: `Read an entry: ${englishTitle(collection, parts)}`,
    description: `One entry by its id. ${listPath} lists the ids.`,
    paths: [`${listPath}/{entry}`],
    input: z.object({
      entry: boundedText(longestEntryId, entryRemedy, entryIdForm).describe('id of the entry'),
      lang: entryLanguage(parts.languages),
    }),
    output,
    problems: ['invalid-parameter', 'not-found'],
    examples: first ? [{ entry: first.id }] : [],
    async handle({ entry: id, lang }, { site, baseUrl, now }) {
      const { info } = site()
      const entry = indexOf(collection).entry(id)
      if (!entry) {
        const list = baseUrl + listPath
        throw new Problem('not-found', `There is no entry with this id: ${list} lists all entries`)
      }
      const { data, validUntil } = await showEntries(collection, [entry], lang, {
        info,
        now: now(),
      })
      const [shown = { id }] = data
      return { body: { collection: collection.name, data: shown }, validUntil }
    },
  })
}

function englishTitle({ title, name }: Collection, { languages }: SiteParts): string {
  return textIn(title, 'en', languages) ?? name
}

/** Returns the key of the prepared answer at a path in a language. */
function keyOf(at: string, { lang }: { readonly lang?: string | undefined }): string {
  return lang === undefined ? at : `${at}?lang=${lang}`
}

/** The operations of one collection. */
export interface CollectionOperations {
  readonly name: string
  readonly list: Operation
  readonly entry: Operation
}

/** Finds the operations of all collections, in order. */
export function collectionOperations(registry: readonly Operation[]): CollectionOperations[] {
  const byName = Map.groupBy(registry, ({ collection }) => collection)
  return [...byName].flatMap(([name, [list, entry]]) =>
    name !== undefined && list && entry ? [{ name, list, entry }] : [],
  )
}
