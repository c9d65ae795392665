/**
 * Renders robots.txt (RFC 9309). Public sites allow everything and state permitted uses as signals.
 * Private sites disallow everything, but this is not access control.
 */
import { listDocuments } from '../api/documents.ts'
import type { DocumentFacts } from '../api/documents.ts'
import { serializeContentSignal, serializeContentUsage } from '../http/content-signal.ts'

/**
 * Names of AI crawlers with a group of their own. Some crawlers read only a group that names them.
 * That group replaces the one for `*` (RFC 9309 §2.2.1), so both have the same rules.
 */
export const namedAgents: readonly string[] = [
  'GPTBot',
  'OAI-SearchBot',
  'ChatGPT-User',
  'ClaudeBot',
  'Claude-User',
  'Claude-SearchBot',
  'Google-Extended',
  'PerplexityBot',
  'Perplexity-User',
  'MistralAI-User',
  'Meta-ExternalAgent',
  'Meta-ExternalFetcher',
  'Amazonbot',
  'DuckAssistBot',
  'Bytespider',
  'CCBot',
  'Applebot-Extended',
]

/** Lines after the groups: name of the line, and link relation of the document it points to. */
const named = [['Sitemap', 'sitemap']] as const
const namedInDrafts = [['Agentmap', 'ard']] as const

/** Renders the file of a site. */
export function renderRobots(site: DocumentFacts): string {
  const { baseUrl, visibility, signals, robotsDrafts = false } = site.info
  if (visibility === 'private') return 'User-agent: *\nDisallow: /\n'
  const usage = serializeContentUsage(signals)
  const rules = [
    `Content-Signal: ${serializeContentSignal(signals)}`,
    ...(robotsDrafts && usage !== undefined ? [`Content-Usage: ${usage}`] : []),
    'Allow: /',
  ]
  const groups = [['*'], namedAgents].map((agents) =>
    [...agents.map((agent) => `User-agent: ${agent}`), ...rules].join('\n'),
  )
  const documents = listDocuments(site)
  const lines = robotsDrafts ? [...named, ...namedInDrafts] : named
  const places = lines.flatMap(([name, rel]) =>
    documents.flatMap((row) => (row.rel === rel ? [`${name}: ${baseUrl}${row.path}`] : [])),
  )
  return `${[...groups, places.join('\n')].join('\n\n')}\n`
}
