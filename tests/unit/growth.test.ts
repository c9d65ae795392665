import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseBody } from '../../src/api/body.ts'
import { batchOperation } from '../../src/api/operations/batch.ts'
import { pageOperation } from '../../src/api/operations/page.ts'
import { pagesOperation } from '../../src/api/operations/pages.ts'
import { searchOperation } from '../../src/api/operations/search.ts'
import { parseQuery, readQuery } from '../../src/api/query.ts'
import { registry } from '../../src/api/registry.ts'
import { codings, negotiateCoding, negotiateLanguage } from '../../src/http/accept.ts'
import { parseAuthorization } from '../../src/http/authorization.ts'
import { textBody } from '../../src/http/call.ts'
import { findClientAddress, parseAddress } from '../../src/http/client-address.ts'
import { findCookie } from '../../src/http/cookie.ts'
import { digest, matchesEntityTag } from '../../src/http/etag.ts'
import { decodeForm } from '../../src/http/form-encoding.ts'
import { isIdempotencyKey } from '../../src/http/idempotency-key.ts'
import { parseJson } from '../../src/http/json-body.ts'
import { serializeLinks } from '../../src/http/link.ts'
import { mediaTypeEssence } from '../../src/http/media-type.ts'
import { splitUnquoted } from '../../src/http/quoted-list.ts'
import { encodeReference } from '../../src/http/uri-reference.ts'
import { cutMarkdown } from '../../src/markdown/cut.ts'
import { readMarkdownPart } from '../../src/markdown/part.ts'
import { createHostCheck } from '../../src/mcp/host.ts'
import { classify } from '../../src/mcp/revision.ts'
import { checkStandardHeaders } from '../../src/mcp/standard-headers.ts'
import { decodeBase64url } from '../../src/oauth/base64url.ts'
import { readCredentials } from '../../src/oauth/client-authentication.ts'
import { isDeniedScheme, wrapsAddress } from '../../src/oauth/denied-schemes.ts'
import { findParameter, isRepeated } from '../../src/oauth/parameters.ts'
import { isChallenge } from '../../src/oauth/pkce.ts'
import {
  appendParameters,
  describeTarget,
  isLoopback,
  isRedirectUri,
  resolveRedirectUri,
} from '../../src/oauth/redirect-uri.ts'
import { resolveResource } from '../../src/oauth/resource-indicator.ts'
import { closePagefind } from '../../src/indexing/pagefind.ts'
import { createMatcher } from '../../src/rest/match.ts'
import { likelyLanguages } from '../../src/search/query-language.ts'
import { fold, foldedWords } from '../../src/search/tokenize.ts'
import { toCall } from '../../src/service/node-http.ts'
import { getRoute } from '../../src/service/routes.ts'
import { decodePath, pageLanguage, pagePath, parsePageAddress } from '../../src/site/address.ts'
import { decodeCursor } from '../../src/api/cursor.ts'
import { pageFilter } from '../../src/api/page-filters.ts'
import type { Site } from '../../src/site/site.ts'
import { fillPlaceholders } from '../../src/site/placeholders.ts'
import { negotiatePage } from '../../src/website/page-variant.ts'
import { baseUrl } from '../support/app.ts'
import { createAuthApp, encodeFields } from '../support/auth-app.ts'
import type { AuthApp } from '../support/auth-app.ts'
import { authorizationFields, codeFields, registerClient } from '../support/code-flow.ts'
import type { Client } from '../support/code-flow.ts'
import { findSteep } from '../support/growth.ts'
import type { Read } from '../support/growth.ts'
import { hostileShapes, lengthAlone, plainShapes } from '../support/hostile-texts.ts'
import { createTinySearch } from '../support/tiny-index.ts'
import type { TinySearch } from '../support/tiny-index.ts'
import { createTinySite } from '../support/tiny-site.ts'

/** What reads one field, parameter or body by itself, with the file it is in. */
const readers: readonly (readonly [file: string, name: string, read: Read])[] = [
  ['http/accept', 'Accept', negotiatePage],
  ['http/accept', 'Accept-Encoding', (text) => negotiateCoding(text, codings)],
  ['http/accept', 'Accept-Language', (text) => negotiateLanguage(text, ['en', 'pl'])],
  ['http/quoted-list', 'a list', (text) => splitUnquoted(text, ',')],
  ['http/authorization', 'Authorization', parseAuthorization],
  ['http/authorization', 'a bearer token', (text) => parseAuthorization(`Bearer ${text}`)],
  ['http/client-address', 'X-Forwarded-For', (text) => findClientAddress('192.0.2.1', text, 1)],
  ['http/client-address', 'X-Forwarded-For', (text) => findClientAddress('192.0.2.1', text, 3)],
  ['http/client-address', 'an address', parseAddress],
  ['http/cookie', 'Cookie', (text) => findCookie(text, 'oac-12345678')],
  ['http/etag', 'If-None-Match', (text) => matchesEntityTag(text, 'W/"a"')],
  ['http/etag', 'a body to be tagged', digest],
  ['http/form-encoding', 'a form value', decodeForm],
  ['http/idempotency-key', 'Idempotency-Key', isIdempotencyKey],
  ['http/json-body', 'a JSON body', parseJson],
  ['http/json-body', 'a JSON text', (text) => parseJson(JSON.stringify(text))],
  ['http/link', 'an address in Link', (text) => serializeLinks([{ href: text, rel: 'next' }])],
  ['http/media-type', 'Content-Type', mediaTypeEssence],
  ['http/uri-reference', 'an address in Location', encodeReference],
  ['site/address', 'url', (text) => parsePageAddress(text, 'localhost:4321')],
  ['site/address', 'an absolute url', (text) => parsePageAddress(`http://${text}`, 'a')],
  ['site/address', 'a path of url', (text) => parsePageAddress(`/${text}`, 'a')],
  ['site/address', 'a path', (text) => [decodePath(text), pagePath(text), pageLanguage(text, [])]],
  ['api/cursor', 'cursor', (text) => decodeCursor(pageFilter({}), text)],
  ['api/query', 'a query', (text) => refused(() => readQuery(text, ['q', 'lang', 'type']))],
  ['api/parameters', 'q', (text) => refused(() => parseQuery(`q=${text}`, searchOperation.input))],
  [
    'api/parameters',
    'url',
    (text) => refused(() => parseQuery(`url=${text}`, pageOperation.input)),
  ],
  [
    'api/parameters',
    'cursor and limit',
    (text) => refused(() => parseQuery(`cursor=${text}&limit=${text}`, pagesOperation.input)),
  ],
  ['api/body', 'operations of a batch', (text) => refused(() => parseBody(listOf(text), batch))],
  ['api/operations/batch', 'a path of a batch', (text) => runBatch(`/api/v1/${text}`)],
  ['rest/match', 'a path', createMatcher(registry)],
  ['service/routes', 'a path', (text) => getRoute(`/${text}`)],
  ['service/node-http', 'a target', (text) => toCall(requestFor(`/${text}`))],
  ['service/node-http', 'an absolute target', (text) => toCall(requestFor(`http://${text}`))],
  ['mcp/host', 'Host', createHostCheck(baseUrl, [])],
  ['mcp/standard-headers', 'Mcp-Name', (text) => checkName(text)],
  ['mcp/standard-headers', 'Mcp-Name in base64', (text) => checkName(`=?base64?${text}?=`)],
  ['mcp/revision', 'a message', (text) => classify({ jsonrpc: '2.0', method: text }, {}, spoken)],
  [
    'mcp/revision',
    'members',
    (text) => classify({ method: 'x', params: listOf(text) }, {}, spoken),
  ],
  ['oauth/base64url', 'base64url', decodeBase64url],
  ['oauth/client-authentication', 'Basic', (text) => refused(() => basic(`Basic ${text}`))],
  ['oauth/client-authentication', 'Basic in base64', (text) => refused(() => basic(encoded(text)))],
  ['oauth/denied-schemes', 'a scheme', (text) => [isDeniedScheme(text), wrapsAddress(text)]],
  ['oauth/parameters', 'a form', (text) => readParameters(new URLSearchParams(text))],
  ['oauth/pkce', 'code_challenge', isChallenge],
  ['oauth/redirect-uri', 'redirect_uris', isRedirectUri],
  ['oauth/redirect-uri', 'a host', (text) => isRedirectUri(`https://${text}`)],
  ['oauth/redirect-uri', 'a path', (text) => isRedirectUri(`https://a.example/${text}`)],
  ['oauth/redirect-uri', 'a query', (text) => isRedirectUri(`https://a.example/?${text}`)],
  ['oauth/redirect-uri', 'an app', (text) => isRedirectUri(`com.example.app:${text}`)],
  [
    'oauth/redirect-uri',
    'redirect_uri',
    (text) => resolveRedirectUri(['http://localhost/a'], `http://localhost:1/${text}`),
  ],
  [
    'oauth/redirect-uri',
    'a target that is shown',
    (text) => [isLoopback(text), describeTarget(`http:${text}`), describeTarget(`x:${text}`)],
  ],
  [
    'oauth/redirect-uri',
    'state on its way back',
    (state) => appendParameters('x:/', { state: state.toWellFormed() }),
  ],
  ['oauth/resource-indicator', 'resource', (text) => resolveResource(text, baseUrl)],
  ['oauth/resource-indicator', 'a path', (text) => resolveResource(`${baseUrl}${text}`, baseUrl)],
  ['search/query-language', 'a query', (text) => likelyLanguages(text, [], ['pl', 'en', 'de'])],
  ['site/placeholders', 'a name of a client', (name) => fillPlaceholders('{name} asks', { name })],
]

/** What reads the site's own texts at places that strangers choose. */
const cutters: readonly (readonly [file: string, name: string, read: Read])[] = [
  ['markdown/cut', 'half of a page', (text) => cutMarkdown(text, text.length >> 1)],
  ['markdown/cut', 'nearly all of a page', (text) => cutMarkdown(text, text.length - 2)],
  ['markdown/cut', 'half of code', (text) => cutMarkdown(`\`\`\`\n${text}`, text.length >> 1)],
  ['markdown/cut', 'a quoted list', (text) => cutMarkdown(`> - ${text}`, text.length >> 1)],
  ['markdown/part', 'a part from the middle', (text) => readPart(text, text.length >> 1, 300)],
  ['markdown/part', 'a part to the end', (text) => readPart(text, 7, text.length - 8)],
]

/** Files whose patterns meet what strangers send only as parts of whole requests, and the row that sends it. */
const inRequests: Readonly<Record<string, string>> = {
  'api/operations/search': 'q',
  'mcp/endpoint': 'a method',
  'mcp/mcp-descriptions': 'a path',
  'oauth/access-token': 'the scope of tokens, which we wrote',
  'oauth/consent-language': 'ui_locales',
  'oauth/authorization-request': 'scope',
  'oauth/client-registration': 'names',
  'oauth/grants/jwt-bearer': 'the field authorization of /oauth/token/',
  'oauth/oauth-surface': 'a path',
  'rest/rest-surface': 'a path of the API',
  'search/excerpt': 'the texts of the site, by words of the query',
  'search/tokenize': 'the query',
  'service/answer': 'the target of a request that failed',
}

/** Files whose patterns meet nothing that strangers send. */
const ours = new Set([
  ...['api/json-schema', 'api/schemas', 'mcp/identity', 'oauth/keys'],
  'service/connection-bounds',
  ...['search/function-words', 'search/index-form', 'search/loose-stem', 'search/towns'],
])

const spoken = { speaksEnvelope: true }
const batch = batchOperation.input

function requestFor(url: string): IncomingMessage {
  // Nothing else is looked at.
  return { url, headers: {}, socket: {} } as unknown as IncomingMessage
}

function readPart(text: string, from: number, limit: number): unknown {
  return readMarkdownPart(text, { from, limit })
}

function listOf(text: string): unknown {
  return { requests: text.split(/(?=[,;& ])/).map((path) => ({ path, id: {} })) }
}

async function runBatch(path: string): Promise<void> {
  const read = {
    isBatchable: () => true,
    run: () => Promise.resolve({ status: 200, body: {} }),
  }
  // A batch looks at nothing else.
  const context = { read } as unknown as Parameters<typeof batchOperation.handle>[1]
  await batchOperation.handle({ requests: [{ path }] }, context)
}

function checkName(field: string): unknown {
  const headers = { 'mcp-protocol-version': 'x', 'mcp-method': 'x', 'mcp-name': field }
  return checkStandardHeaders(headers, { method: 'tools/call', params: { name: field } })
}

function basic(authorization: string): unknown {
  return readCredentials({ authorization, form: new URLSearchParams() })
}

function encoded(text: string): string {
  return `Basic ${Buffer.from(text).toString('base64')}`
}

function readParameters(form: URLSearchParams): unknown {
  return ['a', 'state'].map((name) => [findParameter(form, name), isRepeated(form, name)])
}

/** A refusal is an answer too. */
function refused(read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    return error
  }
}

it('Every file with a pattern that reads what strangers send is in a table', () => {
  const folders = ['api', 'gate', 'http', 'mcp', 'oauth', 'rest', 'search', 'service', 'site']
  const reading = /\.(?:exec|match|matchAll|normalize|regex|replace|replaceAll|split|test)\(/
  const found = folders.flatMap((folder) =>
    readdirSync(`src/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .filter((name) => reading.test(readFileSync(`src/${folder}/${name}`, 'utf8')))
      .map((name) => `${folder}/${name.slice(0, -'.ts'.length)}`),
  )
  const listed = new Set([...readers.map(([file]) => file), ...Object.keys(inRequests), ...ours])
  expect(found.filter((file) => !listed.has(file))).toEqual([])
})

describe('The time to read what strangers send grows no faster than its length', () => {
  it.each(readers)('in %s: %s', async (_file, _name, read) => {
    expect(await findSteep(swallow(read), hostileShapes)).toEqual([])
  })
})

describe('The time to cut a page where a stranger says grows no faster than the page', () => {
  it.each(cutters)('in %s: %s', async (_file, _name, read) => {
    expect(await findSteep(read, hostileShapes)).toEqual([])
  })
})

/** The same reader, its refusals taken as answers. */
function swallow(read: Read): Read {
  return (text) => {
    const result = read(text)
    return result instanceof Promise ? result.catch(() => undefined) : result
  }
}

describe('The time to search grows no faster than', () => {
  let search: TinySearch

  afterAll(closePagefind)
  beforeAll(async () => {
    const text = 'A brook runs through the meadow and turns the wheel of the mill. '
    search = await createTinySearch([
      { path: '/en/a/', lang: 'en', title: 'Brook and mill', text: text.repeat(40) },
      { path: '/en/b/', lang: 'en', title: 'Meadow', type: 'city', text },
    ])
  })

  it('the query', async () => {
    const read: Read = (text) => search.find(text, { limit: 10 })
    expect(await findSteep(read, plainShapes)).toEqual([])
  })

  it('a title that is folded', async () => {
    expect(await findSteep((text) => [fold(text), foldedWords(text)], plainShapes)).toEqual([])
  })
})

describe('The time to answer grows no faster than', () => {
  const plenty = 1_000_000_000
  /** A site in which everything is there, the page for unknown addresses too. */
  const site: Site = {
    ...createTinySite(),
    readPublished: () =>
      Promise.resolve({ type: 'text/html', etag: 'W/"a"', content: textBody('<p>Here</p>') }),
  }
  let service: AuthApp
  let client: Client

  beforeAll(async () => {
    const quotas = { ip: plenty, agent: plenty, network: plenty }
    service = await createAuthApp({ quotas, authQuota: plenty, trustedHops: 1, site })
    client = await registerClient(service)
  })

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
