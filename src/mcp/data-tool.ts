/**
 * The tool `query_data`, which reads all collections of a site. It chooses the operation of a
 * collection and passes the arguments on, so its answers are those of the REST API.
 */
import { z } from 'zod'
import { argumentsByName, plainArgument } from '../api/argument-aliases.ts'
import { entryListSize } from '../api/bounds.ts'
import type { Operation, ToolDefinition } from '../api/operation.ts'
import { collectionOperations } from '../api/operations/data.ts'
import { pageSize } from '../api/parameters.ts'
import { dataView } from '../api/tool-views.ts'
import { Problem } from '../http/problem.ts'
import { readArguments } from './arguments/read-arguments.ts'
import { sentArguments } from './params.ts'
import { createTool } from './tool.ts'
import type { Tool } from './tool.ts'

/** Collections that the list of tools names at most: their names cost tokens. */
const mostNamed = 10

/** Creates the tool. `all` is the operation that lists the collections of the registry. */
export function createDataTool(
  all: Operation,
  given: ToolDefinition,
  registry: readonly Operation[],
): Tool {
  const collections = collectionOperations(registry)
  const names = collections.map((collection) => collection.name)
  const mustBe = `must be one of ${names.join(', ')}`
  const own = z.object({
    collection: z.enum(names, { error: mustBe }).optional(),
    entry: z.string({ error: 'must be the id of an entry' }).optional().describe('id of one entry'),
    where: sentArguments.describe('Filters, such as price_max'),
  })
  const { name, title, description } = given
  const definition = { name, title, description, answer: dataView }
  const ownNames = argumentsByName(Object.keys(own.shape))
  const tools = new Map(registry.map((operation) => [operation, createTool(operation, definition)]))

  function findOperation({ collection, entry: id, where }: z.output<typeof own>): Operation {
    if (collection === undefined && id === undefined && Object.keys(where).length === 0) return all
    const asked = collection ?? (names.length === 1 ? names[0] : undefined)
    const reads = collections.find((known) => known.name === asked)
    if (!reads) throw new Problem('invalid-parameter', `Missing "collection": ${mustBe}`)
    return id === undefined ? reads.list : reads.entry
  }

  return {
    ...createTool(all, definition),
    args: own.extend({
      ...(names.length > mostNamed && { collection: z.string().optional() }),
      sort: z.string().optional().describe('Field, or -field'),
      limit: pageSize(entryListSize).describe('At most'),
      cursor: z.string().optional(),
      ...createTool(all, given).args.shape,
    }),
    choose(sent, { site, observe }) {
      const isOwn = ([argument]: readonly [string, unknown]) =>
        ownNames.has(plainArgument(argument))
      const mine = Object.fromEntries(Object.entries(sent).filter(isOwn))
      const context = { languages: site().info.languages, observe }
      const { values, notes } = readArguments({ definition, args: own }, mine, context)
      const read = values as z.output<typeof own> // Its schemas have read them.
      const operation = findOperation(read)
      const passed = {
        // Models also send filters next to the other arguments.
        ...Object.fromEntries(Object.entries(sent).filter((argument) => !isOwn(argument))),
        ...read.where,
        ...(read.entry !== undefined && { entry: read.entry }),
      }
      return {
        tool: tools.get(operation) ?? createTool(operation, definition),
        sent: passed,
        notes,
      }
    },
  }
}
