/**
 * A client as an integrator would write it: openapi-fetch over the types made from the document.
 */
import createClient from 'openapi-fetch'
import type { operations, paths } from './.cache/agency.d.ts'

/** Operation → status it answered. */
export type Called = Partial<Record<keyof operations, number>>

/**
 * Calls operations with their types checked by the compiler; fails when one answers otherwise than
 * typed. It shows how a client is written: that every operation answers as documented is for
 * `answers.ts`.
 */
export async function callOperations(baseUrl: string, token: string): Promise<Called> {
  const client = createClient<paths>({ baseUrl })
  const authorization = { headers: { Authorization: `Bearer ${token}` } }

  const root = await client.GET('/api/v1')
  const endpoints: Record<string, string> = must(root.data).endpoints
  if (endpoints.search === undefined) throw new Error('The root names no search')

  const health = await client.GET('/api/v1/health')
  const ok: boolean = must(health.data).ok
  if (!ok) throw new Error('The service is not well')

  const pages = await client.GET('/api/v1/pages', { params: { query: { lang: 'en', limit: 2 } } })
  const list = must(pages.data)
  const cursor: string | null = list.next_cursor
  if (cursor === null) throw new Error('The list has one page only')
  const more = await client.GET('/api/v1/pages', {
    params: { query: { lang: 'en', limit: 2, cursor } },
  })
  const [first] = must(more.data).data
  const url: string = must(first).url

  const page = await client.GET('/api/v1/page', { params: { query: { url } } })
  const markdown: string = must(page.data).markdown
  if (!markdown.startsWith('---')) throw new Error('The page has no front matter')

  const search = await client.GET('/api/v1/search', {
    params: { query: { q: 'guide', lang: 'en', limit: 5 } },
  })
  const types = must(search.data).data.map(({ type }) => type)
  if (types.includes('city')) throw new Error('A town was found that nobody asked for')

  // A site without prices has no such operation.
  const workshop =
    endpoints.workshop === undefined
      ? undefined
      : await client.GET('/api/v1/workshop', { params: { query: { market: 'DE' } } })
  const prices: string[] = workshop ? must(workshop.data).data.map(({ price }) => price) : []
  const contact = await client.GET('/api/v1/contact', { params: { query: { lang: 'en' } } })
  const company: string = must(contact.data).company

  const identity = await client.GET('/api/v1/identity', authorization)
  const agent = await client.GET('/agent/identity', authorization)
  const limit: number = must(identity.data).rateLimit.limit
  if (must(agent.data).sub !== must(identity.data).sub) throw new Error('Two identities')

  const batch = await client.POST('/api/v1/batch', {
    params: { header: { 'Idempotency-Key': 'judge-1' } },
    body: { requests: [{ id: company, path: '/api/v1/contact' }, { path: '/api/v1/nothing' }] },
  })
  const statuses: number[] = must(batch.data).responses.map(({ status }) => status)
  if (statuses.join() !== '200,404') throw new Error(`The batch answered ${statuses.join()}`)
  const [, second] = must(batch.data).responses
  const body = must(second).body
  // The body is a union: it has a code only as a Problem, whose codes are a closed list.
  if (narrow('code' in body ? body.code : undefined) === undefined) {
    throw new Error('The batch has another code')
  }

  const refused = await client.GET('/api/v1/page', { params: { query: { url: '/nothing/' } } })
  const code: 'not-found' | undefined = narrow(refused.error?.code)
  if (code === undefined || prices.length > limit) throw new Error('The refusal has another code')

  return {
    root: root.response.status,
    health: health.response.status,
    search: search.response.status,
    pages: more.response.status,
    page: page.response.status,
    ...(workshop && { workshop: workshop.response.status }),
    contact: contact.response.status,
    identity: identity.response.status,
    agentIdentity: agent.response.status,
    batch: batch.response.status,
  }
}

type Code = NonNullable<operations['page']['responses'][404]['content']['application/problem+json']>

function narrow(code: Code['code'] | undefined): 'not-found' | undefined {
  return code === 'not-found' ? code : undefined
}

function must<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('An answer is missing')
  return value
}
