/** Parsers of settings. They return `undefined` for invalid texts. */
import { resolve } from 'node:path'
import { parseNetwork } from '../http/client-address.ts'
import type { Network } from '../http/client-address.ts'

/** Default port. */
export const defaultPort = 4321

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

const storeSchemes = new Set(['redis:', 'rediss:', 'valkey:', 'valkeys:'])

/** One entry of `RATE_LIMIT_NETWORKS`: networks that share a quota. */
export interface NetworkSetting {
  readonly name: string
  readonly quota: number
  readonly networks: readonly Network[]
}

/** Names of built-in quotas. */
const reservedQuotas = new Set(['ip', 'agent', 'network', 'auth'])

/** Parses an origin without trailing slash: https, or http on this computer. */
export function parseOrigin(text: string): string | undefined {
  const url = URL.parse(text)
  if (url?.origin !== text) return undefined
  const isLocal = url.protocol === 'http:' && loopback.has(url.hostname)
  return url.protocol === 'https:' || isLocal ? text : undefined
}

/** Returns the port to listen on: the port in a local origin, if it has one, else the default. */
export function portOf(origin: string): number {
  const { port: text, hostname } = new URL(origin)
  return text !== '' && loopback.has(hostname) ? Number(text) : defaultPort
}

/** Highest quota in requests per window. It is so high that it means no limit. */
export const highestQuota = 100_000_000

/** Parses networks with a quota of their own. */
export function parseNetworks(text: string): readonly NetworkSetting[] | undefined {
  const entries = text.split(';').filter((entry) => entry.trim() !== '')
  const named = entries.map(parseNetworkSetting).filter((entry) => entry !== undefined)
  return named.length === entries.length ? named : undefined
}

function parseNetworkSetting(entry: string): NetworkSetting | undefined {
  const [name = '', quotaText = '', ...texts] = entry.trim().split(/\s+/)
  const quota = wholeNumber(quotaText, 1, highestQuota)
  const networks = texts.map(parseNetwork).filter((network) => network !== undefined)
  const isWhole = networks.length === texts.length && networks.length > 0
  // Limits the name, because clients get it as a structured-field string (RFC 9651 §3.3.3).
  const isName = /^[a-z][a-z0-9-]{0,30}$/.test(name) && !reservedQuotas.has(name)
  return quota !== undefined && isWhole && isName ? { name, quota, networks } : undefined
}

/** Parses hosts as in the `Host` header, separated by commas. Returns them in lower case. */
export function parseHosts(text: string): readonly string[] | undefined {
  const hosts = text.split(',').map((entry) => entry.trim().toLowerCase())
  const named = hosts.filter((name) => name !== '')
  const isHost = (name: string) => URL.parse(`http://${name}`)?.host === name.replace(/:80$/, '')
  return named.every(isHost) ? named : undefined
}

/** Parses tokens of origin trials (base64). */
export function parseTrialTokens(text: string): readonly string[] | undefined {
  const tokens = text.split(/[\s,]+/).filter((token) => token !== '')
  return tokens.every((token) => /^[A-Za-z0-9+/]{20,}={0,2}$/.test(token)) ? tokens : undefined
}

/** Parses the URL of a trace collector. An empty text is valid. */
export function parseCollector(text: string): string | undefined {
  return text === '' || /^https?:$/.test(URL.parse(text)?.protocol ?? '') ? text : undefined
}

/** Parses a text that must be one of `words`. */
export function oneOf<const Word extends string>(
  text: string,
  words: readonly Word[],
): Word | undefined {
  return words.find((word) => word === text)
}

/** Parses `on` or `off`. */
export function onOrOff(text: string): boolean | undefined {
  return text === 'on' || text === 'off' ? text === 'on' : undefined
}

/** Parses the place where quotas are counted: `memory`, or a Valkey or Redis URL. */
export function parseStore(text: string): string | undefined {
  if (text === 'memory') return text
  const url = URL.parse(text)
  if (!url || !storeSchemes.has(url.protocol) || url.hostname === '') return undefined
  // The path is a database number or absent. Other parts would be ignored, so they are refused.
  return /^(?:\/\d{0,4})?$/.test(url.pathname) && url.search + url.hash === '' ? text : undefined
}

/** Parses a whole number from `least` to `most`, in at most nine decimal digits. */
export function wholeNumber(text: string, least: number, most: number): number | undefined {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN
  return value >= least && value <= most ? value : undefined
}

/** Resolves a folder from the working directory. */
export function resolveFolder(text: string, workingDirectory: string): string {
  return resolve(workingDirectory, text)
}
