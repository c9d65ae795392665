/** Settings, read once from the environment. All mistakes are told together. */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseNetwork } from '../http/client-address.ts'
import type { Network } from '../http/client-address.ts'

/** Settings of the build and the server. */
export interface Config {
  /** Public origin, without a final slash. */
  readonly baseUrl: string
  readonly host: string
  readonly port: number
  /** Folder of the content. */
  readonly contentDir: string
  /** Folder the build writes. */
  readonly outDir: string
  /** Requests per 60 s for each network address. */
  readonly rateLimitIp: number
  /** Requests per 60 s for each agent. */
  readonly rateLimitAgent: number
  /** Registrations, token requests and decisions per 60 s for each network address. */
  readonly rateLimitAuth: number
  /** Networks that are charged as one, by a quota of their own. */
  readonly rateLimitNetworks: readonly NetworkSetting[]
  /** Proxies in front whose X-Forwarded-For is believed. */
  readonly trustProxyHops: number
  /** Connections at a time; what the limit of open files allows when `auto`. */
  readonly maxConnections: number | 'auto'
  /** Connections of one address at a time; a tenth of all when `auto`. */
  readonly maxConnectionsPerAddress: number | 'auto'
  /** How long a connection is kept for another request. */
  readonly keepAliveSeconds: number
  /** Whether the MCP server speaks revision 2026-07-28 beside the older ones. */
  readonly mcpModern: boolean
  /** Hosts the MCP server answers to, beside that of `baseUrl`. */
  readonly allowedHosts: readonly string[]
  /** Signing keys as JSON Web Keys; absent when none are set. */
  readonly authSigningKeys: string | undefined
  /** Secrets that all other keys are derived from, as JSON; absent when none are set. */
  readonly authMasterSecrets: string | undefined
}

/** Settings that cannot be read, all of them, as one error. */
export class SettingsError extends Error {
  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'))
    this.name = 'SettingsError'
    // Whoever set them needs the list, not where in our code it was made.
    this.stack = this.message
  }
}

/** One named network of `RATE_LIMIT_NETWORKS`. */
export interface NetworkSetting {
  readonly name: string
  readonly quota: number
  readonly networks: readonly Network[]
}

interface Setting<Value> {
  readonly name: string
  readonly fallback: string
  readonly expects: string
  /** Value of a text, or `undefined` when it is not one. */
  parse(text: string): Value | undefined
}

const defaultPort = 4321
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

const baseUrl: Setting<string> = {
  name: 'BASE_URL',
  fallback: `http://localhost:${defaultPort}`,
  expects:
    'an origin such as https://www.example.com, http only for localhost, without path or final slash',
  parse(text) {
    const url = URL.parse(text)
    if (url?.origin !== text) return undefined
    return url.protocol === 'https:' || loopback.has(url.hostname) ? text : undefined
  },
}

const host: Setting<string> = {
  name: 'HOST',
  fallback: '127.0.0.1',
  expects: 'an address to listen on, such as 127.0.0.1, or 0.0.0.0 for all of them',
  parse: (text) => (text.trim() === '' ? undefined : text),
}

/** Port to listen on; left out, it is that of a local `BASE_URL`. */
function portBeside(origin: string | undefined): Setting<number> {
  return {
    name: 'PORT',
    fallback: String(origin === undefined ? defaultPort : portOf(origin)),
    expects: 'a number from 0 to 65535, where 0 takes any free port',
    parse: (text) => wholeNumber(text, 0, 65_535),
  }
}

const rateLimitIp: Setting<number> = {
  name: 'RATE_LIMIT_IP',
  fallback: '120',
  expects: 'a whole number from 1 to 1000000',
  parse: (text) => wholeNumber(text, 1, 1_000_000),
}

const rateLimitAgent: Setting<number> = {
  ...rateLimitIp,
  name: 'RATE_LIMIT_AGENT',
  fallback: '600',
}

const rateLimitAuth: Setting<number> = {
  ...rateLimitIp,
  name: 'RATE_LIMIT_AUTH',
  fallback: '60',
}

const rateLimitNetworks: Setting<NetworkSetting[]> = {
  name: 'RATE_LIMIT_NETWORKS',
  fallback: '',
  expects:
    'entries parted by ";", each a name, requests per 60 s and networks: "assistants 2400 192.0.2.0/24 2001:db8::/32"',
  parse(text) {
    const entries = text.split(';').filter((entry) => entry.trim() !== '')
    const parsed = entries.map(parseNetworkSetting)
    const named = parsed.filter((entry) => entry !== undefined)
    return named.length === entries.length ? named : undefined
  },
}

const trustProxyHops: Setting<number> = {
  name: 'TRUST_PROXY_HOPS',
  fallback: '0',
  expects: 'the number of proxies in front, from 0 to 10',
  parse: (text) => wholeNumber(text, 0, 10),
}

const maxConnections: Setting<number | 'auto'> = {
  name: 'MAX_CONNECTIONS',
  fallback: 'auto',
  expects: 'a whole number from 1 to 1000000, or auto',
  parse: (text) => (text === 'auto' ? text : wholeNumber(text, 1, 1_000_000)),
}

const maxConnectionsPerAddress: Setting<number | 'auto'> = {
  ...maxConnections,
  name: 'MAX_CONNECTIONS_PER_ADDRESS',
}

const keepAliveSeconds: Setting<number> = {
  name: 'KEEP_ALIVE_SECONDS',
  fallback: '75',
  expects: 'a whole number from 1 to 3600',
  parse: (text) => wholeNumber(text, 1, 3600),
}

const mcpModern: Setting<boolean> = {
  name: 'MCP_MODERN',
  fallback: 'on',
  expects: 'on or off',
  parse: (text) => (text === 'on' || text === 'off' ? text === 'on' : undefined),
}

const allowedHosts: Setting<string[]> = {
  name: 'ALLOWED_HOSTS',
  fallback: '',
  expects:
    'hosts parted by commas, each with its port if it has one: "www.example.com, 10.0.0.7:4321"',
  parse(text) {
    const hosts = text.split(',').map((entry) => entry.trim().toLowerCase())
    const named = hosts.filter((name) => name !== '')
    return named.every((name) => URL.parse(`http://${name}`)?.host === name.replace(/:80$/, ''))
      ? named
      : undefined
  },
}

/** Settings from an environment; throws a `SettingsError` that lists every mistake. */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  workingDirectory: string,
): Config {
  const mistakes: string[] = []

  function read<Value>(setting: Setting<Value>): Value | undefined {
    const text = environment[setting.name] ?? setting.fallback
    const value = setting.parse(text)
    if (value === undefined) {
      mistakes.push(`Cannot read ${setting.name} "${text}": expects ${setting.expects}`)
    }
    return value
  }

  const origin = read(baseUrl)
  const listenHost = read(host)
  const port = read(portBeside(origin))
  const ip = read(rateLimitIp)
  const agent = read(rateLimitAgent)
  const auth = read(rateLimitAuth)
  const networks = read(rateLimitNetworks)
  const hops = read(trustProxyHops)
  const connections = read(maxConnections)
  const ofAddress = read(maxConnectionsPerAddress)
  const keepAlive = read(keepAliveSeconds)
  const modern = read(mcpModern)
  const hosts = read(allowedHosts)
  if (
    origin === undefined ||
    listenHost === undefined ||
    port === undefined ||
    ip === undefined ||
    agent === undefined ||
    auth === undefined ||
    networks === undefined ||
    hops === undefined ||
    connections === undefined ||
    ofAddress === undefined ||
    keepAlive === undefined ||
    modern === undefined ||
    hosts === undefined
  ) {
    throw new SettingsError(mistakes)
  }
  return {
    baseUrl: origin,
    host: listenHost,
    port,
    contentDir: resolve(workingDirectory, environment.CONTENT_DIR ?? 'content'),
    outDir: resolve(workingDirectory, environment.OUT_DIR ?? 'dist'),
    rateLimitIp: ip,
    rateLimitAgent: agent,
    rateLimitAuth: auth,
    rateLimitNetworks: networks,
    trustProxyHops: hops,
    maxConnections: connections,
    maxConnectionsPerAddress: ofAddress,
    keepAliveSeconds: keepAlive,
    mcpModern: modern,
    allowedHosts: hosts,
    authSigningKeys: environment.AUTH_SIGNING_KEYS,
    authMasterSecrets: environment.AUTH_MASTER_SECRETS,
  }
}

/** Settings of this process. */
export function processConfig(): Config {
  return readConfig(process.env, process.cwd())
}

/** Folder of the artefacts that belong to a built server. */
export function artefactsBeside(moduleUrl: string): string {
  return fileURLToPath(new URL('../data/', moduleUrl))
}

function parseNetworkSetting(entry: string): NetworkSetting | undefined {
  const [name = '', quotaText = '', ...texts] = entry.trim().split(/\s+/)
  const quota = wholeNumber(quotaText, 1, 1_000_000)
  const networks = texts.map(parseNetwork).filter((network) => network !== undefined)
  const isWhole = networks.length === texts.length && networks.length > 0
  // The name is sent to clients as a structured-field string (RFC 9651 §3.3.3).
  return quota !== undefined &&
    isWhole &&
    /^[a-z][a-z0-9-]{0,30}$/.test(name) &&
    !reservedQuotas.has(name)
    ? { name, quota, networks }
    : undefined
}

const reservedQuotas = new Set(['ip', 'agent', 'network', 'auth'])

function wholeNumber(text: string, least: number, most: number): number | undefined {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN
  return value >= least && value <= most ? value : undefined
}

function portOf(origin: string): number {
  const { port: text, hostname } = new URL(origin)
  return text !== '' && loopback.has(hostname) ? Number(text) : defaultPort
}
