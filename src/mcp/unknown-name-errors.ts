/**
 * Errors for unknown names of tools and methods. Each error lists the known names and, if possible,
 * says what was probably meant.
 */
import { ProtocolError } from '@modelcontextprotocol/server'
import { plainArgument } from '../api/argument-aliases.ts'
import type { Operation, ToolDefinition } from '../api/operation.ts'
import { quote } from './arguments/shown-value.ts'
import { errorCodes } from './json-rpc.ts'

/** The names of a tool. */
interface NamedTool {
  readonly definition: Pick<ToolDefinition, 'name'>
  readonly operation: Pick<Operation, 'id'>
}

/** Other names that models use for an operation. */
const otherWords: Readonly<Record<string, readonly string[]>> = {
  search: ['search', 'searchsite', 'find', 'query', 'searchpages'],
  pages: ['pages', 'list', 'sitemap', 'listpages'],
  page: ['page', 'getpage', 'fetch', 'read', 'open', 'readpage', 'fetchpage'],
  workshop: ['workshop', 'pricing', 'prices', 'price', 'getpricing', 'getprices', 'getworkshop'],
  contact: ['contact', 'contacts', 'getcontact'],
}

/**
 * Creates the error for an unknown tool. It lists all tools, so that the model can choose one of
 * them in its next call.
 */
export function unknownTool(name: string, tools: readonly NamedTool[]): ProtocolError {
  const meant = findTool(name, tools)
  const names = tools.map(({ definition }) => definition.name).join(', ')
  const remedy = meant === undefined ? `use one of ${names}` : `use ${meant}. Tools: ${names}`
  return new ProtocolError(errorCodes.invalidParams, `Unknown tool ${quote(name)}: ${remedy}`)
}

/**
 * Returns a message that replaces "Method not found" of the SDK. If a tool name was sent as the
 * method, the message explains the mistake.
 */
export function unknownMethod(
  { method, era }: { readonly method: string; readonly era: keyof typeof sdkMethods },
  methods: Iterable<string>,
  registry: readonly Operation[],
): string {
  const isTool = registry.some(({ tool }) => tool?.name === method)
  const remedy = isTool ? ': it is a tool. Use tools/call with this name and its arguments' : ''
  const offered = [...sdkMethods[era], ...methods].filter(
    (name) => !(era === 'modern' && isOlder(name)),
  )
  return `Method not found: ${quote(method)}${remedy}. Methods: ${offered.join(', ')}`
}

/**
 * Methods that the SDK answers, for revisions with a handshake (`legacy`) and without one
 * (`modern`).
 */
const sdkMethods = { legacy: ['initialize', 'ping'], modern: ['server/discover'] } as const

/** Checks whether revision 2026-07-28 has removed a method. */
function isOlder(method: string): boolean {
  return method === 'logging/setLevel'
}

/**
 * Finds the tool that a name means: another spelling, a name with the server as prefix, or another
 * name of the operation.
 */
function findTool(name: string, tools: readonly NamedTool[]): string | undefined {
  const plain = plainArgument(name)
  const found = tools.find(
    ({ definition, operation }) =>
      plain.endsWith(plainArgument(definition.name)) ||
      (otherWords[operation.id] ?? []).includes(plain),
  )
  return found?.definition.name
}
