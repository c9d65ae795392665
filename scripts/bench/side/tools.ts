/** Requests of MCP, beside the stateless server of its SDK with the same results, and beside our own REST reads. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { apiPaths, mcpPaths } from '../../../src/http/paths.ts'
import { CommandError } from '../../command.ts'
import { ask } from './answers.ts'
import type { Question } from './answers.ts'
import type { Bench } from './bench.ts'
import { startPeer } from './peers.ts'
import { writeAnswers } from './prepared.ts'
import type { Running } from './program.ts'
import { measureSides, requireSame } from './rounds.ts'
import { costRow, fasterRow } from './rows.ts'
import type { Row, Section } from './rows.ts'

/** A tool, and the read that answers the same. */
interface Pair {
  readonly tool: string
  readonly args: Readonly<Record<string, unknown>>
  readonly read: string
}

type Result = Readonly<Record<string, unknown>>

/** Identifiers of messages, as many as those of a longer session. */
const numbers = 20
const older = '2025-11-25'
const newer = '2026-07-28'
const reaches = { sdk: { sign: '≥', value: 5 }, read: { sign: '≤', value: 1.3 } } as const

/** Measures them. */
export async function measureTools(bench: Bench): Promise<Section> {
  const pairs = await findPairs(bench)
  const initialize = message('initialize', {
    protocolVersion: older,
    capabilities: {},
    clientInfo: { name: 'bench', version: '1' },
  })
  const list = message('tools/list', {})
  const sdk = await startSdk(bench, pairs, initialize, list)
  await requireSameResult(bench, sdk, initialize, ['serverInfo', 'instructions'])
  await requireSameResult(bench, sdk, list, ['tools'])
  const rows: Row[] = []
  for (const pair of pairs) rows.push(...(await measureTool(bench, sdk, pair)))
  for (const [work, question] of [
    ['tools/list', list] as const,
    ['initialize', initialize] as const,
  ]) {
    const sides = [bench.ours, sdk].map((server) => ({ server, questions: numbered(question) }))
    const [ours = [], theirs = []] = await measureSides(sides, bench.means)
    rows.push(fasterRow({ work, peer: 'SDK', unit: 'µs', ours, theirs, reach: reaches.sdk }))
  }
  return {
    title: 'MCP',
    notes: [
      `The SDK's server is made as the README of its adapter for Node has it, a server and a transport a request, with the same tools and prepared results, answering JSON instead of a stream. Messages carry the numbers from 1 to ${numbers} in turn, as those of a session do. \`node:http\` alone reads the body of a call to its end and answers with the same fields and bytes, whatever it says: what it takes more than the REST read is the price of a POST. Checked before: the same results of every tool, the same list and texts. Revision ${older} where nothing else is said.`,
    ],
    rows,
  }
}

async function measureTool(bench: Bench, sdk: Running, pair: Pair): Promise<Row[]> {
  const { ours } = bench
  const question = call(pair, older)
  await requireSameResult(bench, sdk, question, ['content', 'structuredContent'])
  const bare = await startBare(bench, pair.tool, question)
  const [mine = [], theirs = [], modern = [], read = [], posted = []] = await measureSides(
    [
      { server: ours, questions: numbered(question) },
      { server: sdk, questions: numbered(question) },
      { server: ours, questions: numbered(call(pair, newer)) },
      { server: ours, questions: [{ method: 'GET', target: pair.read }] },
      { server: bare, questions: numbered(question) },
    ],
    bench.means,
  )
  const work = `tools/call ${pair.tool}`
  const peer = 'REST read'
  return [
    fasterRow({ work, peer: 'SDK', unit: 'µs', ours: mine, theirs, reach: reaches.sdk }),
    fasterRow({ work, peer: 'node:http', unit: 'µs', ours: mine, theirs: posted }),
    costRow({ work, peer, unit: 'µs', ours: mine, theirs: read, reach: reaches.read }),
    costRow({
      work: `${work}, ${newer}`,
      peer,
      unit: 'µs',
      ours: modern,
      theirs: read,
      reach: reaches.read,
    }),
  ]
}

/** Starts `node:http` with the answer to a call. */
async function startBare(bench: Bench, tool: string, question: Question): Promise<Running> {
  const { ours, host } = bench
  const folder = await bench.folder(`mcp-${tool}`)
  const { target } = question
  await writeAnswers(folder, [{ target, answer: await ask(ours.port, host, question) }])
  const bare = bench.keep(await startPeer('node:http', 'bare-node.ts', folder))
  // Each answer of ours has an identifier of its own.
  await requireSame(host, ours, bare, { question, own: ['x-request-id'] })
  return bare
}

/** Starts the server of the SDK with what ours offers and answers. */
async function startSdk(
  bench: Bench,
  pairs: readonly Pair[],
  initialize: Question,
  list: Question,
): Promise<Running> {
  const results: Record<string, Result> = {}
  for (const pair of pairs)
    results[pair.tool] = await resultOf(bench, bench.ours, call(pair, older))
  const { tools } = await resultOf(bench, bench.ours, list)
  const offer = { ...(await resultOf(bench, bench.ours, initialize)), tools, results }
  const folder = await bench.folder('mcp')
  await writeFile(join(folder, 'mcp.json'), JSON.stringify(offer))
  return bench.keep(await startPeer('SDK', 'mcp.ts', folder))
}

async function requireSameResult(
  bench: Bench,
  sdk: Running,
  question: Question,
  members: readonly string[],
): Promise<void> {
  const [ours, theirs] = [
    await resultOf(bench, bench.ours, question),
    await resultOf(bench, sdk, question),
  ]
  const other = members.find(
    (name) => !isDeepStrictEqual(toPlain(ours[name]), toPlain(theirs[name])),
  )
  if (other !== undefined)
    throw new CommandError(
      `Cannot compare: the SDK answers ${question.body?.slice(0, 100) ?? ''} with other ${other}`,
    )
}

/** A member of a tool that the SDK has no place for, and a schema without the line that only says which dialect it is. */
function toPlain(value: unknown): unknown {
  const text = JSON.stringify(value ?? null, (name, member: unknown) =>
    name === 'securitySchemes' || name === '$schema' ? undefined : member,
  )
  return JSON.parse(text)
}

async function resultOf(
  { host }: Bench,
  { name, port }: Running,
  question: Question,
): Promise<Result> {
  const { status, body } = await ask(port, host, question)
  const { result } = JSON.parse(body.toString()) as { result?: Result } // As JSON-RPC has it.
  if (status === 200 && result && result.isError !== true) return result
  throw new CommandError(
    `Cannot measure: ${name} answers ${question.body ?? ''} with ${body.toString().slice(0, 300)}`,
  )
}

function call({ tool: name, args }: Pair, revision: string): Question {
  const isEnveloped = revision >= newer
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const fields = { 'Mcp-Method': 'tools/call', 'Mcp-Name': name }
  return message(
    'tools/call',
    { name, arguments: args, ...(isEnveloped && { _meta }) },
    { 'MCP-Protocol-Version': revision, ...(isEnveloped && fields) },
  )
}

function message(
  method: string,
  params: Result,
  fields: Readonly<Record<string, string>> = { 'MCP-Protocol-Version': older },
): Question {
  return {
    method: 'POST',
    target: mcpPaths.endpoint,
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...fields,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  }
}

/** A message under each of the identifiers. */
function numbered(question: Question): Question[] {
  return Array.from({ length: numbers }, (_, at) => {
    const message = JSON.parse(question.body ?? '{}') as Result
    return { ...question, body: JSON.stringify({ ...message, id: at + 1 }) }
  })
}

/** Tools of the site, each with the same arguments as its read; a site may lack some. */
async function findPairs(bench: Bench): Promise<Pair[]> {
  const { path, lang } = await bench.findPage()
  const query = 'first steps guide'
  const pairs: readonly Pair[] = [
    { tool: 'get_workshop_offer', args: { lang }, read: `${apiPaths.workshop}?lang=${lang}` },
    { tool: 'get_contact_options', args: {}, read: apiPaths.contact },
    { tool: 'get_page', args: { url: path }, read: `${apiPaths.page}?url=${path}` },
    {
      tool: 'list_pages',
      args: { lang, limit: 20 },
      read: `${apiPaths.pages}?lang=${lang}&limit=20`,
    },
    {
      tool: 'search_site',
      args: { query, limit: 8 },
      read: `${apiPaths.search}?q=${encodeURIComponent(query)}&limit=8`,
    },
  ]
  const { tools } = await resultOf(bench, bench.ours, message('tools/list', {}))
  const known = (tools as { name: string }[]).map(({ name }) => name) // As MCP has it.
  return pairs.filter(({ tool }) => known.includes(tool))
}
