/**
 * The settings. Messages, command help and the table in `docs/settings.md` are made from them.
 */
import { mcpPaths } from '../http/paths.ts'
import {
  defaultPort,
  highestQuota,
  oneOf,
  onOrOff,
  parseCollector,
  parseHosts,
  parseNetworks,
  parseOrigin,
  parseStore,
  parseTrialTokens,
  portOf,
  resolveFolder,
  wholeNumber,
} from './parse.ts'
import { secretKeys } from './secret-file.ts'
import type { Before, Setting } from './setting.ts'

const requestLimit = {
  expects: `a whole number from 1 to ${highestQuota}`,
  parse: (text: string) => wholeNumber(text, 1, highestQuota),
} as const

const connectionBound = {
  fallback: 'auto',
  expects: 'a whole number from 1 to 1000000, or auto',
  parse: (text: string) => (text === 'auto' ? text : wholeNumber(text, 1, 1_000_000)),
} as const

const onOff = { fallback: 'off', expects: 'on or off', parse: onOrOff } as const

const listenAddress = {
  fallback: '127.0.0.1',
  expects: 'an address to listen on, such as 127.0.0.1, or 0.0.0.0 for all addresses',
  parse: (text: string) => (text.trim() === '' ? undefined : text),
} as const

/** All settings by their name in `Config`, in the order of reading and listing. */
export const settings = {
  baseUrl: {
    name: 'BASE_URL',
    fallback: `http://localhost:${defaultPort}`,
    expects:
      'an origin such as https://www.example.com, without path or trailing slash; http only for localhost',
    meaning:
      'public origin of the site. A build writes it into the release, where the server reads it',
    parse: parseOrigin,
  },
  siteVisibility: {
    name: 'SITE_VISIBILITY',
    fallback: 'public',
    expects: 'public or private',
    meaning:
      'whether search engines and agents may index the site. A build writes it into the release. `private` does not restrict access',
    parse: (text: string) => oneOf(text, ['public', 'private']),
  },
  showsDrafts: {
    name: 'PREVIEW',
    fallback: 'off',
    expects: '1 or on, 0 or off',
    meaning:
      'whether a build includes drafts and pages that are not yet published, with a banner on each. Such a site is always private',
    parse: (text: string) => onOrOff(text.replace('1', 'on').replace('0', 'off')),
  },
  usesParts: {
    ...onOff,
    name: 'PARTS',
    meaning: 'whether a build runs the code in `parts/` of the content. Read the code first',
  },
  sourceDateEpoch: {
    name: 'SOURCE_DATE_EPOCH',
    fallback: undefined,
    defaultWords: 'now',
    expects: 'whole seconds since 1970, such as 1800000000',
    meaning: 'time of a build in seconds since 1970. It decides which pages are published',
    parse: (text: string) => (/^\d{1,11}$/.test(text) ? Number(text) : undefined),
  },
  host: { ...listenAddress, name: 'HOST', meaning: 'address to listen on' },
  port: {
    name: 'PORT',
    fallback: ({ baseUrl }: Before) =>
      String(baseUrl === undefined ? defaultPort : portOf(baseUrl)),
    defaultWords: `the port of a local \`BASE_URL\`, else ${defaultPort}`,
    expects: 'a number from 0 to 65535, where 0 takes any free port',
    meaning: 'port to listen on',
    parse: (text: string) => wholeNumber(text, 0, 65_535),
  },
  contentDir: {
    name: 'CONTENT_DIR',
    fallback: 'content',
    expects: 'a folder with site.yaml in it',
    meaning: 'folder with the content',
    parse: resolveFolder,
  },
  outDir: {
    name: 'OUT_DIR',
    fallback: 'dist',
    expects: 'a folder that only the build writes',
    meaning: 'folder with the releases. Builds write them, servers read them',
    parse: resolveFolder,
  },
  trustProxyHops: {
    name: 'TRUST_PROXY_HOPS',
    fallback: '0',
    expects: 'the number of proxies in front of the server, from 0 to 10',
    meaning: 'number of trusted proxies in front of the server that append to `X-Forwarded-For`',
    parse: (text: string) => wholeNumber(text, 0, 10),
  },
  maxConnections: {
    ...connectionBound,
    name: 'MAX_CONNECTIONS',
    defaultWords: 'derived from the limit of open files',
    meaning: 'maximum number of open connections',
  },
  maxConnectionsPerAddress: {
    ...connectionBound,
    name: 'MAX_CONNECTIONS_PER_ADDRESS',
    defaultWords: 'a tenth of `MAX_CONNECTIONS`, at least 100',
    meaning:
      'maximum number of open connections per address (IPv6: per /64). Not used when `TRUST_PROXY_HOPS` is more than 0',
  },
  keepAliveSeconds: {
    name: 'KEEP_ALIVE_SECONDS',
    fallback: '75',
    expects: 'a whole number from 1 to 3600',
    meaning:
      'seconds that an idle connection stays open. The proxy in front must close its idle connections earlier',
    parse: (text: string) => wholeNumber(text, 1, 3600),
  },
  rateLimitIp: {
    ...requestLimit,
    name: 'RATE_LIMIT_IP',
    fallback: '120',
    meaning: 'limit of requests per 60 s per network address',
  },
  rateLimitAgent: {
    ...requestLimit,
    name: 'RATE_LIMIT_AGENT',
    fallback: '600',
    meaning: 'limit of requests per 60 s per agent with a token',
  },
  rateLimitAuth: {
    ...requestLimit,
    name: 'RATE_LIMIT_AUTH',
    fallback: '60',
    meaning: 'limit of registrations, token requests and consents per 60 s per network address',
  },
  rateLimitNetworks: {
    name: 'RATE_LIMIT_NETWORKS',
    fallback: '',
    expects:
      'entries separated by ";", each with a name, requests per 60 s and networks, such as "assistants 2400 192.0.2.0/24 2001:db8::/32"',
    meaning:
      'own limits for groups of networks: name, requests per 60 s, networks, such as `assistants 2400 192.0.2.0/24; office 600 198.51.100.0/28`',
    parse: parseNetworks,
  },
  rateLimitStore: {
    name: 'RATE_LIMIT_STORE',
    fallback: 'memory',
    expects:
      'memory, or the URL of a Valkey or Redis such as redis://user:password@10.0.0.5:6379/0 (rediss: with TLS)',
    meaning:
      'where requests are counted, and which tokens have been used: in the memory of each process (`memory`), or in a shared Valkey or Redis (`redis://…`)',
    isSecret: true,
    parse: parseStore,
  },
  logLevel: {
    name: 'LOG_LEVEL',
    fallback: 'errors',
    expects: 'off, errors or requests',
    meaning:
      'what is logged: nothing (`off`), events for the operator (`errors`), or requests too (`requests`)',
    parse: (text: string) => oneOf(text, ['off', 'errors', 'requests']),
  },
  logFormat: {
    name: 'LOG_FORMAT',
    fallback: 'auto',
    defaultWords: 'text on a terminal, else JSON',
    expects: 'text, json or auto',
    meaning: 'format of the log lines',
    parse: (text: string) => oneOf(text, ['text', 'json', 'auto']),
  },
  metricsPort: {
    name: 'METRICS_PORT',
    fallback: 'off',
    expects: 'off, or a number from 0 to 65535, where 0 takes any free port',
    meaning:
      'port for metrics (Prometheus), `/livez` and `/readyz`. Do not expose it to the public',
    parse: (text: string) => (text === 'off' ? text : wholeNumber(text, 0, 65_535)),
  },
  metricsHost: { ...listenAddress, name: 'METRICS_HOST', meaning: 'address of the metrics port' },
  missingContent: {
    ...onOff,
    name: 'MISSING_CONTENT',
    meaning:
      'whether `npm run insight` and the log show searches without results and paths without a page. They show one after visitors of ten networks have requested it within a day',
  },
  serverTiming: {
    ...onOff,
    name: 'SERVER_TIMING',
    meaning:
      'whether responses that shared caches may not store have a `Server-Timing` header with their duration',
  },
  traceEndpoint: {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    fallback: '',
    expects: 'the http or https URL of an OpenTelemetry collector, such as http://10.0.0.6:4318',
    meaning: 'URL of the collector for traces of requests (OTLP over HTTP)',
    parse: parseCollector,
  },
  mcpModern: {
    ...onOff,
    name: 'MCP_MODERN',
    fallback: 'on',
    meaning: 'whether the MCP server supports revision 2026-07-28 in addition to older ones',
  },
  purgeCommand: {
    name: 'PURGE_COMMAND',
    fallback: '',
    expects: 'a shell command',
    meaning:
      'command that purges caches after a publish. It gets the changed URLs on standard input, one per line',
    parse: (text: string) => text,
  },
  allowedHosts: {
    name: 'ALLOWED_HOSTS',
    fallback: '',
    expects:
      'hosts separated by commas, with a port where needed, such as "www.example.com, 10.0.0.7:4321"',
    meaning: `hosts that \`${mcpPaths.endpoint}\` accepts in addition to the host of \`BASE_URL\`, separated by commas`,
    parse: parseHosts,
  },
  originTrialTokens: {
    name: 'ORIGIN_TRIAL_TOKENS',
    fallback: '',
    expects: 'tokens of origin trials in base64, separated by commas or spaces',
    meaning:
      'tokens of origin trials, sent with every page. Browsers enable WebMCP only with such a token or with a browser flag',
    parse: parseTrialTokens,
  },
  authSigningKeys: {
    ...secretKeys,
    name: 'AUTH_SIGNING_KEYS',
    expects: 'a JSON array of private P-256 keys (JWK: kty EC, crv P-256, x, y, d)',
    meaning: 'JSON array of private P-256 keys (JWK). The first key signs, all keys verify',
  },
  authMasterSecrets: {
    ...secretKeys,
    name: 'AUTH_MASTER_SECRETS',
    expects: 'a JSON array of base64url strings of 32 bytes each',
    meaning:
      'JSON array of secrets of 32 bytes (base64url). New tokens use the first secret, tokens of all secrets are valid',
  },
} as const satisfies Readonly<Record<string, Setting>>

/** Name of a setting in `Config`. */
export type SettingKey = keyof typeof settings
