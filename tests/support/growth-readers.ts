/**
 * Parsers of input from clients. Tests measure how their time grows with the length of the input.
 */
import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { parseBody } from '../../src/api/body.ts'
import { describeGuide } from '../../src/api/operations/search.ts'
import { market, pageAddress } from '../../src/api/parameters.ts'
import { parseQuery } from '../../src/api/query.ts'
import { codings, negotiateCoding, negotiateLanguage } from '../../src/http/accept.ts'
import { bearerToken } from '../../src/http/authorization.ts'
import { findClientAddress, parseAddress } from '../../src/http/client-address.ts'
import { findCookie } from '../../src/http/cookie.ts'
import { digest, matchesEntityTag } from '../../src/http/etag.ts'
import { decodeForm } from '../../src/http/form-encoding.ts'
import { isIdempotencyKey } from '../../src/http/idempotency-key.ts'
import { parseJson } from '../../src/http/json-body.ts'
import { serializeLinks } from '../../src/http/link.ts'
import { mediaTypeEssence } from '../../src/http/media-type.ts'
import { splitUnquoted } from '../../src/http/accept.ts'
import { findRange } from '../../src/http/range.ts'
import { parseTraceParent } from '../../src/http/traceparent.ts'
import { encodeReference } from '../../src/http/link.ts'
import { cutMarkdown } from '../../src/markdown/cut.ts'
import { readMarkdownPart } from '../../src/markdown/part.ts'
import { findNamedPage } from '../../src/mcp/arguments/named-page.ts'
import { pageNotFound } from '../../src/mcp/arguments/page-not-found.ts'
import { readArguments } from '../../src/mcp/arguments/read-arguments.ts'
import { createHostCheck } from '../../src/mcp/refusals.ts'
import { sentArguments } from '../../src/mcp/params.ts'
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
import { createMatcher } from '../../src/rest/match.ts'
import { likelyLanguages } from '../../src/search/query-language.ts'
import { toCall } from '../../src/service/node-http.ts'
import { getRoute } from '../../src/service/routes.ts'
import { decodePath, pageLanguage, pagePath, parsePageAddress } from '../../src/site/address.ts'
import { findSearchText } from '../../src/mcp/arguments/read-value.ts'
import { decodeCursor } from '../../src/api/cursor.ts'
import { decodeEntryCursor } from '../../src/api/entry-cursor.ts'
import { filterParameters, listInput } from '../../src/api/entry-parameters.ts'
import { pageFilter } from '../../src/api/page-filters.ts'
import { findNearestPages } from '../../src/site/nearest-pages.ts'
import { fillPlaceholders } from '../../src/site/placeholders.ts'
import { findOtherSpelling } from '../../src/website/moved.ts'
import { negotiateNotFound, negotiatePage } from '../../src/website/page-variant.ts'
import { berths, createDataSite } from './data-site.ts'
import { isKnownPath } from '../../src/service/observers.ts'
import { maskPath } from '../../src/telemetry/shown-path.ts'
import {
  describeIgnored,
  findUnknownMembers,
  findUnknownParameters,
} from '../../src/api/unknown-parameters.ts'
import { familyOf } from '../../src/telemetry/agent-families.ts'
import { argumentLabel } from '../../src/telemetry/known-arguments.ts'
import { renderText } from '../../src/telemetry/log-line.ts'
import { createIdentifier } from '../../src/telemetry/request-id.ts'
import { baseUrl } from './app.ts'
import type { Read } from './growth.ts'
import { createTinySite, tinyData } from './tiny-site.ts'
import {
  batchOperation,
  pageOperation,
  pagesOperation,
  registry,
  searchOperation,
} from './registry.ts'

function readRange(range: string): unknown {
  return findRange({ method: 'GET', headers: { range } }, { etag: '"a"', length: 10 })
}

const { parts } = createDataSite()
/** Input of the list of berths, which has filters of all types. */
const berthList = listInput(berths, filterParameters(berths, parts), parts)

/** Parsers of one header field, parameter or body, each with its source file. */
export const readers: readonly (readonly [file: string, name: string, read: Read])[] = [
  ['http/accept', 'Accept', negotiatePage],
  ['http/accept', 'Accept-Encoding', (text) => negotiateCoding(text, codings)],
  ['http/accept', 'Accept-Language', (text) => negotiateLanguage(text, ['en', 'pl'])],
  ['telemetry/agent-families', 'User-Agent', familyOf],
  ['telemetry/shown-path', 'an unknown path', (path) => maskPath(path, false)],
  ['telemetry/log-line', 'a message', (message) => renderText({ time: 0, level: 'info', message })],
  ['telemetry/request-id', 'X-Request-Id', createIdentifier({ trustedHops: 1, random: String })],
  ['service/observers', 'a path', (path) => isKnownPath(path, { data: tinyData })],
  ['http/accept', 'a list', (text) => splitUnquoted(text, ',')],
  ['http/authorization', 'Authorization', bearerToken],
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
  ['http/range', 'Range', readRange],
  ['http/link', 'an address in Location', encodeReference],
  ['site/address', 'url', (text) => parsePageAddress(text, 'localhost:4321')],
  ['site/address', 'an absolute url', (text) => parsePageAddress(`http://${text}`, 'a')],
  ['site/address', 'a path of url', (text) => parsePageAddress(`/${text}`, 'a')],
  ['site/address', 'a path', (text) => [decodePath(text), pagePath(text), pageLanguage(text, [])]],
  ['api/cursor', 'cursor', (text) => decodeCursor(pageFilter({}), text)],
  ['api/entry-cursor', 'cursor of entries', (text) => decodeEntryCursor('list', text)],
  [
    'api/entry-parameters',
    'values of filters',
    (text) => refused(() => parseQuery(`quay=${text}&inspected_min=${text}`, berthList)),
  ],
  ['api/operations/search', 'q', (text) => describeGuide(`api ${text}`, baseUrl)],
  ['api/query', 'a query', (text) => refused(() => parseQuery(text, searchOperation.input))],
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
  [
    'api/unknown-parameters',
    'a query',
    (text) =>
      describeIgnored(findUnknownParameters(text, Object.keys(searchOperation.input.shape))),
  ],
  [
    'api/unknown-parameters',
    'members of a body',
    (text) => describeIgnored(findUnknownMembers({ requests: listOf(text), [text]: 1 }, batch)),
  ],
  ['http/traceparent', 'traceparent', parseTraceParent],
  ['telemetry/known-arguments', 'the name of an argument', argumentLabel],
  ['api/body', 'operations of a batch', (text) => refused(() => parseBody(listOf(text), batch))],
  ['api/operations/batch', 'a path of a batch', (text) => runBatch(`/api/v1/${text}`)],
  ['rest/match', 'a path', createMatcher(registry)],
  ['service/routes', 'a path', (text) => getRoute(`/${text}`)],
  ['service/node-http', 'a target', (text) => toCall(requestFor(`/${text}`))],
  ['service/node-http', 'an absolute target', (text) => toCall(requestFor(`http://${text}`))],
  ['mcp/refusals', 'Host', createHostCheck(baseUrl, [])],
  ['mcp/standard-headers', 'Mcp-Name', (text) => checkName(text)],
  ['mcp/standard-headers', 'Mcp-Name in base64', (text) => checkName(`=?base64?${text}?=`)],
  ['mcp/revision', 'a message', (text) => classify({ jsonrpc: '2.0', method: text }, {}, spoken)],
  [
    'mcp/revision',
    'members',
    (text) => classify({ method: 'x', params: listOf(text) }, {}, spoken),
  ],
  ['mcp/params', 'arguments as a text', (text) => sentArguments.safeParse(`{${text}`)],
  ...['query', 'url', 'lang', 'type', 'market', 'limit', 'updated_since', 'x'].map(
    (name): readonly [string, string, Read] => [
      'mcp/arguments/read-arguments',
      name,
      (text) => refused(() => readToolArguments({ [name]: text })),
    ],
  ),
  [
    'mcp/arguments/plain-name',
    'a name of an argument',
    (text) => refused(() => readToolArguments({ [text]: 'a', lang: `de-${text}` })),
  ],
  ['mcp/arguments/read-value', 'a query', findSearchText],
  ['mcp/arguments/named-page', 'a page', (text) => findNamedPage(text, pagesOfTest)],
  [
    'mcp/arguments/named-page',
    'a page without slash',
    (text) => findNamedPage(`a${text}`, pagesOfTest),
  ],
  [
    'mcp/arguments/page-not-found',
    'an address',
    (text) => pageNotFound(`http://${text}`, { site: pagesOfTest, registry }),
  ],
  ['website/moved', 'an address', (text) => findOtherSpelling(text, pagesOfTest)],
  ['website/page-variant', 'Accept for nothing', negotiateNotFound],
  ['site/nearest-pages', 'an address', (text) => findNearestPages(pagesOfTest, text, 3)],
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

/** Functions that read parts of the site's texts at positions that clients choose. */
export const cutters: readonly (readonly [file: string, name: string, read: Read])[] = [
  ['markdown/cut', 'half of a page', (text) => cutMarkdown(text, text.length >> 1)],
  ['markdown/cut', 'nearly all of a page', (text) => cutMarkdown(text, text.length - 2)],
  ['markdown/cut', 'half of code', (text) => cutMarkdown(`\`\`\`\n${text}`, text.length >> 1)],
  ['markdown/cut', 'a quoted list', (text) => cutMarkdown(`> - ${text}`, text.length >> 1)],
  ['markdown/part', 'a part from the middle', (text) => readPart(text, text.length >> 1, 300)],
  ['markdown/part', 'a part to the end', (text) => readPart(text, 7, text.length - 8)],
]

const spoken = { speaksEnvelope: true }
const pagesOfTest = createTinySite()
const toolArguments = z.object({
  ...searchOperation.input.shape,
  ...pagesOperation.input.shape,
  url: pageAddress.optional(),
  market: market(['PL', 'INTL']).optional(),
})
const batch = batchOperation.input

function requestFor(url: string): IncomingMessage {
  // The tested function reads no other properties.
  return { url, headers: {}, socket: {} } as unknown as IncomingMessage
}

function readPart(text: string, from: number, limit: number): unknown {
  return readMarkdownPart(text, { from, limit })
}

function readToolArguments(sent: Readonly<Record<string, unknown>>): unknown {
  return readArguments({ definition: { name: 'try_it' }, args: toolArguments }, sent, {
    languages: ['pl', 'en'],
  })
}

function listOf(text: string): unknown {
  return { requests: text.split(/(?=[,;& ])/).map((path) => ({ path, id: {} })) }
}

async function runBatch(path: string): Promise<void> {
  const read = {
    isBatchable: () => true,
    run: () => Promise.resolve({ status: 200, body: new Uint8Array() }),
  }
  // A batch reads no other property.
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

/** Runs a parser and returns its error, because a refusal is a valid result too. */
function refused(read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    return error
  }
}
