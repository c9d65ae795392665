/**
 * Collections as MCP resources, with the URLs and the content of the REST API. The filters are
 * variables of the URI templates, so that hosts can complete their values.
 */
import { ProtocolError } from '@modelcontextprotocol/server'
import { answerOperation } from '../api/operation-answer.ts'
import type { Operation } from '../api/operation.ts'
import { collectionOperations } from '../api/operations/data.ts'
import { listFilterValues } from '../api/filter-values.ts'
import { parseQuery } from '../api/query.ts'
import { findTemplate } from '../api/uri-template.ts'
import { apiPaths } from '../http/paths.ts'
import { Problem } from '../http/problem.ts'
import type { Site } from '../site/site.ts'
import { plainName } from './arguments/plain-name.ts'
import { errorCodes } from './json-rpc.ts'
import type { MessageContext, MethodResult } from './method.ts'

const mimeType = 'application/json'

/**
 * Maximum number of collections with their own template. Other collections have only the template
 * for entries, which all collections share.
 */
const mostTemplates = 10

const entryTemplate = (baseUrl: string) => `${baseUrl}${apiPaths.data}/{collection}/{entry}`

/**
 * Returns one URI template for each of the first `mostTemplates` collections, and one template for
 * entries. The list is empty for a site without collections.
 */
export function dataTemplates(registry: readonly Operation[], baseUrl: string): MethodResult[] {
  const collections = collectionOperations(registry)
  const lists = collections.slice(0, mostTemplates).flatMap(({ name, list }) => {
    const { summary: title, description } = list
    return [{ uriTemplate: listTemplate(list, baseUrl), name, title, description, mimeType }]
  })
  if (lists.length === 0) return []
  const description = `One entry by its id. Collections: ${collections.map(({ name }) => name).join(', ')}`
  const title = 'Entry of a collection'
  return [
    ...lists,
    { uriTemplate: entryTemplate(baseUrl), name: 'entry', title, description, mimeType },
  ]
}

function listTemplate(list: Operation, baseUrl: string): string {
  return baseUrl + (findTemplate(list) ?? '')
}

/** An argument of a template with the text typed so far, and the arguments already filled in. */
interface Typing {
  readonly name: string
  readonly value: string
  readonly known: Readonly<Record<string, string>>
}

/**
 * Returns the values for an argument of a template of `dataTemplates`; `undefined` for other
 * templates.
 */
export function completeData(
  uri: string,
  { name, value, known }: Typing,
  { site, registry, baseUrl }: Pick<MessageContext, 'registry' | 'baseUrl'> & { site: Site },
): string[] | undefined {
  const { collections } = site
  const typed = plainName(value)
  const begins = (text: string) => plainName(text).startsWith(typed)
  if (uri === entryTemplate(baseUrl)) {
    if (name === 'collection') return collections.map((one) => one.name).filter(begins)
    const chosen = collections.find((one) => one.name === known['collection'])
    return name === 'entry' ? (chosen?.entries.map(({ id }) => id).filter(begins) ?? []) : []
  }
  const list = collectionOperations(registry).find((one) => listTemplate(one.list, baseUrl) === uri)
  if (!list) return undefined
  const collection = collections.find((one) => one.name === list.name)
  const field = collection?.fields.find((one) => one.name === name)
  const values = (field?.filter && listFilterValues(field, collections)) ?? []
  // A value is offered if it begins with the typed text, or if its name in any language does.
  return values
    .filter(({ value: one, name: names = [] }) => [String(one), ...namesIn(names)].some(begins))
    .map(({ value: one }) => String(one))
}

const namesIn = (names: string | object) =>
  typeof names === 'string' ? [names] : (Object.values(names) as string[]) // Names by language.

/** Returns the content of the collection or entry at a URI; `undefined` if there is neither. */
export async function readData(
  uri: string,
  context: MessageContext,
): Promise<{ mimeType: string; text: string } | undefined> {
  const [path = '', query = ''] = uri.slice(context.baseUrl.length).split('?')
  const found = uri.startsWith(context.baseUrl) && findRead(path, context.registry)
  if (!found) return undefined
  const { operation, given } = found
  try {
    const answer = await answerOperation(
      operation,
      parseQuery(query, operation.input, given),
      context,
    )
    if (answer.validUntil !== undefined) context.limitValidity?.(answer.validUntil)
    return { mimeType, text: answer.text() }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'not-found') return undefined
    throw new ProtocolError(errorCodes.invalidParams, error.message)
  }
}

/**
 * Returns the operation for the collection or entry at a path, and the id of the entry; `undefined`
 * for other paths.
 */
function findRead(path: string, registry: readonly Operation[]) {
  for (const { list, entry } of collectionOperations(registry)) {
    const [own] = list.paths
    if (path === own) return { operation: list }
    const id = path.startsWith(`${own}/`) ? path.slice(own.length + 1) : ''
    if (id !== '') return { operation: entry, given: { entry: id } }
  }
  return undefined
}
