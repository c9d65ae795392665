/** The tools: operations of the registry as a model sees them. */
import { ProtocolError } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { execute, orProblem } from '../api/execute.ts'
import { inlineJsonSchema } from '../api/json-schema.ts'
import type { Operation, ToolDefinition } from '../api/operation.ts'
import { parseInput } from '../api/query.ts'
import { renderProblem } from '../http/problem.ts'
import type { Problem } from '../http/problem.ts'
import type { Published, Site } from '../site/site.ts'
import type { MessageContext } from './message-context.ts'
import { errorCodes } from './json-rpc.ts'
import { defineMethod } from './method.ts'
import type { Method, MethodResult } from './method.ts'
import { perSite } from './per-site.ts'
import { argumentsOf, listedParams, requiredText, sourceOfList } from './params.ts'
import { linkPages } from './resource-links.ts'
import { findCard, workshopToolMeta } from './workshop-card.ts'

/** Everything is read only and stays inside the website. */
const annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const

/** One tool: an operation and how its arguments are called. */
interface Tool {
  readonly definition: ToolDefinition
  readonly operation: Operation
  /** Input of the operation by the names of the arguments. */
  readonly args: z.ZodObject
  /** Argument → parameter, where they differ. */
  readonly parameters: ReadonlyMap<string, string>
}

const callParams = z.object({
  name: requiredText,
  arguments: argumentsOf(z.unknown()).default({}),
})

/** Parameters with nothing but what is documented: no task, no answers to questions. */
const plainCallParams = z.strictObject({ ...callParams.shape, _meta: z.unknown().optional() })

/** The methods `tools/list` and `tools/call` over a registry. */
export function createToolMethods(registry: readonly Operation[]): readonly Method[] {
  const tools = registry.flatMap((operation) =>
    operation.tool ? [createTool(operation, operation.tool)] : [],
  )
  const list = perSite(async (site) => ({ tools: await listTools(tools, site) }))
  return [
    defineMethod({
      name: 'tools/list',
      isCacheable: true,
      params: listedParams,
      source: sourceOfList,
      handle: async (_params, { site }) => await list(site()),
    }),
    defineMethod({
      name: 'tools/call',
      params: callParams,
      source: async (params, context) => await findPrepared(tools, params, context),
      handle: async (params, context) => await callTool(tools, params, context),
    }),
  ]
}

function createTool(operation: Operation, definition: ToolDefinition): Tool {
  const { rename = {} } = definition
  const shape = Object.entries(operation.input.shape)
  return {
    definition,
    operation,
    args: z.object(
      Object.fromEntries(shape.map(([name, schema]) => [rename[name] ?? name, schema])),
    ),
    parameters: new Map(Object.entries(rename).map(([name, argument]) => [argument, name])),
  }
}

async function listTools(tools: readonly Tool[], site: Site): Promise<MethodResult[]> {
  const card = await findCard(site)
  return tools
    .filter((tool) => isOffered(tool, site))
    .map(({ definition, operation, args }) => ({
      name: definition.name,
      title: definition.title,
      description: definition.description,
      inputSchema: inlineJsonSchema(args),
      outputSchema: inlineJsonSchema(operation.output),
      annotations: { title: definition.title, ...annotations },
      ...(card &&
        operation.id === card.operation && { _meta: workshopToolMeta(site.info.service) }),
    }))
}

function isOffered({ definition }: Tool, site: Site): boolean {
  return definition.isOffered?.(site) ?? true
}

/** Answer of a tool. Whatever the operation refuses is told to the model, which can do better next time. */
async function callTool(
  tools: readonly Tool[],
  { name, arguments: args }: z.output<typeof callParams>,
  context: MessageContext,
): Promise<MethodResult> {
  try {
    const site = await orProblem(() => Promise.resolve(context.site()))
    const tool = getTool(tools, name, site)
    const { text, body } = await runOperation(tool.operation, readInput(tool, args), context)
    const links = context.knowsLinks ? linkPages(body, site) : []
    return { content: [{ type: 'text', text }, ...links], structuredContent: body }
  } catch (error) {
    if (error instanceof ProtocolError) throw error
    return toolError(context.toProblem(error), context)
  }
}

function getTool(tools: readonly Tool[], name: string, site: Site): Tool {
  const offered = tools.filter((known) => isOffered(known, site))
  const tool = offered.find(({ definition }) => definition.name === name)
  if (tool) return tool
  const names = offered.map(({ definition }) => definition.name).join(', ')
  throw new ProtocolError(errorCodes.invalidParams, `Unknown tool "${name}": use one of ${names}`)
}

/** The body that the build prepared for a call, when it asks for nothing but that. */
async function findPrepared(
  tools: readonly Tool[],
  params: unknown,
  context: MessageContext,
): Promise<Published | undefined> {
  const { success, data } = plainCallParams.safeParse(params)
  if (!success) return undefined
  const tool = getTool(tools, data.name, context.site())
  return await readPrepared(tool.operation, readInput(tool, data.arguments), context)
}

function readInput(
  { args: schema, parameters }: Tool,
  args: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const entries = Object.entries(parseInput({ ...args }, schema))
  return Object.fromEntries(entries.map(([name, value]) => [parameters.get(name) ?? name, value]))
}

/** Body of an operation, and the same as JSON text. */
interface Answer {
  readonly text: string
  readonly body: Readonly<Record<string, unknown>>
}

async function runOperation(
  operation: Operation,
  input: Record<string, unknown>,
  context: MessageContext,
): Promise<Answer> {
  const prepared = await orProblem(() => readPrepared(operation, input, context))
  if (prepared) {
    const text = new TextDecoder().decode(prepared.content.bytes)
    return { text, body: JSON.parse(text) as Answer['body'] } // The build wrote an output.
  }
  const { body } = await execute(operation, input, context)
  return { text: JSON.stringify(body), body: body as Answer['body'] } // Every output is an object.
}

async function readPrepared(
  operation: Operation,
  input: Record<string, unknown>,
  context: MessageContext,
): Promise<Published | undefined> {
  const key = operation.preparedKey?.(input, context)
  return key === undefined ? undefined : await context.site().readPublished(key)
}

/**
 * A failed call. It has no structured content: clients hold that against the output schema even in an error, and would
 * show the model their own complaint instead of ours.
 */
function toolError(problem: Problem, { baseUrl }: MessageContext): MethodResult {
  const details = renderProblem(problem, { baseUrl, path: '/mcp' })
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(details) }] }
}
