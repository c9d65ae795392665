/** Requests that each try to leave something behind: every one is new to the service, and within its address's quota. */
import type { Call } from '../../src/http/call.ts'
import type { App } from '../../src/service/app.ts'

const encoder = new TextEncoder()

/** Address number n, in IPv4 and IPv6 by turns. */
export function addressOf(n: number): string {
  const [high, middle, low] = [(n >> 16) & 255, (n >> 8) & 255, n & 255]
  return n % 2 === 0
    ? `10.${high}.${middle}.${low}`
    : `2001:db8:${high.toString(16)}:${(middle * 256 + low).toString(16)}::1`
}

/** Call for a target; one with a body is posted as JSON. */
export function callFor(target: string, address: string, body?: unknown, token?: string): Call {
  const [path = '', query = ''] = target.split('?')
  const bytes = encoder.encode(body === undefined ? '' : JSON.stringify(body))
  return {
    method: body === undefined ? 'GET' : 'POST',
    path,
    query,
    headers: {
      host: 'localhost:4321',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    address,
    readBody: (limit) => Promise.resolve(bytes.length > limit ? undefined : bytes),
  }
}

/** Words that no index has, other ones for each number. */
function words(n: number, count: number): string {
  return Array.from({ length: count }, (_, at) => `q${(n * 24 + at).toString(36)}ing`).join('+')
}

const tool = (name: string, args: unknown) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
})

/** One kind of request, and how many of a hundred are of it. */
interface Kind {
  readonly share: number
  make(n: number, address: string): Call
}

const kinds: readonly Kind[] = [
  { share: 40, make: (n, from) => callFor(`/api/v1/nothing-${n}`, from) },
  { share: 20, make: (n, from) => callFor(`/api/v1/page?url=/en/nothing-${n}/`, from) },
  { share: 14, make: (n, from) => callFor('/api/v1/health', from, undefined, `eyJ.${n}.${n}`) },
  {
    share: 6,
    make: (n, from) => {
      const day = new Date(Date.UTC(1000, 0, 1 + n)).toISOString().slice(0, 10)
      return callFor(`/api/v1/pages?updated_since=${day}&limit=1`, from)
    },
  },
  { share: 5, make: (n, from) => callFor(`/api/v1/search?q=${words(n, 8)}`, from) },
  { share: 5, make: (n, from) => callFor('/mcp', from, tool('get_page', { url: `/x-${n}/` })) },
  {
    share: 2,
    make: (n, from) => callFor('/mcp', from, tool('search_site', { query: words(n, 2) })),
  },
  { share: 3, make: (n, from) => callFor('/oauth/token/', from, { grant_type: `x${n}` }) },
  {
    share: 2,
    make: (n, from) =>
      callFor('/oauth/register/', from, { redirect_uris: [`https://a${n}.example/cb`] }),
  },
]

/** Sends requests to an app, the kinds mixed; says how many were answered with which status. */
export async function attack(app: App, requests: number, addresses: number): Promise<string> {
  const statuses = new Map<number, number>()
  for (let n = 0; n < requests; n += 1) {
    const address = addressOf(n % addresses)
    const reply = await send(app, n, address)
    statuses.set(reply, (statuses.get(reply) ?? 0) + 1)
  }
  return [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
}

async function send(app: App, n: number, address: string): Promise<number> {
  let rest = (n * 61) % 100
  for (const kind of kinds) {
    if (rest < kind.share) return (await app(kind.make(n, address)))?.status ?? 0
    rest -= kind.share
  }
  return await registerAndAsk(app, address)
}

/** A registration is free, and each gives a token that is valid. */
async function registerAndAsk(app: App, address: string): Promise<number> {
  const registered = await app(callFor('/agent/auth/', address, { type: 'anonymous' }))
  const { credential } = JSON.parse(new TextDecoder().decode(registered?.body?.bytes)) as {
    credential: string // As the specification of the endpoint says.
  }
  return (await app(callFor('/api/v1/identity', address, undefined, credential)))?.status ?? 0
}
