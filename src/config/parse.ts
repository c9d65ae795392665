/** Texts of settings → values; `undefined` for a text that is no such value. */
import { parseNetwork } from '../http/client-address.ts'
import type { Network } from '../http/client-address.ts'

/** Port of a service that nobody gave one. */
export const defaultPort = 4321

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

const storeSchemes = new Set(['redis:', 'rediss:', 'valkey:', 'valkeys:'])

/** One named network of `RATE_LIMIT_NETWORKS`. */
export interface NetworkSetting {
  readonly name: string
  readonly quota: number
  readonly networks: readonly Network[]
}

/** Names of the quotas that are always there. */
const reservedQuotas = new Set(['ip', 'agent', 'network', 'auth'])

/** An origin without a final slash: https, or http on this machine. */
export function parseOrigin(text: string): string | undefined {
  const url = URL.parse(text)
  if (url?.origin !== text) return undefined
  return url.protocol === 'https:' || loopback.has(url.hostname) ? text : undefined
}

/** Port that a service of an origin listens on: that of the origin when it is on this machine. */
export function portOf(origin: string): number {
  const { port: text, hostname } = new URL(origin)
  return text !== '' && loopback.has(hostname) ? Number(text) : defaultPort
}

/** Requests in a window that may be allowed at most: far more than a machine answers, so that no limit at all can be set. */
export const highestQuota = 100_000_000

/** Networks that are charged as one, by a quota of their own. */
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
  // The name is sent to clients as a structured-field string (RFC 9651 §3.3.3).
  const isName = /^[a-z][a-z0-9-]{0,30}$/.test(name) && !reservedQuotas.has(name)
  return quota !== undefined && isWhole && isName ? { name, quota, networks } : undefined
}

/** Hosts as the Host field of a request has them, in lower case. */
export function parseHosts(text: string): readonly string[] | undefined {
  const hosts = text.split(',').map((entry) => entry.trim().toLowerCase())
  const named = hosts.filter((name) => name !== '')
  const isHost = (name: string) => URL.parse(`http://${name}`)?.host === name.replace(/:80$/, '')
  return named.every(isHost) ? named : undefined
}

/** Tokens of origin trials: base64, as it may stand in a header field. */
export function parseTrialTokens(text: string): readonly string[] | undefined {
  const tokens = text.split(/[\s,]+/).filter((token) => token !== '')
  return tokens.every((token) => /^[A-Za-z0-9+/]{20,}={0,2}$/.test(token)) ? tokens : undefined
}

/** Address of a collector; empty where there is none. */
export function parseCollector(text: string): string | undefined {
  return text === '' || /^https?:$/.test(URL.parse(text)?.protocol ?? '') ? text : undefined
}

/** One of some words. */
export function oneOf<const Word extends string>(
  text: string,
  words: readonly Word[],
): Word | undefined {
  return words.find((word) => word === text)
}

/** On or off. */
export function onOrOff(text: string): boolean | undefined {
  return text === 'on' || text === 'off' ? text === 'on' : undefined
}

/** Where counters are kept: in memory, or the address of a store that several processes share. */
export function parseStore(text: string): string | undefined {
  if (text === 'memory') return text
  const url = URL.parse(text)
  if (!url || !storeSchemes.has(url.protocol) || url.hostname === '') return undefined
  // The number of a database, or nothing: what is not read must not look as if it were.
  return /^(?:\/\d{0,4})?$/.test(url.pathname) && url.search + url.hash === '' ? text : undefined
}

/** A whole number in decimal digits alone, from the least to the most. */
export function wholeNumber(text: string, least: number, most: number): number | undefined {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN
  return value >= least && value <= most ? value : undefined
}
