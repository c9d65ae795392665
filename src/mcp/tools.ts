/**
 * The tools: operations of the registry as a model sees them. A tool has no logic of its own, so
 * its answers have the same values as the REST API.
 */
import { z } from 'zod'
import { answerOperation } from '../api/operation-answer.ts'
import type { Answer } from '../api/operation-answer.ts'
import { answerSchema, argumentSchema } from '../api/json-schema.ts'
import type { JsonSchema } from '../api/json-schema.ts'
import type { Operation, ToolDefinition } from '../api/operation.ts'
import { scope } from '../gate/scope.ts'
import { Problem, renderProblem } from '../http/problem.ts'
import { memoize } from '../site/memoize.ts'
import type { Site } from '../site/site.ts'
import { createDataTool } from './data-tool.ts'
import { defineMethod } from './method.ts'
import type { MessageContext, Method, MethodResolution, MethodResult } from './method.ts'
import { readCall } from './arguments/read-call.ts'
import { fromSite } from './per-site.ts'
import { listedParams, requiredText, sentArguments } from './params.ts'
import { linkPages } from './resource-links.ts'
import { createTool } from './tool.ts'
import type { Tool } from './tool.ts'
import { unknownTool } from './unknown-name-errors.ts'
import { findCard, priceToolMeta } from './price-card.ts'

/** All tools are read-only and stay inside the website. */
const annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const

/**
 * Tools need no token, but callers with a token have a larger quota. `noauth` is first, because
 * some hosts read only the first scheme. Other hosts, such as ChatGPT, offer a login if any scheme
 * is `oauth2`.
 */
const securitySchemes = [{ type: 'noauth' }, { type: 'oauth2', scopes: [scope] }] as const

/**
 * Returns the security schemes of a tool for `tools/list`. They are repeated in `_meta`, because
 * some hosts drop members that MCP does not define.
 */
function describeSecurity(meta: object | false | undefined) {
  return { securitySchemes, _meta: { securitySchemes, ...meta } }
}

/**
 * The schema is loose, so that `resolveCall` sees further members: a call with them is not cached,
 * and may be refused.
 */
const callParams = z.looseObject({
  name: requiredText,
  arguments: sentArguments,
  _meta: z.unknown().optional(),
})

/** The methods `tools/list` and `tools/call`. */
export const toolMethods: readonly Method[] = [
  defineMethod({
    name: 'tools/list',
    isCacheable: true,
    params: listedParams,
    resolve: (_params, { site, registry }) =>
      fromSite(site(), async (known) => ({ tools: await listTools(toolsOf(registry), known) })),
  }),
  defineMethod({
    name: 'tools/call',
    params: callParams,
    resolve: (params, context) => resolveCall(toolsOf(context.registry), params, context),
  }),
]

const toolsOf = memoize((registry: readonly Operation[]): readonly Tool[] =>
  registry.flatMap((operation) => {
    const { group, tool } = operation
    if (!tool) return []
    return [
      group === 'Data' ? createDataTool(operation, tool, registry) : createTool(operation, tool),
    ]
  }),
)

async function listTools(tools: readonly Tool[], site: Site): Promise<MethodResult[]> {
  const card = await findCard(site)
  return tools.map(({ definition, operation, args }) => ({
    name: definition.name,
    title: definition.title,
    description: definition.description,
    inputSchema: argumentSchema(args),
    outputSchema: noteSchema(answerSchema(definition.answer?.output ?? operation.output)),
    annotations: { title: definition.title, ...annotations },
    ...describeSecurity(operation.id === card?.operation && priceToolMeta(site.info.service)),
  }))
}

/** Finds the tool of a call, reads its arguments and returns the function that answers the call. */
async function resolveCall(
  tools: readonly Tool[],
  { name, arguments: args, _meta, ...others }: z.output<typeof callParams>,
  context: MessageContext,
): Promise<MethodResolution> {
  const named = getTool(tools, name)
  context.observe?.({ kind: 'tool', name: named.definition.name })
  // Only calls without further members are cached. With further members, the SDK may return
  // something else, such as a task.
  const isPlain = Object.keys(others).length === 0
  // A refusal is a tool result, so the model can read it and correct its call.
  const refuse = (error: unknown) => toolError(context.toProblem(error), context)
  try {
    refuseMisnamed(args, others)
    const choice = named.choose?.(args, context) ?? { tool: named, sent: args, notes: [] }
    const { tool } = choice
    const { values, document, ...read } = await readCall(tool, choice.sent, context)
    const notes = [...choice.notes, ...read.notes]
    if (document)
      return {
        run: () => bodyResult(addNotes(shownBody(tool.definition, document, values), notes)),
      }
    const input = inputOf(tool, values)
    const { operation, definition } = tool
    const give = toolResult(definition, { input, notes }, context)
    return {
      ...(isPlain && operation.cache === 'public' && { key: [operation.id, input, notes] }),
      run: async (running) =>
        await answerOperation(operation, input, running).then((answer) => {
          if (answer.validUntil !== undefined) running.limitValidity?.(answer.validUntil)
          return give(answer)
        }, refuse),
    }
  } catch (error) {
    return { run: () => refuse(error) }
  }
}

/**
 * Refuses arguments in a member such as `args` if `arguments` is empty. Otherwise the tool would
 * answer as if no arguments were given.
 */
function refuseMisnamed(args: object, others: object): void {
  const name = ['args', 'input', 'parameters', 'params'].find((member) => member in others)
  if (name === undefined || Object.keys(args).length > 0) return
  throw new Problem('invalid-parameter', `Cannot read "${name}": send it as "arguments"`)
}

function getTool(tools: readonly Tool[], name: string): Tool {
  const tool = tools.find(({ definition }) => definition.name === name)
  if (tool) return tool
  throw unknownTool(name, tools)
}

function inputOf(
  { parameters }: Tool,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const entries = Object.entries(values)
  return Object.fromEntries(entries.map(([name, value]) => [parameters.get(name) ?? name, value]))
}

/**
 * Returns the result of a failed call. It has no structured content: clients check structured
 * content against the output schema, even in an error. If the check fails, the model sees the
 * message of the client instead of the problem.
 */
function toolError(problem: Problem, { baseUrl, server }: MessageContext): MethodResult {
  const details = renderProblem(problem, { baseUrl, path: server.path })
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(details) }] }
}

/**
 * Returns a function that creates the tool result from the answer of the operation, with notes on
 * how the call was read.
 */
function toolResult(
  definition: ToolDefinition,
  { input, notes }: { readonly input: MethodResult; readonly notes: readonly string[] },
  { knowsLinks, baseUrl }: MessageContext,
): (answer: Answer) => MethodResult {
  return (answer) => {
    const hasLinks = definition.linksPages === true && knowsLinks
    const links = hasLinks ? linkPages(answer.pages, baseUrl) : []
    return bodyResult(addNotes(shownBody(definition, answer.body(), input), notes), links)
  }
}

/** Returns the part of a body that the tool shows. */
function shownBody(
  { answer: view }: ToolDefinition,
  body: MethodResult,
  input: MethodResult,
): MethodResult {
  return view ? (view.project(body, input) as MethodResult) : body // Every output is an object.
}

/**
 * Returns a result with a body as text and as structured content, and links to the pages that the
 * body names.
 */
function bodyResult(body: MethodResult, links: readonly MethodResult[] = []): MethodResult {
  // The body is sent twice, because clients older than MCP 2025-06-18 do not support structured
  // content, and some hosts show the model only one of the two forms.
  return {
    content: [{ type: 'text', text: JSON.stringify(body) }, ...links],
    structuredContent: body,
  }
}

/**
 * Adds notes on how the call was read to the `note` of a body, before a note that the body already
 * has. Text and structured content of a result then contain the notes.
 */
function addNotes(
  body: Readonly<Record<string, unknown>>,
  notes: readonly string[],
): Readonly<Record<string, unknown>> {
  if (notes.length === 0) return body
  const own = typeof body.note === 'string' ? [body.note] : []
  return { ...body, note: [...notes, ...own].join(' ') }
}

/** Adds the member `note` to the schema of a body. */
function noteSchema(schema: JsonSchema): JsonSchema {
  return { ...schema, properties: { ...schema.properties, note: { type: 'string' } } }
}
