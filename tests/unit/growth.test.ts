import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { textBody } from '../../src/http/call.ts'
import { closePagefind } from '../../src/indexing/pagefind.ts'
import { fold } from '../../src/search/fold.ts'
import { foldedWords } from '../../src/search/tokenize.ts'
import type { Site } from '../../src/site/site.ts'
import { baseUrl } from '../support/app.ts'
import { createAuthApp, encodeFields } from '../support/auth-app.ts'
import { authorizationFields, codeFields, registerClient } from '../support/code-flow.ts'
import { findSteep } from '../support/growth.ts'
import type { Read } from '../support/growth.ts'
import { descriptionPaths } from '../../src/http/paths.ts'
import { hostileShapes, lengthAlone, plainShapes } from '../support/hostile-texts.ts'
import { createTinySearch } from '../support/tiny-index.ts'
import { cutters, readers } from '../support/growth-readers.ts'
import { createTinySite } from '../support/tiny-site.ts'

/**
 * Files whose patterns meet what strangers send only as parts of whole requests, which are sent
 * below.
 */
const inRequests = (
  'gate/gate mcp/endpoint mcp/search-fetch api/argument-aliases ' +
  'mcp/arguments/read-call mcp/arguments/language-names mcp/arguments/market-names mcp/data-resources ' +
  'api/shown-text mcp/mcp-surface oauth/access-token oauth/consent-reply ' +
  'oauth/authorization-request oauth/client-registration oauth/grants/jwt-bearer oauth/token-issuer ' +
  'oauth/oauth-surface rest/rest-surface search/excerpt search/fold search/passage ' +
  'search/sentences search/text-matches search/guesses search/places ' +
  'search/prepare ' +
  'search/tokenize service/guarded-server service/operator-port'
).split(' ')

/** Files whose patterns meet nothing that strangers send. */
const ours = (
  'api/json-schema api/tool-views api/schemas api/pascal-case api/uri-template api/site-schemas http/cache-control ' +
  'http/well-known mcp/arguments/country-codes mcp/data-tool mcp/server-info oauth/keys gate/shared-store ' +
  'telemetry/metrics telemetry/span-attributes service/timeouts-and-limits telemetry/known-agents ' +
  'service/follow-release site/markets site/languages site/parts site/words/words site/overview-entry ' +
  'api/operations/data site/entry-times site/entry-values site/schema-types site/time-zone site/zoned-time ' +
  'site/region-address site/split-overviews site/own-address site/way search/coded-texts ' +
  'site/artefacts/manifest search/function-words search/index-form search/language search/morphology search/suggestions search/page-names'
).split(' ')

it('Every file with a pattern that reads what strangers send is in a table', () => {
  const protocols = ['api', 'http', 'mcp', 'oauth', 'rest']
  const folders = [...protocols, 'gate', 'search', 'service', 'site', 'telemetry']
  const reading = /\.(?:exec|match|matchAll|normalize|regex|replace|replaceAll|split|test)\(/
  const found = folders.flatMap((folder) =>
    readdirSync(`src/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .filter((name) => reading.test(readFileSync(`src/${folder}/${name}`, 'utf8')))
      .map((name) => `${folder}/${name.slice(0, -'.ts'.length)}`),
  )
  const listed = new Set([...readers.map(([file]) => file), ...inRequests, ...ours])
  expect(found.filter((file) => !listed.has(file))).toEqual([])
})

it.each(readers)(
  'The time to read what strangers send grows no faster than its length in %s: %s',
  async (_file, _name, read) => {
    expect(await findSteep(swallow(read), hostileShapes)).toEqual([])
  },
)

it.each(cutters)(
  'The time to cut a page where a stranger says grows no faster than the page in %s: %s',
  async (_file, _name, read) => {
    expect(await findSteep(read, hostileShapes)).toEqual([])
  },
)

/** The same reader, its refusals taken as answers. */
function swallow(read: Read): Read {
  return (text) => {
    const result = read(text)
    return result instanceof Promise ? result.catch(() => undefined) : result
  }
}

describe('The time to search grows no faster than', async () => {
  afterAll(closePagefind)
  const text = 'A brook runs through the meadow and turns the wheel of the mill. '
  const search = await createTinySearch([
    { path: '/en/a/', lang: 'en', title: 'Brook and mill', text: text.repeat(40) },
    { path: '/en/b/', lang: 'en', title: 'Meadow', type: 'city', text },
  ])

  it('the query', async () => {
    const read: Read = (text) => search.find(text, { limit: 10 })
    expect(await findSteep(read, plainShapes)).toEqual([])
  })

  it('a title that is folded', async () => {
    expect(await findSteep((text) => [fold(text), foldedWords(text)], plainShapes)).toEqual([])
  })
})

describe('The time to answer grows no faster than', async () => {
  const plenty = 1_000_000_000
  const file = { type: 'text/html', etag: 'W/"a"', content: textBody('<p>Here</p>') }
  /**
   * A site in which everything is there, the page for unknown addresses too; of skills it has none.
   */
  const site: Site = {
    ...createTinySite(),
    readPublished: (key) =>
      Promise.resolve(key === descriptionPaths.agentSkills ? undefined : file),
  }

  const quotas = { ip: plenty, agent: plenty, network: plenty }
  const service = await createAuthApp({ quotas, authQuota: plenty, trustedHops: 1, site })
  const client = await registerClient(service)

  const form = 'application/x-www-form-urlencoded'
  const mcp = (message: object) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
  })

  /** Every field that is read, where it is read. */
  const fields: readonly (readonly [name: string, target: string, method: 'GET' | 'POST'])[] = [
    ['accept', '/en/a/', 'GET'],
    ['accept-encoding', '/api/v1/health', 'GET'],
    ['accept-language', '/oauth/authorize/', 'GET'],
    ['authorization', '/api/v1/identity', 'GET'],
    ['authorization', '/oauth/token/', 'POST'],
    ['content-encoding', '/api/v1/batch', 'POST'],
    ['content-type', '/api/v1/batch', 'POST'],
    ['content-type', '/oauth/token/', 'POST'],
    ['content-type', '/mcp', 'POST'],
    ['cookie', '/oauth/authorize/', 'GET'],
    ['host', '/mcp', 'POST'],
    ['idempotency-key', '/api/v1/batch', 'POST'],
    ['if-none-match', '/api/v1/pages', 'GET'],
    ['mcp-method', '/mcp', 'POST'],
    ['mcp-name', '/mcp', 'POST'],
    ['mcp-protocol-version', '/mcp', 'POST'],
    ['origin', '/oauth/authorize/', 'POST'],
    ['sec-fetch-site', '/oauth/authorize/', 'POST'],
    ['x-forwarded-for', '/api/v1/health', 'GET'],
  ]

  it.each(fields)('the field %s of %s', async (name, target, method) => {
    const read: Read = (text) =>
      service.ask(target, {
        method,
        headers: { 'content-type': 'application/json', [name]: text },
        body: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x"}}',
      })
    expect(await findSteep(read, plainShapes)).toEqual([])
  })

  /** Everything else that a request may hold. */
  const requests: readonly (readonly [name: string, read: Read])[] = [
    ['a path', (text) => service.ask(`/${text}`)],
    ['a path of the API', (text) => service.ask(`/api/v1/${text}`)],
    ['a path of a page', (text) => service.ask(`/en/a/${text}`)],
    ['a query of the API', (text) => service.ask(`/api/v1/search?${text}`)],
    ['q', (text) => service.ask(`/api/v1/search?q=${text}`)],
    ['url', (text) => service.ask(`/api/v1/page?url=${text}`)],
    ['cursor', (text) => service.ask(`/api/v1/pages?cursor=${text}`)],
    ['a query of a page', (text) => service.ask(`/en/a?${text}`)],
    ['an authorization request', (text) => service.ask(`/oauth/authorize/?${text}`)],
    ['ui_locales', (text) => service.ask(`/oauth/authorize/?ui_locales=${text}`)],
    ['redirect_uri', (text) => authorize({ redirect_uri: text })],
    ['scope', (scope) => authorize({ scope })],
    ['state', (state) => authorize({ state })],
    ['resource', (resource) => authorize({ resource })],
    ['client_id', (text) => authorize({ client_id: text })],
    ['a ticket', (ticket) => post('/oauth/authorize/', encodeFields({ ticket }))],
    ['a form', (text) => post('/oauth/token/', text)],
    ['a code', (code) => post('/oauth/token/', encodeFields(codeFields(client, code)))],
    ['a registration', (text) => service.postJson('/oauth/register/', { redirect_uris: [text] })],
    ['names', (text) => register({ client_name: text, client_uri: text, grant_types: [text] })],
    ['a claim', (text) => service.postJson('/agent/auth/claim', { claim_token: text })],
    ['the body of a batch', (body) => service.ask('/api/v1/batch', { ...mcp({}), body })],
    ['a path in a batch', (path) => service.postJson('/api/v1/batch', { requests: [{ path }] })],
    ['a body of MCP', (body) => service.ask('/mcp', { ...mcp({}), body })],
    ['a method', (method) => service.ask('/mcp', mcp({ method }))],
    ['an identifier', (id) => service.ask('/mcp', mcp({ id, method: 'ping' }))],
    ['a tool', (name) => service.ask('/mcp', mcp({ method: 'tools/call', params: { name } }))],
    ['an argument', (query) => callTool('search_site', { query })],
    ['an address', (url) => callTool('get_page', { url })],
    [
      'a resource',
      (uri) => service.ask('/mcp', mcp({ method: 'resources/read', params: { uri } })),
    ],
    ['a prompt', (text) => getPrompt({ process: text, lang: text })],
    ['what is typed', (value) => complete({ name: 'path', value })],
  ]

  it.each(requests)('%s', async (_name, read) => {
    expect(await findSteep(read, plainShapes)).toEqual([])
    expect(service.failures).toEqual([])
  })

  it('an object of many members', async () => {
    expect(await findSteep((text) => getPrompt(numbersOf(text)), lengthAlone)).toEqual([])
  })

  function post(target: string, body: string): unknown {
    return service.ask(target, { method: 'POST', headers: { 'content-type': form }, body })
  }

  function authorize(overrides: Readonly<Record<string, string>>): unknown {
    return service.ask(`/oauth/authorize/?${encodeFields(authorizationFields(client, overrides))}`)
  }

  function register(metadata: object): unknown {
    return service.postJson('/oauth/register/', {
      redirect_uris: ['https://client.example/cb'],
      ...metadata,
    })
  }

  function callTool(name: string, args: object): unknown {
    return service.ask('/mcp', mcp({ method: 'tools/call', params: { name, arguments: args } }))
  }

  function getPrompt(args: object): unknown {
    const params = { name: 'which_service_fits', arguments: args }
    return service.ask('/mcp', mcp({ method: 'prompts/get', params }))
  }

  function complete(argument: object): unknown {
    const ref = { type: 'ref/resource', uri: `${baseUrl}{+path}index.md` }
    return service.ask('/mcp', mcp({ method: 'completion/complete', params: { ref, argument } }))
  }

  /** An object of many members, none of which is a text. */
  function numbersOf(text: string): object {
    return Object.fromEntries(Array.from({ length: text.length >> 3 }, (_, at) => [at, at]))
  }
})
