/**
 * What a model is given by the MCP server, in tokens: what hosts show of an answer, and what they
 * keep to themselves.
 */
import type { App } from '../../src/service/app.ts'
import { countTokens } from '../../src/markdown/tokens.ts'
import { post, request, resultOf } from './mcp-messages.ts'

/** A tool as it is listed. */
export interface ListedTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: object
  readonly outputSchema: object
}

/** What a tool answered. */
export interface ToolAnswered {
  /** What hosts show: the text, which is the structured content too. */
  readonly text: string
  readonly tokens: number
  readonly body: Readonly<Record<string, unknown>>
  readonly links: number
}

/** Calls a tool as a client of 2025-11-25 does. */
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
  } // As the protocol has it; what is read of it is checked by whoever asks.
  const text = content[0]?.text ?? ''
  return { text, tokens: countTokens(text), body: structuredContent, links: content.length - 1 }
}

/** Instructions of the server. */
export async function readInstructions(app: App): Promise<string> {
  const client = { capabilities: {}, clientInfo: { name: 'test', version: '1' } }
  const params = { protocolVersion: '2025-11-25', ...client }
  return String(resultOf(await post(app, request('initialize', params))).instructions)
}

/**
 * The list of tools as a model may be shown it, its schemas included. What is left out is read by
 * hosts alone: the card of a tool (`_meta`), how to authenticate and icons.
 */
export async function readTools(app: App): Promise<{ tools: ListedTool[]; tokens: number }> {
  const { tools } = resultOf(await post(app, request('tools/list'))) as { tools: ListedTool[] }
  const hostsOwn = new Set(['_meta', 'securitySchemes', 'icons'])
  const shown = JSON.stringify(tools, (name, value: unknown) =>
    hostsOwn.has(name) ? undefined : value,
  )
  return { tools, tokens: countTokens(shown) }
}
