/** Sections of the API guide on long-term use: lists, caching, limits, versions. */
import { longestMarkdown } from '../api/bounds.ts'
import type { Operation } from '../api/operation.ts'
import { apiVersion } from '../api/version.ts'
import { cacheControl } from '../http/cache-control.ts'
import { shortestDeprecation } from '../http/deprecation.ts'
import { mcpPaths } from '../http/paths.ts'
import type { DescriptionContext } from './description-context.ts'
import { get, runExample } from './examples.ts'
import { bodySchema, namedSchemas, readParameters, schemaName } from './json-schema.ts'
import { renderExample, renderTable } from './markdown.ts'
import { isPaged } from './response-headers.ts'
import { limitWords } from './schema-words.ts'

/** Describes how to page through a list. */
export async function describePaging({
  registry,
  examples,
  ask,
  info: { baseUrl },
}: DescriptionContext): Promise<string[]> {
  const operation = registry.find(isPaged)
  const [exchange] = examples.operations.get(operation?.id ?? '') ?? []
  // Uses a cursor from a real answer, so that readers can try it.
  const [, next] = /^<([^>]+)>/.exec(exchange?.answer.headers.Link ?? '') ?? []
  const shown = next && (await runExample(get(next.slice(baseUrl.length)), ask))
  return [
    '## Lists and cursors',
    'A list is divided into pages. Pass `next_cursor` as `cursor`, with the same filters, until it is null. The `Link` header also has the address of the next page, as `rel="next"`, except on the last page. A cursor is opaque: do not build or change one. It stays valid when the site is published again, and the list continues without gaps or duplicates.',
    ...(shown ? renderExample(shown, baseUrl) : []),
  ]
}

/** Describes which responses may be cached, and how to revalidate them. */
export async function describeCaching({
  registry,
  examples,
  ask,
  info: { baseUrl },
}: DescriptionContext): Promise<string[]> {
  const firstOf = ({ id }: Operation) => examples.operations.get(id)?.[0]
  const rows = registry.map((operation) => [
    operation.summary,
    `\`${firstOf(operation)?.answer.headers['Cache-Control'] ?? ''}\``,
  ])
  const cached = registry.filter(({ cache }) => cache === 'public').map(firstOf)[0]
  const tag = cached?.answer.headers.ETag
  // Repeats the request with the entity tag of its answer, to show a real 304.
  const again =
    cached && tag !== undefined
      ? await runExample({ ...cached.request, headers: { 'If-None-Match': tag } }, ask)
      : undefined
  return [
    '## Caching',
    renderTable(['Operation', 'Cache-Control without a token'], rows),
    `With a token the answer is the same, but its \`Cache-Control\` is \`${cacheControl.agentAnswer}\`. Every refusal has \`${cacheControl.never}\`. Store the \`ETag\` and send it as \`If-None-Match\`. If the answer has not changed, you get a 304 without a body.`,
    ...(again ? renderExample(again, baseUrl, ['ETag', 'Cache-Control']) : []),
  ]
}

/** Lists the limits of requests and values. */
export function describeLimits({ policies, registry }: DescriptionContext): string[] {
  const { anonymous, agent } = policies
  const schemas = namedSchemas(registry)
  // The limits come from the validating schemas, so that the table always agrees with them.
  const values = registry.flatMap((operation) => {
    const body = bodySchema(operation)
    const fields = body ? Object.entries(schemas[schemaName(body)]?.properties ?? {}) : []
    const parameters = readParameters(operation).map(({ name, schema }) => [name, schema] as const)
    return [...parameters, ...fields].map(([name, schema]) => [
      `\`${name}\` of ${operation.id}`,
      limitWords(schema),
    ])
  })
  return [
    '## Limits',
    renderTable(
      ['Requests', 'Limit'],
      [
        [
          'Without a token, for each network address',
          `${anonymous.quota} per ${anonymous.window} seconds`,
        ],
        ['With a token, for each agent', `${agent.quota} per ${agent.window} seconds`],
      ],
    ),
    '`RateLimit-Policy` and `X-RateLimit-Limit` of every answer name the limit that applies. A batch counts as one request. Pages, their Markdown and descriptions such as this guide are not counted. A search page with a query in its address is counted.',
    renderTable(
      ['Value', 'Limit'],
      [
        ...values.filter(([, limits]) => limits !== ''),
        ['`markdown` of page', `cut at ${longestMarkdown} characters; \`truncated\` is then true`],
      ],
    ),
    'Lengths are counted in Unicode code points.',
  ]
}

/** Describes which changes to expect, and how they are announced. */
export function describeVersions({ registry, info }: DescriptionContext): string[] {
  const deprecated = registry.filter((operation) => operation.deprecated)
  const list = deprecated.map(({ summary, deprecated: dates }) => {
    const sunset = dates?.sunset ? `, may be removed after ${day(dates.sunset)}` : ''
    return `- ${summary}: deprecated since ${dates ? day(dates.at) : ''}${sunset}`
  })
  return [
    '## Versions and deprecation',
    `The version of the API is ${apiVersion}. The major version is part of the path. Changes within a major version only add operations, optional parameters and fields. A breaking change gets a new major version, and the old one keeps working.`,
    `In the [API root](#apiroot) \`version\` is the version of the software, and \`apiVersion\` is the version of the API. In the server card and <${info.baseUrl}${mcpPaths.health}> \`version\` is the version of the MCP server.`,
    `Answers of a deprecated version or operation have the header \`Deprecation\` (RFC 9745). Once the day of removal is set, they also have \`Sunset\` (RFC 8594). The day of removal is at least ${shortestDeprecation} days after \`Deprecation\`.`,
    list.length === 0 ? 'Today nothing is deprecated.' : list.join('\n'),
  ]
}

// A day is precise enough here. The header fields have the exact time.
function day(date: Date): string {
  return date.toISOString().slice(0, 10)
}
