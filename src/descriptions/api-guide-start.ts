/**
 * The quick start of the API guide, with the facts that most readers need. It states each fact once
 * and briefly, because models pay for every line.
 */
import type { Operation } from '../api/operation.ts'
import { findTemplate } from '../api/uri-template.ts'
import { problemTypes } from '../http/problem.ts'
import type { ProblemCode } from '../http/problem.ts'
import { apiPaths, descriptionPaths, mcpPaths } from '../http/paths.ts'
import type { DescriptionContext } from './description-context.ts'
import { exampleRequests } from './examples.ts'
import { readParameters } from './json-schema.ts'

/** Renders the quick start. In the guide, it comes after the introduction by the organisation. */
export function describeStart(context: DescriptionContext): string[] {
  const { info, registry } = context
  return [
    '## Quick start',
    `Base address: <${info.baseUrl}>. Use GET. Every answer is JSON. Requests change nothing and need no token.`,
    registry.flatMap((operation) => describeRead(operation, info.baseUrl)).join('\n'),
    describeValues(registry),
    describeRefusals(),
    [
      `- MCP server, with the same operations as tools: ${info.baseUrl}${mcpPaths.endpoint}`,
      ...describeToken(context),
      ...describeDocuments(context),
    ].join('\n'),
    'This is enough for most uses. The rest of this guide is the reference.',
  ]
}

/**
 * Describes a GET operation that is an MCP tool or reads data of the site. Leaves out operations
 * about the service itself.
 */
function describeRead(operation: Operation, baseUrl: string): string[] {
  const [example] = exampleRequests(operation)
  const isShown = operation.tool !== undefined || operation.group === 'Data'
  if (!isShown || operation.method !== 'GET' || !example) return []
  const template = findTemplate(operation)
  const parameters = template === undefined ? '' : `\`${template}\`, such as `
  return [`- ${operation.summary}: ${parameters}<${baseUrl}${example.target}>`]
}

/**
 * Lists each parameter that has a fixed set of values, with the values. The API rejects other
 * values. Operations on collections are left out, because their filters differ.
 */
function describeValues(registry: readonly Operation[]): string {
  const known = registry.filter(({ collection }) => collection === undefined)
  const lists = known.flatMap((operation) =>
    readParameters(operation).flatMap(({ name, schema }) =>
      schema.enum ? [[name, schema.enum.join(', ')] as const] : [],
    ),
  )
  return [...new Map(lists)].map(([name, values]) => `\`${name}\` is one of ${values}.`).join(' ')
}

function describeRefusals(): string {
  const usual: readonly ProblemCode[] = ['invalid-parameter', 'not-found', 'rate-limited']
  const listed = usual.map((code) => `[${problemTypes[code].status} ${code}](#${code})`)
  return `A refusal is a [Problem](#problem), usually ${listed.join(', ')}. Its \`detail\` says how to correct the request. After a 429, wait \`Retry-After\` seconds.`
}

function describeToken({ info, policies, published }: DescriptionContext): string[] {
  const isThere = published.some(({ path }) => path === descriptionPaths.authGuide)
  if (!isThere) return []
  return [
    `- A token raises the limit from ${policies.anonymous.quota} to ${policies.agent.quota} requests per ${policies.agent.window} seconds. A program can get a token by itself: <${info.baseUrl}${descriptionPaths.authGuide}>`,
  ]
}

function describeDocuments({ info, published }: DescriptionContext): string[] {
  // Only documents with a label are listed. Programs find other documents at standard addresses.
  const known: Readonly<Record<string, string>> = {
    [descriptionPaths.openApi]: 'OpenAPI document',
    [descriptionPaths.apiCatalog]: 'API catalog',
    [descriptionPaths.pricing]: 'Public prices',
    [descriptionPaths.llms]: 'Pages of the site, for language models',
  }
  const links = published.flatMap(({ path }) => {
    const label = known[path]
    return label === undefined ? [] : [`- ${label}: <${info.baseUrl}${path}>`]
  })
  return [`- API root, as JSON: <${info.baseUrl}${apiPaths.root}>`, ...links]
}
