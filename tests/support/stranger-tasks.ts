/** Tasks of an agent that knows only the host, each done by the links that the site provides. */
import { z } from 'zod'
import { countTokens } from '../../src/markdown/tokens.ts'
import { baseUrl } from './app.ts'
import type { Stranger } from './stranger.ts'

const offers = z.object({
  data: z.array(z.object({ market: z.string(), currency: z.string(), amount: z.number() })),
})

/** Finds the offer for a market by llms.txt and the REST API. */
export async function readPrice(agent: Stranger, market: string) {
  await agent.get(`${baseUrl}/llms.txt`)
  const { text } = await agent.get(agent.expand('workshop', { market }))
  return offers.parse(JSON.parse(text)).data
}

const card = z.object({ remotes: z.array(z.object({ url: z.string() })) })
const initialized = z.object({ result: z.object({ instructions: z.string() }) })
const listed = z.object({
  result: z.object({
    tools: z.array(
      z.object({ name: z.string(), description: z.string(), inputSchema: z.unknown() }),
    ),
  }),
})
const called = z.object({
  result: z.object({ content: z.array(z.object({ text: z.string().optional() })) }),
})

/**
 * Finds the offer for a market by the server card and MCP. `shown` is the number of tokens that the
 * model gets.
 */
export async function readPriceByMcp(agent: Stranger, market: string) {
  await agent.head(`${baseUrl}/`)
  const { text } = await agent.get(agent.linked('mcp-server-card'))
  const url = card.parse(JSON.parse(text)).remotes[0]?.url ?? ''
  const ask = async (method: string, params: unknown) => {
    const headers = {
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    }
    const answer = await agent.post(url, { jsonrpc: '2.0', id: 1, method, params }, headers)
    return JSON.parse(answer.text) as unknown
  }
  const begun = await ask('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'stranger', version: '1' },
  })
  const { instructions } = initialized.parse(begun).result
  const { tools } = listed.parse(await ask('tools/list', {})).result
  const tool = tools.find(
    ({ description }) => /price/i.test(description) && /cost/i.test(description),
  )
  const answer = await ask('tools/call', { name: tool?.name, arguments: { market } })
  const [content] = called.parse(answer).result.content
  const shown = [instructions, ...tools.map((row) => JSON.stringify(row)), content?.text ?? '']
  return {
    offers: offers.parse(JSON.parse(content?.text ?? '')).data,
    shown: shown.reduce((sum, text) => sum + countTokens(text), 0),
  }
}

const metadata = z.object({ agent_auth: z.object({ register_uri: z.string() }) })
const registered = z.object({ credential: z.string() })

/** Gets an access token by the metadata of the authorization server. */
export async function getToken(agent: Stranger): Promise<string> {
  const { text } = await agent.get(`${baseUrl}/.well-known/oauth-authorization-server`)
  const { register_uri } = metadata.parse(JSON.parse(text)).agent_auth
  const answer = await agent.post(register_uri, {
    type: 'anonymous',
    requested_credential_type: 'access_token',
  })
  return registered.parse(JSON.parse(answer.text)).credential
}

const entry = /^- \[(?:\\.|[^\]])*\]\((\S+)index\.md\).*?(\d{4}-\d{2}-\d{2})\)?$/gm

/** Finds the addresses of pages that changed on a day or later, only from the llms.txt files. */
export async function readChanges(agent: Stranger, since: string): Promise<string[]> {
  const seen = new Set<string>()
  const changed = new Set<string>()
  const open = [`${baseUrl}/llms.txt`]
  for (let url = open.pop(); url !== undefined; url = open.pop()) {
    if (seen.has(url)) continue
    seen.add(url)
    const { text } = await agent.get(url)
    for (const [, page = '', day = ''] of text.matchAll(entry)) if (day >= since) changed.add(page)
    open.push(...[...text.matchAll(/\((\S+\/llms(?:-\d+)?\.txt)\)/g)].map(([, next = '']) => next))
  }
  return [...changed].toSorted()
}
