/**
 * Measures cached calls of MCP tools. Compares them with a bare `node:http` server that sends the
 * same bytes, and with the server of the MCP SDK.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { mcpPaths } from '../../src/http/paths.ts'
import type { Bench } from '../bench.ts'
import { writeAnswers } from '../peers/answers.ts'
import type { Row, Section } from '../report.ts'
import { ask, askJson, measure, requireSame, startPeer } from '../rig.ts'
import type { Question, Server } from '../rig.ts'

type Result = Readonly<Record<string, unknown>>

/**
 * Maximum ratio of the CPU time of a cached call to that of `node:http`, which parses the same
 * request and sends the same bytes.
 */
const mostOfNode = 2
/** Number of different messages, which differ only in the JSON-RPC id. */
const messages = 20
const revision = '2025-11-25'

/** Measures the calls. */
export async function measureMcp(bench: Bench): Promise<Section> {
  const { ours, pages, folder, keep, effort, isShort } = bench
  const [page] = pages
  const all: Readonly<Record<string, Result>> = {
    get_page: { url: page?.path },
    list_pages: { lang: page?.lang, limit: 20 },
    search_site: { query: page?.title.slice(0, 60), limit: 8 },
  }
  const calls = Object.entries(all).slice(0, isShort ? 1 : undefined)
  const sdk = keep(await startSdk(ours, calls, folder()))
  const rows: Row[] = []
  const compare = async (
    name: string,
    questions: readonly Question[],
    peer: Server,
    most?: number,
  ) => {
    const sides = [ours, peer].map((server) => ({ server, questions }))
    const [mine = [], theirs = []] = await measure(sides, effort)
    const row = { work: `tools/call ${name}`, unit: 'µs', ours: mine, peer: peer.name, theirs }
    rows.push({ ...row, ...(most !== undefined && { most }) })
  }
  for (const [name, args] of calls) {
    const questions = callsOf(name, args)
    const [question = { path: '/' }] = questions
    const prepared = folder()
    writeAnswers(prepared, [{ path: question.path, ...(await ask(ours, question)) }])
    const node = keep(await startPeer('node:http', 'bare-node.ts', prepared))
    for (const one of questions) await requireSame(ours, node, one)
    await compare(name, questions, node, mostOfNode)
  }
  // Last: while the SDK answers, our server is idle for seconds. V8 then drops compiled code and
  // makes the young generation smaller.
  for (const [name, args] of calls) {
    const questions = callsOf(name, args)
    const [question = { path: '/' }] = questions
    await requireSameResult(ours, sdk, question)
    await compare(name, questions, sdk)
  }
  return { title: 'Cached MCP calls', rows }
}

function callsOf(name: string, args: Result): Question[] {
  return Array.from({ length: messages }, (_, at) =>
    message('tools/call', { name, arguments: args }, at + 1),
  )
}

/** A POST request with a JSON-RPC message. */
export function message(method: string, params: Result, id = 1): Question {
  return {
    method: 'POST',
    path: mcpPaths.endpoint,
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': revision,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
  }
}

/** Starts the server of the MCP SDK with the tools and results of our server. */
async function startSdk(
  ours: Server,
  calls: readonly (readonly [string, Result])[],
  folder: string,
): Promise<Server> {
  const clientInfo = { name: 'bench', version: '1' }
  const session = { protocolVersion: revision, capabilities: {}, clientInfo }
  const results: Record<string, Result> = {}
  for (const [name, args] of calls) {
    results[name] = await resultOf(ours, message('tools/call', { name, arguments: args }))
  }
  const { tools } = await resultOf(ours, message('tools/list', {}))
  const offer = { ...(await resultOf(ours, message('initialize', session))), tools, results }
  writeFileSync(join(folder, 'mcp.json'), JSON.stringify(offer))
  return await startPeer('MCP SDK', 'mcp.ts', folder)
}

async function resultOf(server: Server, question: Question): Promise<Result> {
  const { result } = await askJson<{ readonly result?: Result }>(server, question)
  if (result && result.isError !== true) return result
  throw new Error(`${server.name} refuses ${question.body ?? ''}`)
}

async function requireSameResult(ours: Server, sdk: Server, question: Question): Promise<void> {
  const [mine, theirs] = [await resultOf(ours, question), await resultOf(sdk, question)]
  const isSame = (['content', 'structuredContent'] as const).every((name) =>
    isDeepStrictEqual(mine[name], theirs[name]),
  )
  if (!isSame)
    throw new Error(`The MCP SDK and Vitrine give different answers to ${question.body ?? ''}`)
}
