/**
 * A stateless MCP server, as in the README of the SDK's adapter for Node: one server and one
 * transport for each request. Sends JSON instead of a stream, because that is the fastest mode.
 * Tools and their results are prepared responses of Vitrine.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node'
import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server'
import type {
  CallToolResult,
  Implementation,
  JsonSchemaType,
  Tool,
} from '@modelcontextprotocol/server'

interface Offer {
  readonly serverInfo: Implementation
  readonly instructions: string
  readonly tools: readonly Tool[]
  readonly results: Readonly<Record<string, CallToolResult>>
}

const [folder = ''] = process.argv.slice(2)
const offer = JSON.parse(readFileSync(join(folder, 'mcp.json'), 'utf8')) as Offer // As the harness writes it.

// Parses the schemas once, for the servers of all requests.
const tools = offer.tools.map(
  ({ name, title, description, inputSchema, outputSchema, annotations, _meta }) => ({
    name,
    settings: {
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      inputSchema: fromJsonSchema(inputSchema as JsonSchemaType),
      ...(outputSchema && { outputSchema: fromJsonSchema(outputSchema as JsonSchemaType) }),
      ...(annotations && { annotations }),
      ...(_meta && { _meta }),
    },
  }),
)

function createMcp(): McpServer {
  const { serverInfo, instructions, results } = offer
  const server = new McpServer(serverInfo, { instructions })
  for (const { name, settings } of tools) {
    server.registerTool(name, settings, () => results[name] ?? { content: [], isError: true })
  }
  return server
}

const server = createServer((request, response) => {
  const transport = new NodeStreamableHTTPServerTransport({ enableJsonResponse: true })
  void createMcp()
    .connect(transport)
    .then(() => transport.handleRequest(request, response))
})
server.keepAliveTimeout = 75_000
server.listen(Number(process.env.PORT), '127.0.0.1')
