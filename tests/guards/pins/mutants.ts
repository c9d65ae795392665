/** One change a pinned value: where it stands and what it becomes. */

/** A change in a source file; the text must stand there exactly once. */
export interface Mutant {
  readonly file: string
  readonly from: string
  readonly to: string
}

const problem = 'src/http/problem.ts'
const cors = 'src/http/cors.ts'
const caching = 'src/http/cache-control.ts'
const vocabulary = 'src/site/vocabulary.ts'
const bounds = 'src/api/bounds.ts'
const paths = 'src/http/paths.ts'
const settings = 'src/config/settings.ts'
const rateLimit = 'src/http/rate-limit.ts'

function statusMutant(code: string, status: number): Mutant {
  return mutant(problem, `${code}: { status: ${status}`, `${code}: { status: ${status + 1}`)
}

function mutant(file: string, from: string, to: string): Mutant {
  return { file, from, to }
}

/** All changes that must turn a pin red. */
export const mutants: readonly Mutant[] = [
  ...[
    ...['/api/v1', '/api/v1/health', '/api/v1/search', '/api/v1/pages', '/api/v1/page'],
    ...['/api/v1/workshop', '/api/v1/contact', '/api/v1/identity', '/agent/identity'],
    ...['/api/v1/batch', '/api/v1/data'],
  ].map((path) => mutant(paths, `'${path}'`, `'${path}s'`)),
  statusMutant("'invalid-parameter'", 400),
  statusMutant("'invalid-body'", 400),
  statusMutant('unauthorized', 401),
  statusMutant("'invalid-token'", 401),
  statusMutant("'not-found'", 404),
  statusMutant("'method-not-allowed'", 405),
  statusMutant("'payload-too-large'", 413),
  statusMutant("'unsupported-media-type'", 415),
  statusMutant("'rate-limited'", 429),
  statusMutant("'internal-error'", 500),
  statusMutant('unavailable', 503),
  mutant(paths, "'/api.md'", "'/guide'"),
  mutant(vocabulary, "'legal',", "'law',"),
  mutant(bounds, 'longestQuery = 200', 'longestQuery = 201'),
  mutant(bounds, 'longestAddress = 500', 'longestAddress = 501'),
  mutant(bounds, 'most: 20', 'most: 21'),
  mutant(bounds, 'usual: 8', 'usual: 9'),
  mutant(bounds, 'listSize = { most: 100, usual: 50', 'listSize = { most: 101, usual: 50'),
  mutant(bounds, 'entryListSize = { most: 100', 'entryListSize = { most: 101'),
  mutant(bounds, 'usual: 20 ', 'usual: 21 '),
  mutant(bounds, 'longestEntryCursor = 160', 'longestEntryCursor = 159'),
  mutant(bounds, 'longestEntryId = 64', 'longestEntryId = 65'),
  mutant(bounds, 'usual: 50', 'usual: 51'),
  mutant('src/api/page-filters.ts', 'updated_since: defineFilter(', 'since: defineFilter('),
  mutant(bounds, '120_000', '119_000'),
  mutant('src/api/operations/batch.ts', 'batchable: false', 'batchable: true'),
  mutant('src/api/operations/identity.ts', "security: 'required'", "security: 'optional'"),
  mutant('src/site/site.ts', 'siteRetrySeconds = 10', 'siteRetrySeconds = 11'),
  mutant(bounds, 'mostReads = 10', 'mostReads = 11'),
  mutant('src/api/version.ts', "apiVersion = '1.0.0'", "apiVersion = '1.1.0'"),
  mutant(bounds, '16_000', '16_001'),
  mutant(settings, "fallback: '120'", "fallback: '121'"),
  mutant(settings, "fallback: '600'", "fallback: '601'"),
  mutant('src/gate/quota.ts', 'windowSeconds = 60', 'windowSeconds = 61'),
  mutant(caching, 'max-age=60', 'max-age=61'),
  mutant(caching, "'private, no-cache'", "'private'"),
  mutant('src/rest/reply.ts', "Vary: 'Authorization, Accept-Encoding'", "Vary: 'Accept-Encoding'"),
  mutant('src/rest/match.ts', "['POST', 'OPTIONS']", "['POST', 'GET', 'OPTIONS']"),
  mutant(paths, "oauth-protected-resource'", "protected-resource'"),
  mutant('src/gate/scope.ts', "scope = 'mcp:read'", "scope = 'mcp:all'"),
  mutant(rateLimit, ';r=0;', ';r=1;'),
  mutant(rateLimit, "'X-RateLimit-Remaining': '0'", "'X-RateLimit-Remaining': '1'"),
  mutant(cors, "'Mcp-Name',", ''),
  mutant(cors, "'Sunset',", ''),
  mutant(cors, "'86400'", "'600'"),
]
