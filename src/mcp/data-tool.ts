/**
 * The tools for collections: `query_data` for all collections, and one tool for each collection
 * with `hasTool`. They call the operations of the REST API, so their results have the same values.
 */
import { z } from 'zod'
import { argumentsByName, plainArgument } from '../api/argument-aliases.ts'
import { entryListSize } from '../api/bounds.ts'
import type { Operation, ToolDefinition } from '../api/operation.ts'
import { collectionOperations } from '../api/operations/data.ts'
import { pageSize } from '../api/parameters.ts'
import { dataView } from '../api/tool-views.ts'
import { Problem } from '../http/problem.ts'
import { argumentForms } from './arguments/argument-form.ts'
import { readArguments } from './arguments/read-arguments.ts'
import { sentArguments } from './params.ts'
import { createTool } from './tool.ts'
import type { Tool } from './tool.ts'

/** Arguments that choose the operation. */
interface Read {
  readonly collection?: string | undefined
  readonly entry?: string | undefined
  readonly where: Readonly<Record<string, unknown>>
}

/**
 * Maximum number of collections whose names the schema of a tool lists. If there are more, the
 * schema accepts any text as `collection`, because names cost tokens.
 */
const mostNamed = 10

/**
 * Creates the tool of `operation`, which lists either all collections or the entries of one
 * collection. A tool for one collection has no argument `collection`.
 */
export function createDataTool(
  operation: Operation,
  given: ToolDefinition,
  registry: readonly Operation[],
): Tool {
  const { collection: only } = operation
  const collections = collectionOperations(registry).filter(
    ({ name }) => only === undefined || only === name,
  )
  const names = collections.map((collection) => collection.name)
  const mustBe = `must be one of ${names.join(', ')}`
  const where = sentArguments.describe('Filters, such as price_max')
  const chosen = {
    collection: z.enum(names, { error: mustBe }).optional(),
    entry: z.string({ error: 'must be the id of an entry' }).optional().describe('id of one entry'),
  }
  const own = z.object({ ...chosen, where })
  const { name, title, description } = given
  const definition = { name, title, description, answer: dataView }
  const ownNames = argumentsByName(Object.keys(own.shape))
  const tools = new Map(registry.map((one) => [one, createTool(one, definition)]))

  function findOperation({ collection, entry: id, where: filters }: Read): Operation {
    const isBare = collection === undefined && id === undefined
    if (isBare && Object.keys(filters).length === 0) return operation
    const asked = collection ?? (names.length === 1 ? names[0] : undefined)
    const reads = collections.find((known) => known.name === asked)
    if (!reads) throw new Problem('invalid-parameter', `Missing "collection": ${mustBe}`)
    return id === undefined ? reads.list : reads.entry
  }

  return {
    ...createTool(operation, definition),
    args: z.object({
      ...(only === undefined && chosen),
      ...(names.length > mostNamed && { collection: z.string().optional() }),
      where: only === undefined ? where : where.describe(describeFilters(operation, description)),
      sort: z.string().optional().describe('Field, or -field'),
      limit: pageSize(entryListSize).describe('At most'),
      cursor: z.string().optional().describe('next_cursor'),
      ...given.parameters,
    }),
    choose(sent, { site, observe }) {
      const isOwn = ([argument]: readonly [string, unknown]) =>
        ownNames.has(plainArgument(argument))
      const mine = Object.fromEntries(Object.entries(sent).filter(isOwn))
      const context = { languages: site().info.languages, observe }
      const { values, notes } = readArguments({ definition, args: own }, mine, context)
      const read = values as unknown as Read // The schemas of the tool have parsed them.
      const asked = findOperation(read)
      // Models also send filters next to `where` instead of in it.
      const others = Object.fromEntries(Object.entries(sent).filter((one) => !isOwn(one)))
      const { where: filters, entry } = read
      const passed = { ...others, ...filters, ...(entry !== undefined && { entry }) }
      return { tool: tools.get(asked) ?? createTool(asked, definition), sent: passed, notes }
    },
  }
}

/**
 * Maximum length of the description of a tool with its filters, in characters: about 100 tokens.
 */
const longestText = 370

/**
 * Describes the filters of a list and their values, up to `longestText` together with the
 * description of the tool. Clients get the omitted filters from `query_data`.
 */
function describeFilters({ input }: Operation, description: string): string {
  let room = longestText - description.length
  const fits = (text: string) => (room -= text.length) >= 0
  const forms = [...argumentForms(input).values()].filter(({ name }) => !noFilters.has(name))
  const named = forms.filter(({ name }) => fits(`${name}, `))
  const shown = named.map(({ name, values = [] }) => {
    const list = values.length === 0 ? '' : ` (${values.join(', ')})`
    if (list.length > room) return name
    room -= list.length
    return name + list
  })
  const text = shown.join(', ').replaceAll(/_min, \w+_max/g, '_min/_max')
  return named.length < forms.length ? `${text}, …` : text
}

const noFilters: ReadonlySet<string> = new Set(['sort', 'lang', 'limit', 'cursor'])
