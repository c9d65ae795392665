/**
 * Load from clients of all kinds, for as long as a test runs. Each client repeats a round, which
 * returns its failures.
 */
import { stampsIn } from './stamped-releases.ts'
import { baseUrl } from './app.ts'
import type { Answer } from './app.ts'
import { encodeFields } from './auth-app.ts'
import type { Fields } from './auth-app.ts'
import { authorizationFields, pkce } from './code-flow.ts'
import { request } from './mcp-messages.ts'

/** Sends a request to the service. Redirects are not followed. */
export type AskService = (target: string, init?: RequestInit) => Promise<Answer>

/** One round of a client. Returns failures, one line each. */
export type Round = (ask: AskService) => Promise<string[]>

/** Creates the client function for a port of this machine. */
export function createAsk(port: number): AskService {
  return async (target, init) => {
    const answer = await fetch(`http://127.0.0.1:${port}${target}`, { redirect: 'manual', ...init })
    const headers = Object.fromEntries(answer.headers)
    return { status: answer.status, headers, text: await answer.text() }
  }
}

/** Returns a failure unless the status is 200 and the whole response is from one release. */
function faultOf(what: string, { status, text }: Answer): string[] {
  const stamps = stampsIn(text)
  if (status !== 200) return [`${what}: ${status} ${text.slice(0, 300)}`]
  return stamps.length === 1 ? [] : [`${what}: is of the releases "${stamps.join()}"`]
}

function sendJson(value: unknown, headers: Readonly<Record<string, string>> = {}): RequestInit {
  const type = { 'Content-Type': 'application/json', ...headers }
  return { method: 'POST', headers: type, body: JSON.stringify(value) }
}

function sendForm(fields: Fields, headers: Readonly<Record<string, string>> = {}): RequestInit {
  const type = { 'Content-Type': 'application/x-www-form-urlencoded', ...headers }
  return { method: 'POST', headers: type, body: encodeFields(fields) }
}

const targets = [
  '/',
  '/en/',
  '/en/about/',
  '/en/about/index.md',
  '/api/v1/page?url=/en/about/',
  '/api/v1/page?url=/en/about/&maxTokens=1000',
  '/api/v1/pages?lang=en',
  '/api/v1/pages?updated_since=2020-01-01&limit=9',
  '/api/v1/search?q=flour',
]

const readEverything: Round = async (ask) => {
  const faults = []
  for (const target of targets) faults.push(...faultOf(target, await ask(target)))
  return faults
}

/** Body of a batch request with all API reads. */
export const batchOfReads = {
  requests: targets.filter((target) => target.startsWith('/api/')).map((path) => ({ path })),
}

const readBatch: Round = async (ask) =>
  faultOf('a batch', await ask('/api/v1/batch', sendJson(batchOfReads)))

const calls = [
  request('tools/call', { name: 'list_pages', arguments: { lang: 'en' } }),
  request('tools/call', { name: 'search_site', arguments: { query: 'flour' } }),
  request('tools/call', { name: 'get_page', arguments: { url: '/en/about/' } }),
  request('resources/read', { uri: `${baseUrl}/en/about/index.md` }),
]

/** Sends each message alone, then all of them as a JSON-RPC batch. */
const callTools: Round = async (ask) => {
  const faults = []
  for (const call of calls) {
    faults.push(...faultOf(JSON.stringify(call), await ask('/mcp', sendJson(call))))
  }
  const version = { 'MCP-Protocol-Version': '2025-03-26' }
  return [...faults, ...faultOf('messages', await ask('/mcp', sendJson(calls, version)))]
}

/**
 * Registers a client, gets consent, gets a token, uses it and refreshes it. The release may change
 * between steps.
 */
const grantAccess: Round = async (ask) => {
  const redirect = 'https://client.example/cb'
  const registration = { redirect_uris: [redirect], token_endpoint_auth_method: 'none' }
  const client = await ask('/oauth/register/', sendJson(registration))
  const { client_id: id } = JSON.parse(client.text) as { client_id: string }
  const query = encodeFields(authorizationFields({ id, redirectUri: redirect }))
  const screen = await ask(`/oauth/authorize/?${query}`)
  const ticket = /name="ticket" value="([^"]+)"/.exec(screen.text)?.[1] ?? ''
  const cookie = screen.headers['set-cookie']?.split(';')[0] ?? ''
  const decision = sendForm({ ticket, decision: 'approve' }, { Cookie: cookie })
  const decided = await ask('/oauth/authorize/', decision)
  const code = new URL(decided.headers.location ?? redirect).searchParams.get('code') ?? ''
  const shared = { client_id: id, redirect_uri: redirect }
  const grant = { grant_type: 'authorization_code', code, code_verifier: pkce.verifier }
  const granted = await ask('/oauth/token/', sendForm({ ...grant, ...shared }))
  const tokens = JSON.parse(granted.text) as { access_token?: string; refresh_token?: string }
  const headers = { Authorization: `Bearer ${tokens.access_token ?? ''}` }
  const known = await ask('/api/v1/identity', { headers })
  const renewal = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' }
  const renewed = await ask('/oauth/token/', sendForm({ ...renewal, client_id: id }))
  const statuses = [client, decided, granted, known, renewed].map(({ status }) => status).join()
  const wrong = statuses === '201,303,200,200,200' ? [] : [`access: ${statuses} ${granted.text}`]
  return [...faultOf('the consent page', screen), ...wrong]
}

/** Reads one slice of a list: its pages, and the cursor of the next slice. */
type ReadSlice = (ask: AskService, cursor: string | null) => Promise<Slice>

interface Slice {
  readonly answer: Answer
  readonly body?: { readonly data: readonly { url: string }[]; readonly next_cursor: string | null }
}

const sliceByRest: ReadSlice = async (ask, cursor) => {
  const query = cursor === null ? '' : `&cursor=${cursor}`
  const answer = await ask(`/api/v1/pages?lang=en&limit=2${query}`)
  return answer.status === 200
    ? { answer, body: JSON.parse(answer.text) as NonNullable<Slice['body']> } // What the schema says.
    : { answer }
}

const sliceByTool: ReadSlice = async (ask, cursor) => {
  const args = { lang: 'en', limit: 3, ...(cursor !== null && { cursor }) }
  const call = request('tools/call', { name: 'list_pages', arguments: args })
  const answer = await ask('/mcp', sendJson(call))
  const { result } = JSON.parse(answer.text) as { result?: { structuredContent?: Slice['body'] } }
  const body = result?.structuredContent
  return body ? { answer, body } : { answer }
}

/**
 * Reads a whole list slice by slice, with `pace` milliseconds between slices. `staying` are the
 * paths that all releases have and that the list must contain.
 */
export function walk(readSlice: ReadSlice, staying: readonly string[], pace: number): Round {
  return async (ask) => {
    const met: string[] = []
    let cursor: string | null = null
    do {
      const { answer, body }: Slice = await readSlice(ask, cursor)
      if (!body) return [`a walk: ${answer.status} ${answer.text.slice(0, 300)}`]
      met.push(...body.data.map(({ url }) => url.slice(baseUrl.length)))
      cursor = body.next_cursor
      await new Promise((resolve) => setTimeout(resolve, pace))
    } while (cursor !== null)
    const [, ...behindHome] = met
    const isOrdered = behindHome.every((path, at) => at === 0 || (behindHome[at - 1] ?? '') < path)
    const missing = staying.filter((path) => !met.includes(path))
    return [
      ...(isOrdered ? [] : [`a walk: is out of order: ${met.join(' ')}`]),
      ...missing.map((path) => `a walk: left out ${path}`),
    ]
  }
}

/** Rounds by kind of client. `staying` are the English paths that all releases have. */
export function clientsOf(staying: readonly string[]): Readonly<Record<string, Round>> {
  return {
    readers: readEverything,
    batches: readBatch,
    agents: callTools,
    grants: grantAccess,
    walks: walk(sliceByRest, staying, 50),
    'walks by tool': walk(sliceByTool, staying, 150),
  }
}

/**
 * Starts one client of each kind, which runs until `stop`. Returns the failures, and the number of
 * rounds of each kind.
 */
export function startLoad(ask: AskService, clients: Readonly<Record<string, Round>>) {
  const faults: string[] = []
  const rounds: Record<string, number> = {}
  let isOver = false
  const ends = Object.entries(clients).map(async ([kind, round]) => {
    rounds[kind] = 0
    while (!isOver) {
      // A broken connection is a failure too.
      faults.push(...(await round(ask).catch((error: unknown) => [`${kind}: ${String(error)}`])))
      rounds[kind] += 1
    }
  })
  return {
    faults,
    rounds,
    async stop() {
      isOver = true
      await Promise.all(ends)
    },
  }
}
