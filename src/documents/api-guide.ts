/** The API guide: Markdown whose facts come from the tables of the code, and whose examples were run while it was made. */
import type { Operation } from '../api/operation.ts'
import { longestMarkdown } from '../api/operations/page.ts'
import { apiVersion } from '../api/version.ts'
import { scope } from '../http/authorization.ts'
import { shortestDeprecation } from '../http/deprecation.ts'
import { problemTypes } from '../http/problem.ts'
import type { ProblemCode } from '../http/problem.ts'
import type { DescriptionContext } from './context.ts'
import { exampleRequests, get } from './examples.ts'
import type { ExampleRequest, Exchange } from './examples.ts'
import { guideFacts } from './guide-facts.ts'
import { fillProse } from './guide-prose.ts'
import { bodySchema, namedSchemas, queryParameters, schemaName } from './json-schema.ts'
import { renderAnswer, renderRequest, renderTable } from './markdown.ts'
import { problemCodes, problemGuide, problemsOf } from './problems.ts'
import { isPaged } from './response-headers.ts'
import { fieldWords, limitWords, typeWords, withLimits } from './schema-words.ts'

/** What a guide says before its facts, when the content has no prose for it. */
const neutralProse = `{description}

This is a read-only HTTP API. It gives what is public on {baseUrl}, nothing else, and changes nothing.`

/** The guide as Markdown. */
export async function renderApiGuide(context: DescriptionContext): Promise<string> {
  const { registry, info } = context
  const sections = [
    `# ${info.company} API guide`,
    describeIntroduction(context),
    ...describeQuickStart(context),
    ...describeRules(context),
    ...describeAuthentication(context),
    '## Operations',
    renderTable(
      ['Operation', 'Method', 'Path'],
      registry.map(({ summary, method, paths }) => [
        `[${summary}](#${slug(summary)})`,
        method,
        paths.map((path) => `\`${path}\``).join(', '),
      ]),
    ),
    ...registry.flatMap((operation) => describeOperation(operation, context)),
    ...(await describePaging(context)),
    ...(await describeCaching(context)),
    ...describeLimits(context),
    ...describeRetrying(),
    '## Problems',
    `Every answer with a status of 400 or more is a [Problem](#problem) of type \`application/problem+json\`. Switch on its \`code\`; its \`type\` leads to the section of that code below.`,
    ...problemCodes.flatMap((code) => describeProblem(code, context)),
    '## Shapes',
    'Fields that are not required may be absent. Ignore fields you do not know: more may be added.',
    ...describeShapes(context),
    ...describeVersions(context),
  ]
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`
}

/** Fragment of a heading, as Markdown renderers make it. */
export function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')
}

function describeIntroduction(context: DescriptionContext): string {
  return fillProse(context.prose.api ?? neutralProse, guideFacts(context))
}

function describeQuickStart(context: DescriptionContext): string[] {
  const { info, published, examples } = context
  const known: Readonly<Record<string, string>> = {
    '/openapi.json': 'OpenAPI document',
    '/auth.md': 'Guide to authentication',
    '/.well-known/api-catalog': 'API catalog',
  }
  const links = published.flatMap(({ path }) => {
    const label = known[path]
    return label === undefined ? [] : [`- ${label}: <${info.baseUrl}${path}>`]
  })
  const [exchange] = examples.operations.get('search') ?? []
  return [
    '## Quick start',
    [`- Base address: <${info.baseUrl}>`, ...links].join('\n'),
    ...(exchange ? ['Search, then read a result with its `url`:', ...show(exchange, context)] : []),
  ]
}

function describeRules({ registry }: DescriptionContext): string[] {
  const posts = registry.filter(({ method }) => method === 'POST')
  const listed = posts.map(({ paths: [path] }) => `POST on \`${path}\``).join(', ')
  const exception = listed === '' ? '' : ` The one exception is ${listed}, which reads as well.`
  return [
    '## Rules that always hold',
    [
      `- Only GET and HEAD are needed.${exception}`,
      '- A path works with and without its final slash. Another path is refused with 404, another method with 405.',
      '- Successes are `application/json`, refusals `application/problem+json`.',
      '- Every origin may call from a browser (CORS); no cookies are used.',
      '- Query parameters nobody knows are ignored; a known one must be well-formed and stand once.',
      '- Nothing is changed by a request, so any request is safe to repeat.',
    ].join('\n'),
  ]
}

function describeAuthentication({ info, policies, published }: DescriptionContext): string[] {
  const guide = published.find(({ path }) => path === '/auth.md')
  return [
    '## Authentication',
    `Authentication is optional, except for the identity of an agent. A bearer token of the scope \`${scope}\`, sent as \`Authorization: Bearer <ACCESS_TOKEN>\`, names the calling agent and raises its limit from ${policies.anonymous.quota} to ${policies.agent.quota} requests per ${policies.agent.window} seconds. It gives access to nothing more. A token that is not valid is refused with [invalid-token](#invalid-token), also where none is needed.`,
    guide
      ? `How to get one is told in the [guide to authentication](${info.baseUrl}/auth.md).`
      : '',
  ]
}

function describeOperation(operation: Operation, context: DescriptionContext): string[] {
  const { method, paths, summary, description, security, deprecated } = operation
  const parameters = queryParameters(operation).map(({ name, required, schema }) => [
    `\`${name}\``,
    withLimits(typeWords(schema), schema),
    required ? 'yes' : 'no',
    schema.description ?? '',
  ])
  const body = bodySchema(operation)
  const exchanges = context.examples.operations.get(operation.id) ?? []
  const refusals = problemsOf(operation).map((code) => `[${code}](#${code})`)
  const others = Object.entries(operation.otherStatuses ?? {}).map(
    ([status, meaning]) => `Status ${status} carries the same shape: ${meaning.toLowerCase()}.`,
  )
  return [
    `### ${summary}`,
    paths.map((path) => `\`${method} ${path}\``).join(' or '),
    description,
    deprecated ? `Deprecated since ${deprecated.at.toISOString().slice(0, 10)}.` : '',
    security === 'required' ? 'A bearer token is required.' : '',
    renderTable(['Parameter', 'Type', 'Required', 'Meaning'], parameters),
    body ? `Body: ${shapeLink(schemaName(body))} as JSON.` : '',
    body ? idempotencyWords : '',
    `Answer: ${shapeLink(schemaName(operation.output))}. Refusals: ${refusals.join(', ')}.`,
    ...others,
    ...exchanges.flatMap((exchange) => show(exchange, context)),
  ]
}

const idempotencyWords =
  'The header `Idempotency-Key`, 1 to 255 visible ASCII characters, is optional and comes back in the answer. Nothing is remembered under it: a repeated request is simply read again.'

async function describePaging(context: DescriptionContext): Promise<string[]> {
  const operation = context.registry.find(isPaged)
  const [exchange] = context.examples.operations.get(operation?.id ?? '') ?? []
  const link = exchange?.answer.headers.Link
  const next = link === undefined ? undefined : /^<([^>]+)>/.exec(link)?.[1]
  return [
    '## Lists and cursors',
    'A list comes in pages. Pass `next_cursor` as `cursor`, with the same filters, until it is null; the address of the next page also stands in the `Link` header as `rel="next"`, which is absent on the last page. A cursor is opaque: do not build or change one. It outlives a new publication of the site: a walk goes on without gaps or duplicates.',
    ...(next === undefined
      ? []
      : show(await run(get(next.slice(context.info.baseUrl.length)), context), context)),
  ]
}

async function describeCaching(context: DescriptionContext): Promise<string[]> {
  const rows = context.registry.map(({ id, summary }) => {
    const [exchange] = context.examples.operations.get(id) ?? []
    return [summary, `\`${exchange?.answer.headers['Cache-Control'] ?? ''}\``]
  })
  const operation = context.registry.find(({ cache }) => cache === 'public')
  const [request] = operation ? exampleRequests(operation) : []
  const [kept] = context.examples.operations.get(operation?.id ?? '') ?? []
  const tag = kept?.answer.headers.ETag
  const again =
    request && tag !== undefined
      ? await run({ ...request, headers: { 'If-None-Match': tag } }, context)
      : undefined
  return [
    '## Caching',
    renderTable(['Operation', 'Cache-Control without a token'], rows),
    'With a token the answer is the same, for you alone: `private, no-cache`. Every refusal is `no-store`. Keep the `ETag` and send it as `If-None-Match`; an answer that has not changed is a 304 without a body.',
    ...(again ? show(again, context, ['ETag', 'Cache-Control']) : []),
  ]
}

function describeLimits({ policies, registry }: DescriptionContext): string[] {
  const { anonymous, agent } = policies
  const schemas = namedSchemas(registry)
  const values = registry.flatMap((operation) => {
    const body = bodySchema(operation)
    const fields = body ? Object.entries(schemas[schemaName(body)]?.properties ?? {}) : []
    const parameters = queryParameters(operation).map(({ name, schema }) => [name, schema] as const)
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
    'Every answer tells which limit was charged, in `RateLimit-Policy` and `X-RateLimit-Limit`. A batch counts as one request. Pages, their Markdown and descriptions such as this guide are not counted.',
    renderTable(
      ['Value', 'Limit'],
      [
        ...values.filter(([, limits]) => limits !== ''),
        ['`markdown` of page', `cut at ${longestMarkdown} characters, \`truncated\` is then true`],
      ],
    ),
    'Lengths are counted in Unicode code points.',
  ]
}

function describeRetrying(): string[] {
  const rows = problemCodes.map((code) => [
    `[${code}](#${code})`,
    String(problemTypes[code].status),
    problemGuide[code].remedy,
  ])
  return ['## Retrying', renderTable(['Code', 'Status', 'What to do'], rows)]
}

function describeProblem(code: ProblemCode, context: DescriptionContext): string[] {
  const { meaning, remedy, headers } = problemGuide[code]
  const { status, title } = problemTypes[code]
  const exchange = context.examples.problems.get(code)
  const fields = headers.map((name) => `\`${name}\``).join(', ')
  return [
    `### ${code}`,
    `Status ${status}, title “${title}”. ${meaning}`,
    `What to do: ${remedy}${fields === '' ? '' : ` The answer carries ${fields}.`}`,
    ...(exchange ? show(exchange, context, headers) : []),
  ]
}

function describeShapes({ registry }: DescriptionContext): string[] {
  return Object.entries(namedSchemas(registry)).flatMap(([name, schema]) => [
    `### ${name}`,
    renderTable(
      ['Field', 'Type', 'Required', 'Meaning'],
      fieldWords(schema).map((field) => [
        `\`${field.name}\``,
        field.type,
        field.required ? 'yes' : 'no',
        field.description,
      ]),
    ),
  ])
}

function describeVersions({ registry }: DescriptionContext): string[] {
  const deprecated = registry.filter((operation) => operation.deprecated)
  const list = deprecated.map(({ summary, deprecated: dates }) => {
    const sunset = dates?.sunset ? `, gone from ${day(dates.sunset)}` : ''
    return `- ${summary}: deprecated since ${dates ? day(dates.at) : ''}${sunset}`
  })
  return [
    '## Versions and deprecation',
    `The version of the API is ${apiVersion}. The major version stands in the path. Within it changes only add: new operations, new optional parameters, new fields. A breaking change comes as a new major version, and the old one keeps working.`,
    `From the day it is decided to deprecate the version or one operation, its answers carry \`Deprecation\` (RFC 9745). Once the day of removal is set, they carry \`Sunset\` (RFC 8594) too, at least ${shortestDeprecation} days after \`Deprecation\` first appeared.`,
    list.length === 0 ? 'Today nothing is deprecated.' : list.join('\n'),
  ]
}

async function run(request: ExampleRequest, { ask }: DescriptionContext): Promise<Exchange> {
  return { request, answer: await ask(request) }
}

const usualFields = ['Link', 'Idempotency-Key']

function show(
  { request, answer }: Exchange,
  { info }: DescriptionContext,
  fields: readonly string[] = usualFields,
): string[] {
  const situation = situations[request.situation]
  const note = situation === undefined ? [] : [situation]
  return [...note, renderRequest(info.baseUrl, request), renderAnswer(answer, fields)]
}

/** What a reader must know to get the same answer. */
const situations: Readonly<Partial<Record<ExampleRequest['situation'], string>>> = {
  exhausted: 'With the limit used up:',
  unavailable: 'While the data cannot be read:',
  failing: 'While the service has a fault:',
}

function shapeLink(name: string): string {
  return `[${name}](#${slug(name)})`
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10)
}
