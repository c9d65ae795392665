/**
 * Counts the tokens that a model gets from the MCP server. Parts that hosts do not show to the
 * model are not counted.
 */
import type { App } from '../../src/service/app.ts'
import { countTokens } from '../../src/markdown/tokens.ts'
import { post, request, resultOf } from './mcp-messages.ts'

/** A tool in the result of `tools/list`. */
export interface ListedTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: object
  readonly outputSchema: object
}

/** The result of a tool call. */
export interface ToolAnswered {
  /** The text that hosts show to the model. It has the same content as `body`. */
  readonly text: string
  readonly tokens: number
  readonly body: Readonly<Record<string, unknown>>
  readonly links: number
}

/**
 * Calls a tool as a client of protocol revision 2025-11-25. Throws if the tool reports an error.
 */
export async function askTool(
  app: App,
  name: string,
  args: Readonly<Record<string, unknown>>,
): Promise<ToolAnswered> {
  const headers = { 'mcp-protocol-version': '2025-11-25' }
  const result = resultOf(
    await post(app, request('tools/call', { name, arguments: args }), headers),
  )
  if (result.isError === true) throw new Error(JSON.stringify(result.content))
  const { content, structuredContent } = result as {
    content: { type: string; text: string }[]
    structuredContent: Record<string, unknown>
  } // The form that the protocol defines. Callers check the values that they read.
  const text = content[0]?.text ?? ''
  return { text, tokens: countTokens(text), body: structuredContent, links: content.length - 1 }
}

/** Reads the instructions of the server. */
export async function readInstructions(app: App): Promise<string> {
  const client = { capabilities: {}, clientInfo: { name: 'test', version: '1' } }
  const params = { protocolVersion: '2025-11-25', ...client }
  return String(resultOf(await post(app, request('initialize', params))).instructions)
}

/**
 * Reads the list of tools, and counts its tokens with schemas. Leaves out fields that only hosts
 * read: `_meta`, authentication and icons.
 */
export async function readTools(app: App): Promise<{ tools: ListedTool[]; tokens: number }> {
  const { tools } = resultOf(await post(app, request('tools/list'))) as { tools: ListedTool[] }
  const hostsOwn = new Set(['_meta', 'securitySchemes', 'icons'])
  const shown = JSON.stringify(tools, (name, value: unknown) =>
    hostsOwn.has(name) ? undefined : value,
  )
  return { tools, tokens: countTokens(shown) }
}
