/** The tools: operations of the registry as a model sees them. */
import { ProtocolError } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { execute, orProblem } from '../api/execute.ts'
import { inlineJsonSchema } from '../api/json-schema.ts'
import type { Operation, ToolDefinition } from '../api/operation.ts'
import { parseInput } from '../api/query.ts'
import { renderProblem } from '../http/problem.ts'
import type { Problem } from '../http/problem.ts'
import type { Representation, Site } from '../site/site.ts'
import type { McpContext } from './context.ts'
import { errorCodes } from './json-rpc.ts'
import { defineMethod } from './method.ts'
import type { Method, MethodResult } from './method.ts'
import { perSite } from './per-site.ts'
import { listedParams } from './params.ts'
import { linkPages } from './resource-links.ts'
import { findCard, metaOfCardTool } from './workshop-card.ts'

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

/** The methods `tools/list` and `tools/call` over a registry. */
export function createToolMethods(registry: readonly Operation[]): readonly Method[] {
  const tools = registry.flatMap((operation) =>
    operation.tool ? [createTool(operation, operation.tool)] : [],
  )
  const list = perSite(async (site) => ({ tools: await listTools(tools, site) }))
  return [
    defineMethod({
      name: 'tools/list',
      params: listedParams,
      handle: async (_params, { site }) => await list(site()),
    }),
    defineMethod({
      name: 'tools/call',
      params: z.object({
        name: z.string(),
        arguments: z.record(z.string(), z.unknown()).optional(),
      }),
      handle: async ({ name, arguments: args = {} }, context) =>
        await callTool(tools, { name, args }, context),
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
      ...(card && operation.id === card.operation && { _meta: metaOfCardTool(card) }),
    }))
}

function isOffered({ definition }: Tool, site: Site): boolean {
  return definition.isOffered?.(site) ?? true
}

function unknownTool(name: string, tools: readonly Tool[]): ProtocolError {
  const names = tools.map(({ definition }) => definition.name).join(', ')
  return new ProtocolError(errorCodes.invalidParams, `Unknown tool "${name}": use one of ${names}`)
}

/** Answer of a tool. Whatever the operation refuses is told to the model, which can do better next time. */
async function callTool(
  tools: readonly Tool[],
  { name, args }: { name: string; args: Readonly<Record<string, unknown>> },
  context: McpContext,
): Promise<MethodResult> {
  try {
    const site = context.site()
    const offered = tools.filter((known) => isOffered(known, site))
    const tool = offered.find(({ definition }) => definition.name === name)
    if (!tool) throw unknownTool(name, offered)
    const { text, body } = await runOperation(tool.operation, readInput(tool, args), context)
    const links = context.knowsLinks ? linkPages(body, site) : []
    return { content: [{ type: 'text', text }, ...links], structuredContent: body }
  } catch (error) {
    if (error instanceof ProtocolError) throw error
    return toolError(context.toProblem(error), context)
  }
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

/** Bodies that the build prepared, parsed once. They are the same for every caller. */
const parsed = new WeakMap<Representation, Answer>()

async function runOperation(
  operation: Operation,
  input: Record<string, unknown>,
  context: McpContext,
): Promise<Answer> {
  const prepared = await orProblem(async () => {
    const key = operation.representation?.(input, context)
    return key === undefined ? undefined : await context.site().representation(key)
  })
  if (prepared) return parsed.get(prepared) ?? parsePrepared(prepared)
  const { body } = await execute(operation, input, context)
  return { text: JSON.stringify(body), body: body as Answer['body'] } // Every output is an object.
}

function parsePrepared(prepared: Representation): Answer {
  const text = new TextDecoder().decode(prepared.content.bytes)
  const answer = { text, body: JSON.parse(text) as Answer['body'] } // The build wrote an output.
  parsed.set(prepared, answer)
  return answer
}

/**
 * A failed call. It has no structured content: clients hold that against the output schema even in an error, and would
 * show the model their own complaint instead of ours.
 */
function toolError(problem: Problem, { baseUrl }: McpContext): MethodResult {
  const details = renderProblem(problem, { baseUrl, path: '/mcp' })
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(details) }] }
}
