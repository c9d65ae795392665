/**
 * The API guide, `/api.md`, as Markdown for people and language models. Facts come from tables in
 * the code, and the examples are executed while the guide is rendered. So the guide agrees with the
 * service. Editors can add prose in `guides/api.md`.
 */
import type { Operation } from '../api/operation.ts'
import { scope } from '../gate/scope.ts'
import { problemTypes } from '../http/problem.ts'
import type { ProblemCode } from '../http/problem.ts'
import { describeStart } from './api-guide-start.ts'
import {
  describeCaching,
  describeLimits,
  describePaging,
  describeVersions,
} from './api-guide-use.ts'
import { renderSixLines } from './auth-guide-steps.ts'
import { clientPrograms } from './client-programs.ts'
import type { DescriptionContext } from './description-context.ts'
import { guideProse } from './guide-prose.ts'
import { descriptionPaths } from '../http/paths.ts'
import { bodySchema, namedSchemas, readParameters, schemaName } from './json-schema.ts'
import { fence, renderExample, renderTable } from './markdown.ts'
import { problemCodes, problemGuide, problemsOf } from './problems.ts'
import { fieldWords, typeWords, withLimits } from './schema-words.ts'

/** Introduction used when the content has no prose for the guide. */
const neutralProse = `{description}

This is a read-only HTTP API. It returns only what is public on {baseUrl}, and changes nothing.`

/** Renders the guide as Markdown. */
export async function renderApiGuide(context: DescriptionContext): Promise<string> {
  const { registry, info } = context
  const sections = [
    `# ${info.company} API guide`,
    'Everything can be read without a token. A token gives a program a higher limit:',
    renderSixLines(context),
    // The organisation's prose comes before the details, because it says who the API is for.
    guideProse('api', neutralProse, context),
    ...describeStart(context),
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
    ...describeClients(context),
    '## Problems',
    `Every answer with a status of 400 or more is a [Problem](#problem) of type \`application/problem+json\`. Programs should distinguish problems by the \`code\`. The \`type\` links to the section about this code below.`,
    ...problemCodes.flatMap((code) => describeProblem(code, context)),
    '## Shapes',
    'Fields that are not required may be absent. Ignore fields you do not know: more may be added.',
    ...describeShapes(context),
    ...describeVersions(context),
  ]
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`
}

/** Converts a heading to the URL fragment that Markdown renderers give it. */
export function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')
}

// States facts common to all operations once, to save tokens.
function describeRules({ registry }: DescriptionContext): string[] {
  const posts = registry.filter(({ method }) => method === 'POST')
  const listed = posts.map(({ paths: [path] }) => `POST on \`${path}\``).join(', ')
  // A batch is a POST only because it has a body. Readers must not think that it changes data.
  const exception =
    listed === '' ? '' : ` The only exception is ${listed}, which changes nothing either.`
  return [
    '## Rules that always hold',
    [
      `- Only GET and HEAD are needed.${exception}`,
      '- A path works with and without its final slash. Other paths are refused with 404, other methods with 405.',
      '- Successful answers are `application/json`, refusals are `application/problem+json`.',
      '- Every origin may call from a browser (CORS); no cookies are used.',
      '- Unknown query parameters are ignored, and the answer names them, such as `"ignored": [{"name": "language", "meant": "lang"}]`. A known parameter must be well-formed and sent once.',
      '- Requests change nothing, so any request is safe to repeat.',
    ].join('\n'),
  ]
}

// This section comes early, so that readers do not search for an API key. The API needs no key.
function describeAuthentication({ info, policies, published }: DescriptionContext): string[] {
  const guide = published.find(({ path }) => path === descriptionPaths.authGuide)
  return [
    '## Authentication',
    `Authentication is optional, except for the identity of an agent. Send a bearer token of the scope \`${scope}\` as \`Authorization: Bearer <ACCESS_TOKEN>\`. It names the calling agent and raises its limit from ${policies.anonymous.quota} to ${policies.agent.quota} requests per ${policies.agent.window} seconds. It gives no further access. An invalid token is refused with [invalid-token](#invalid-token), even where no token is needed.`,
    guide
      ? `The [guide to authentication](${info.baseUrl}${descriptionPaths.authGuide}) explains how to get a token.`
      : '',
  ]
}

// States facts in the order that readers need: path, purpose, parameters, answer, errors.
function describeOperation(operation: Operation, context: DescriptionContext): string[] {
  const { method, paths, summary, description, security, deprecated } = operation
  const parameters = readParameters(operation).map(({ name, required, schema }) => [
    `\`${name}\``,
    withLimits(typeWords(schema), schema),
    required ? 'yes' : 'no',
    schema.description ?? '',
  ])
  const body = bodySchema(operation)
  const exchanges = context.examples.operations.get(operation.id) ?? []
  const refusals = problemsOf(operation).map((code) => `[${code}](#${code})`)
  const others = Object.entries(operation.otherStatuses ?? {}).map(
    ([status, meaning]) =>
      `Status ${status} has a body of the same shape. This status means: ${meaning.toLowerCase()}.`,
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
    ...exchanges.flatMap((exchange) => renderExample(exchange, context.info.baseUrl)),
  ]
}

// Many clients send `Idempotency-Key` by default, and could expect that the service stores it.
const idempotencyWords =
  'The header `Idempotency-Key`, 1 to 255 visible ASCII characters, is optional, and the answer repeats it. The service does not store it: a repeated request is answered like a new one.'

// Renders the table for error handling. Later sections of the guide have the details.
function describeRetrying(): string[] {
  const rows = problemCodes.map((code) => [
    `[${code}](#${code})`,
    String(problemTypes[code].status),
    problemGuide[code].remedy,
  ])
  return ['## Retrying', renderTable(['Code', 'Status', 'What to do'], rows)]
}

function describeClients({ info: { baseUrl }, registry }: DescriptionContext): string[] {
  return [
    '## Clients',
    'Here are types, a typed client and complete programs. After a 429 or 503, each program waits `Retry-After` seconds.',
    ...clientPrograms({ baseUrl, registry }).flatMap(({ title, language, text }) => [
      `### ${title}`,
      fence(language, text),
    ]),
  ]
}

// The heading is the code itself, because the `type` of a Problem links to it (RFC 9457 §3.1.1).
function describeProblem(code: ProblemCode, context: DescriptionContext): string[] {
  const { meaning, remedy, headers = [] } = problemGuide[code]
  const { status, title } = problemTypes[code]
  const exchange = context.examples.problems.get(code)
  const fields = headers.map((name) => `\`${name}\``).join(', ')
  return [
    `### ${code}`,
    `Status ${status}, title “${title}”. ${meaning}`,
    `What to do: ${remedy}${fields === '' ? '' : ` The answer has the header fields ${fields}.`}`,
    ...(exchange ? renderExample(exchange, context.info.baseUrl, headers) : []),
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

function shapeLink(name: string): string {
  return `[${name}](#${slug(name)})`
}
