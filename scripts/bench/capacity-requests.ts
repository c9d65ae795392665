/** Kinds of requests whose cost is measured, as they go over the wire. */
import { apiPaths, authPaths, mcpPaths } from '../../src/http/paths.ts'

/** A server to ask. */
interface Server {
  readonly port: number
  /** Host of the origin that it was built for. */
  readonly host: string
}

/** One kind. */
interface RequestKind {
  readonly name: string
  /** Requests of this kind, to be sent in turn; what they need is asked of the server. */
  read(server: Server): Promise<string[]>
}

/** Different ones of a kind: more than what is kept by chance, fewer than takes long to ask for. */
const many = 400
const revision = '2025-06-18'

/** The kinds, in the order in which they are measured. */
export const requestKinds: readonly RequestKind[] = [
  { name: 'page as HTML', read: (server) => forPages(server, (path) => get(path)) },
  { name: 'page that has not changed (304)', read: readUnchanged },
  {
    name: 'page as Markdown',
    read: (server) => forPages(server, (path) => get(path, { Accept: 'text/markdown' })),
  },
  {
    name: 'page by the API',
    read: (server) => forPages(server, (path) => get(`${apiPaths.page}?url=${path}`)),
  },
  {
    name: 'list of 20 pages',
    read: (server) => forPages(server, () => get(`${apiPaths.pages}?limit=20`)),
  },
  {
    name: 'search, each with other words',
    read: (server) =>
      forWords(server, (words) => get(`${apiPaths.search}?q=${encodeURIComponent(words)}`)),
  },
  {
    name: 'MCP: page',
    read: (server) => forPages(server, (url) => callTool('get_page', { url })),
  },
  {
    name: 'MCP: search, each with other words',
    read: (server) => forWords(server, (query) => callTool('search_site', { query })),
  },
  { name: 'page by the API, with a token', read: readWithTokens },
  { name: 'registration of an agent, with its first token', read: forAgents },
]

type Fields = Readonly<Record<string, string>>

/** A request without what every request has. */
interface Message {
  readonly target: string
  readonly fields?: Fields
  readonly body?: string
}

/** A page to ask for. */
interface Entry {
  readonly path: string
  readonly title: string
}

/** The page list, as /openapi.json has it. */
interface PageList {
  readonly data: readonly { readonly url: string; readonly title: string }[]
  readonly next_cursor: string | null
}

function get(target: string, fields: Fields = {}): Message {
  return { target, fields: { 'Accept-Encoding': 'br', ...fields } }
}

function post(target: string, body: unknown, fields: Fields = {}): Message {
  return {
    target,
    fields: { 'Content-Type': 'application/json', ...fields },
    body: JSON.stringify(body),
  }
}

function callTool(name: string, args: unknown): Message {
  const params = { name, arguments: args }
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
  return post(mcpPaths.endpoint, call, {
    Accept: 'application/json, text/event-stream',
    'MCP-Protocol-Version': revision,
    'Accept-Encoding': 'br',
  })
}

/** Text of a request. Each comes from an address of its own, as behind a proxy. */
function toText({ target, fields = {}, body }: Message, { host }: Server, at: number): string {
  const all: Fields = {
    Host: host,
    'User-Agent': 'Mozilla/5.0 (compatible; bench)',
    'X-Forwarded-For': `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`,
    ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }),
    ...fields,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const method = body === undefined ? 'GET' : 'POST'
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`
}

/** Entries of the site, evenly from all of it. */
async function readEntries({ port }: Server): Promise<Entry[]> {
  const entries: Entry[] = []
  let cursor: string | null = null
  do {
    const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const response = await fetch(`http://127.0.0.1:${port}${apiPaths.pages}?limit=100${query}`)
    const list = (await response.json()) as PageList
    entries.push(...list.data.map(({ url, title }) => ({ path: new URL(url).pathname, title })))
    cursor = list.next_cursor
  } while (cursor !== null)
  const step = Math.max(1, Math.floor(entries.length / many))
  return entries.filter((_, at) => at % step === 0).slice(0, many)
}

async function forPages(server: Server, make: (path: string) => Message): Promise<string[]> {
  return (await readEntries(server)).map(({ path }, at) => toText(make(path), server, at))
}

/** Two words of a title, followed by one of another: most find something, and hardly two are the same. */
async function forWords(server: Server, make: (words: string) => Message): Promise<string[]> {
  const entries = await readEntries(server)
  const words = entries.map(({ title }) => title.match(/\p{L}{4,}/gu) ?? [title])
  return words.map((own, at) => {
    const [other = ''] = words[(at * 7 + 3) % words.length] ?? []
    return toText(make([...own.slice(0, 2), other].join(' ')), server, at)
  })
}

/** One after the other: a service that is asked for all of them at once refuses some. */
async function readUnchanged(server: Server): Promise<string[]> {
  const requests: string[] = []
  for (const { path } of await readEntries(server)) {
    const headers = { 'Accept-Encoding': 'br' }
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers })
    await response.arrayBuffer()
    const tag = response.headers.get('etag')
    if (tag === null) throw new Error(`${path} has no entity tag`)
    requests.push(toText(get(path, { 'If-None-Match': tag }), server, requests.length))
  }
  return requests
}

const registration = post(authPaths.agentRegistration, { type: 'anonymous' })

/** Each address registers one agent, again and again. */
function forAgents(server: Server): Promise<string[]> {
  return Promise.resolve(Array.from({ length: many }, (_, at) => toText(registration, server, at)))
}

async function readWithTokens(server: Server): Promise<string[]> {
  const requests: string[] = []
  for (const { path } of await readEntries(server)) {
    const response = await fetch(`http://127.0.0.1:${server.port}${registration.target}`, {
      method: 'POST',
      headers: registration.fields ?? {},
      body: registration.body ?? '',
    })
    const { credential } = (await response.json()) as { credential?: string }
    if (credential === undefined) throw new Error('An agent was not registered')
    const fields = { Authorization: `Bearer ${credential}` }
    requests.push(toText(get(`${apiPaths.page}?url=${path}`, fields), server, requests.length))
  }
  return requests
}
