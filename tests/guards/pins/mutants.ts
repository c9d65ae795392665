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

function statusMutant(code: string, status: number): Mutant {
  return {
    file: problem,
    from: `${code}: { status: ${status}`,
    to: `${code}: { status: ${status + 1}`,
  }
}

function pathMutant(path: string): Mutant {
  return { file: 'src/http/paths.ts', from: `'${path}'`, to: `'${path}s'` }
}

/** All changes that must turn a pin red. */
export const mutants: readonly Mutant[] = [
  pathMutant('/api/v1'),
  pathMutant('/api/v1/health'),
  pathMutant('/api/v1/search'),
  pathMutant('/api/v1/pages'),
  pathMutant('/api/v1/page'),
  pathMutant('/api/v1/workshop'),
  pathMutant('/api/v1/contact'),
  pathMutant('/api/v1/identity'),
  pathMutant('/agent/identity'),
  pathMutant('/api/v1/batch'),
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
  { file: 'src/http/paths.ts', from: "'/api.md'", to: "'/guide'" },
  { file: vocabulary, from: "'legal',", to: "'law'," },
  { file: bounds, from: 'longestQuery = 200', to: 'longestQuery = 201' },
  { file: bounds, from: 'longestAddress = 500', to: 'longestAddress = 501' },
  { file: bounds, from: 'most: 20', to: 'most: 21' },
  { file: bounds, from: 'usual: 8', to: 'usual: 9' },
  { file: bounds, from: 'most: 100', to: 'most: 101' },
  { file: bounds, from: 'usual: 50', to: 'usual: 51' },
  {
    file: 'src/api/page-filters.ts',
    from: 'updated_since: defineFilter(',
    to: 'since: defineFilter(',
  },
  { file: bounds, from: '120_000', to: '119_000' },
  { file: 'src/api/operations/batch.ts', from: 'batchable: false', to: 'batchable: true' },
  {
    file: 'src/api/operations/identity.ts',
    from: "security: 'required'",
    to: "security: 'optional'",
  },
  { file: 'src/site/site.ts', from: 'siteRetrySeconds = 10', to: 'siteRetrySeconds = 11' },
  { file: bounds, from: 'mostReads = 10', to: 'mostReads = 11' },
  { file: 'src/api/version.ts', from: "apiVersion = '1.0.0'", to: "apiVersion = '1.1.0'" },
  { file: bounds, from: '16_000', to: '16_001' },
  { file: 'src/config/settings.ts', from: "fallback: '120'", to: "fallback: '121'" },
  { file: 'src/config/settings.ts', from: "fallback: '600'", to: "fallback: '601'" },
  { file: 'src/gate/quota.ts', from: 'windowSeconds = 60', to: 'windowSeconds = 61' },
  { file: caching, from: 'max-age=60', to: 'max-age=61' },
  { file: caching, from: "'private, no-cache'", to: "'private'" },
  {
    file: 'src/rest/reply.ts',
    from: "Vary: 'Authorization, Accept-Encoding'",
    to: "Vary: 'Accept-Encoding'",
  },
  {
    file: 'src/rest/match.ts',
    from: "['POST', 'OPTIONS']",
    to: "['POST', 'GET', 'OPTIONS']",
  },
  {
    file: 'src/http/paths.ts',
    from: "oauth-protected-resource'",
    to: "protected-resource'",
  },
  { file: 'src/gate/scope.ts', from: "scope = 'mcp:read'", to: "scope = 'mcp:all'" },
  { file: 'src/http/rate-limit.ts', from: ';r=0;', to: ';r=1;' },
  {
    file: 'src/http/rate-limit.ts',
    from: "'X-RateLimit-Remaining': '0'",
    to: "'X-RateLimit-Remaining': '1'",
  },
  { file: cors, from: "'Mcp-Name',", to: '' },
  { file: cors, from: "'Sunset',", to: '' },
  { file: cors, from: "'86400'", to: "'600'" },
]
