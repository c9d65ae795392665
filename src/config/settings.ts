/**
 * The settings, one row each. What `Config` holds, the default of a setting that is absent, how a mistake is
 * reported, the table in `docs/settings.md` and the help of the commands all follow from these rows.
 */
import { resolve } from 'node:path'
import { mcpPaths } from '../http/paths.ts'
import {
  defaultPort,
  highestQuota,
  oneOf,
  onOrOff,
  parseHosts,
  parseNetworks,
  parseOrigin,
  parseStore,
  parseTrialTokens,
  portOf,
  wholeNumber,
} from './parse.ts'
import type { Before, Setting } from './setting.ts'
import { telemetrySettings } from './telemetry-settings.ts'

const requestLimit = {
  expects: `a whole number from 1 to ${highestQuota}`,
  parse: (text: string) => wholeNumber(text, 1, highestQuota),
} as const

const connectionBound = {
  fallback: 'auto',
  expects: 'a whole number from 1 to 1000000, or auto',
  parse: (text: string) => (text === 'auto' ? text : wholeNumber(text, 1, 1_000_000)),
} as const

const resolveFolder = (text: string, workingDirectory: string) => resolve(workingDirectory, text)

/** All settings by their name in `Config`, in the order in which they are read and listed. */
export const settings = {
  baseUrl: {
    name: 'BASE_URL',
    fallback: `http://localhost:${defaultPort}`,
    expects:
      'an origin such as https://www.example.com, http only for localhost, without path or final slash',
    meaning: 'public origin, stamped into the build; a server takes that of its release',
    parse: parseOrigin,
  },
  siteVisibility: {
    name: 'SITE_VISIBILITY',
    fallback: 'public',
    expects: 'public or private',
    meaning:
      'whether search engines and agents shall find the site, stamped into the build; private is no access control',
    parse: (text: string) => oneOf(text, ['public', 'private']),
  },
  showsDrafts: {
    name: 'PREVIEW',
    fallback: 'off',
    expects: '1 or on, 0 or off',
    meaning:
      'whether a build shows drafts and pages to come, each with a band; such a site is always private',
    parse: (text: string) => onOrOff(text.replace('1', 'on').replace('0', 'off')),
  },
  host: {
    name: 'HOST',
    fallback: '127.0.0.1',
    expects: 'an address to listen on, such as 127.0.0.1, or 0.0.0.0 for all of them',
    meaning: 'address to listen on',
    parse: (text: string) => (text.trim() === '' ? undefined : text),
  },
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
    meaning: 'folder of the content',
    parse: resolveFolder,
  },
  outDir: {
    name: 'OUT_DIR',
    fallback: 'dist',
    expects: 'a folder that only the build writes',
    meaning: 'folder of the releases, which builds write and servers read',
    parse: resolveFolder,
  },
  trustProxyHops: {
    name: 'TRUST_PROXY_HOPS',
    fallback: '0',
    expects: 'the number of proxies in front, from 0 to 10',
    meaning: 'proxies in front whose `X-Forwarded-For` is believed',
    parse: (text: string) => wholeNumber(text, 0, 10),
  },
  maxConnections: {
    ...connectionBound,
    name: 'MAX_CONNECTIONS',
    defaultWords: 'what the limit of open files allows',
    meaning: 'connections of all clients at a time',
  },
  maxConnectionsPerAddress: {
    ...connectionBound,
    name: 'MAX_CONNECTIONS_PER_ADDRESS',
    defaultWords: 'a tenth of `MAX_CONNECTIONS`, at least 100',
    meaning:
      'connections of one address at a time (IPv6: one /64); not counted behind proxies, which `TRUST_PROXY_HOPS` tells',
  },
  keepAliveSeconds: {
    name: 'KEEP_ALIVE_SECONDS',
    fallback: '75',
    expects: 'a whole number from 1 to 3600',
    meaning:
      'how long a connection is kept for another request; a proxy in front keeps its own shorter',
    parse: (text: string) => wholeNumber(text, 1, 3600),
  },
  rateLimitIp: {
    ...requestLimit,
    name: 'RATE_LIMIT_IP',
    fallback: '120',
    meaning: 'requests per 60 s for a network address',
  },
  rateLimitAgent: {
    ...requestLimit,
    name: 'RATE_LIMIT_AGENT',
    fallback: '600',
    meaning: 'requests per 60 s for an agent with a token',
  },
  rateLimitAuth: {
    ...requestLimit,
    name: 'RATE_LIMIT_AUTH',
    fallback: '60',
    meaning: 'registrations, token requests and decisions per 60 s for a network address',
  },
  rateLimitNetworks: {
    name: 'RATE_LIMIT_NETWORKS',
    fallback: '',
    expects:
      'entries separated by ";", each a name, requests per 60 s and networks: "assistants 2400 192.0.2.0/24 2001:db8::/32"',
    meaning: 'networks charged as one: `assistants 2400 192.0.2.0/24; office 600 198.51.100.0/28`',
    parse: parseNetworks,
  },
  rateLimitStore: {
    name: 'RATE_LIMIT_STORE',
    fallback: 'memory',
    expects:
      'memory, or the address of a Valkey or Redis such as redis://user:password@10.0.0.5:6379/0 (rediss: with TLS)',
    meaning:
      'where requests and used tokens are counted: `memory` of this process, or `redis://…` for all that share it',
    isSecret: true,
    parse: parseStore,
  },
  ...telemetrySettings,
  mcpModern: {
    name: 'MCP_MODERN',
    fallback: 'on',
    expects: 'on or off',
    meaning: 'whether the MCP server speaks revision 2026-07-28 beside the older ones',
    parse: onOrOff,
  },
  purgeCommand: {
    name: 'PURGE_COMMAND',
    fallback: '',
    expects: 'a command of the shell',
    meaning:
      'command that a publish hands the changed addresses to, one URL a line on its input, to purge caches',
    parse: (text: string) => text,
  },
  allowedHosts: {
    name: 'ALLOWED_HOSTS',
    fallback: '',
    expects:
      'hosts separated by commas, each with its port if it has one: "www.example.com, 10.0.0.7:4321"',
    meaning: `hosts that \`${mcpPaths.endpoint}\` answers to beside that of \`BASE_URL\`, separated by commas`,
    parse: parseHosts,
  },
  originTrialTokens: {
    name: 'ORIGIN_TRIAL_TOKENS',
    fallback: '',
    expects: 'tokens of origin trials in base64, separated by commas or blanks',
    meaning:
      'tokens of origin trials, sent with every page: without one, or a flag of the browser, WebMCP is inert',
    parse: parseTrialTokens,
  },
  authSigningKeys: {
    name: 'AUTH_SIGNING_KEYS',
    fallback: undefined,
    defaultWords: 'random on localhost, else none',
    expects: 'a JSON array of private P-256 keys (JWK: kty EC, crv P-256, x, y, d)',
    meaning: 'JSON array of private P-256 keys (JWK); the first signs, all verify',
    isSecret: true,
    // Read where tokens are made, which tells which key is wrong.
    parse: (text: string) => text,
  },
  authMasterSecrets: {
    name: 'AUTH_MASTER_SECRETS',
    fallback: undefined,
    defaultWords: 'random on localhost, else none',
    expects: 'a JSON array of base64url texts of 32 bytes each',
    meaning: 'JSON array of secrets of 32 bytes (base64url); the first derives, all are accepted',
    isSecret: true,
    parse: (text: string) => text,
  },
} as const satisfies Readonly<Record<string, Setting>>

/** Name of a setting in `Config`. */
export type SettingKey = keyof typeof settings

/** The default of a setting as documents show it, in Markdown. */
export function describeDefault({ fallback, defaultWords }: Setting): string {
  if (defaultWords !== undefined) return defaultWords
  return typeof fallback !== 'string' || fallback === '' ? 'none' : `\`${fallback}\``
}
