/**
 * robots.txt (RFC 9309): everyone may read everything, and what may be done with it is said by signals. It keeps nobody out;
 * a private site closes it, and is private by other means.
 */
import { listDocuments } from '../api/documents.ts'
import type { DocumentFacts } from '../api/documents.ts'
import { serializeContentSignal } from '../http/content-signal.ts'

/**
 * Agents of language models by the names they look for. A group that names one replaces that for all others (RFC 9309
 * §2.2.1), and some read only a group that names them: so they have one, with the same rules.
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

/** What follows the groups: its name in the file, and the relation of the document it names. */
const named = [
  ['Sitemap', 'sitemap'],
  ['Agentmap', 'ard'],
] as const

/** The file of a site. */
export function renderRobots(site: DocumentFacts): string {
  const { baseUrl, visibility, signals } = site.info
  if (visibility === 'private') return 'User-agent: *\nDisallow: /\n'
  const rules = [
    `Content-Signal: ${serializeContentSignal(signals)}`,
    // The same wish in the words of the IETF (draft-ietf-aipref-attach).
    ...(signals.aiTrain ? [] : ['Content-Usage: train-ai=n']),
    'Allow: /',
  ]
  const groups = [['*'], namedAgents].map((agents) =>
    [...agents.map((agent) => `User-agent: ${agent}`), ...rules].join('\n'),
  )
  const documents = listDocuments(site)
  const places = named.flatMap(([name, rel]) =>
    documents.flatMap((row) => (row.rel === rel ? [`${name}: ${baseUrl}${row.path}`] : [])),
  )
  return `${[...groups, places.join('\n')].join('\n\n')}\n`
}
