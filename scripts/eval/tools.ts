/** Calls the MCP tools of a built site, and records each call. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { createMemoryStore } from '../../src/gate/counter.ts'
import { createGate } from '../../src/gate/gate.ts'
import { wholeBody } from '../../src/http/call.ts'
import type { Call } from '../../src/http/call.ts'
import { mcpPaths } from '../../src/http/paths.ts'
import { createApp } from '../../src/service/app.ts'
import type { App } from '../../src/service/app.ts'
import { createNodeHandler } from '../../src/service/node-http.ts'
import type { Site } from '../../src/site/site.ts'

/** A call of a tool, and the text of its result. */
export interface ToolCall {
  readonly name: string
  readonly args: unknown
  readonly text: string
}

const request = z.object({
  method: z.literal('tools/call'),
  params: z.object({ name: z.string(), arguments: z.unknown() }),
})
const response = z.object({
  result: z.object({ content: z.array(z.object({ text: z.string().optional() })) }),
})

/** Limit of requests, and also limit of bytes in a request. `npm run eval` never reaches it. */
const unlimited = 1_000_000

/** Creates functions that call or serve the MCP tools of a site. */
export function openTools(site: Site) {
  const { baseUrl } = site.info
  const { host } = new URL(baseUrl)
  const now = () => Date.now()
  const app = createApp({
    site: () => site,
    gate: createGate({
      store: createMemoryStore(now),
      quotas: { ip: unlimited, agent: unlimited, network: unlimited, auth: 1, networks: [] },
      verify: () => Promise.resolve(undefined),
      trustedHops: 0,
    }),
    oauth: () => Promise.resolve(undefined),
    baseUrl,
    now,
    logFailure: console.error,
  })
  const calls: ToolCall[] = []

  /** Answers requests to the MCP endpoint and no others, and records tool calls. */
  const recorder: App = async (call) => {
    if (call.path !== mcpPaths.endpoint) return undefined
    const body = await call.readBody(unlimited)
    const readBody = () => Promise.resolve(body)
    const reply = await app({ ...call, headers: { ...call.headers, host }, readBody })
    const asked = request.safeParse(parseJson(body))
    const given = response.safeParse(parseJson(reply?.body && wholeBody(reply.body)))
    if (asked.success) {
      const { name, arguments: args } = asked.data.params
      const text = given.data?.result.content.map((part) => part.text ?? '').join('\n') ?? ''
      calls.push({ name, args, text })
    }
    return reply
  }

  return {
    /** Calls a tool; returns the text of its result. */
    async call(name: string, args: Readonly<Record<string, unknown>>): Promise<string> {
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call' }
      await recorder(post(JSON.stringify({ ...message, params: { name, arguments: args } })))
      return calls.at(-1)?.text ?? ''
    },
    /** Returns the recorded calls and clears the record. */
    takeCalls: (): readonly ToolCall[] => calls.splice(0),
    /** Serves the tools on a free port of this machine. */
    listen: () => listen(recorder, baseUrl),
  }
}

/** Result of `openTools`. */
export type Tools = ReturnType<typeof openTools>

async function listen(app: App, baseUrl: string) {
  const handle = createNodeHandler(app, baseUrl)
  const server = createServer((incoming, outgoing) => {
    void handle({ request: incoming, response: outgoing }, () => outgoing.writeHead(404).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // It listens on a port.
  return {
    url: `http://127.0.0.1:${port}${mcpPaths.endpoint}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function post(body: string): Call {
  return {
    method: 'POST',
    path: mcpPaths.endpoint,
    query: '',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'mcp-protocol-version': '2025-11-25',
    },
    address: '127.0.0.1',
    readBody: () => Promise.resolve(new TextEncoder().encode(body)),
  }
}

function parseJson(bytes: Uint8Array | undefined): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
