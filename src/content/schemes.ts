/**
 * Finds links that do not work for readers: wrong or rare schemes, wrong mail addresses and
 * telephone numbers, and hosts of a local network.
 */
import { decodePath } from '../site/address.ts'
import { findNearest } from './nearest.ts'

/** Schemes that widely used programs open. */
const known = `http https mailto tel sms geo ftp sftp ssh git webcal urn xmpp matrix irc ircs news
  magnet skype whatsapp signal tg doi`.split(/\s+/)

/**
 * Finds a fault in the scheme of a link, in the mail addresses after `mailto:`, or in the number
 * after `tel:`.
 */
export function faultOfScheme(href: string): string | undefined {
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*):(.*)$/is.exec(href) ?? []
  const kind = scheme.toLowerCase()
  const shown = shorten(href)
  if (['javascript', 'vbscript', 'data'].includes(kind)) {
    return `links to ${shown}, which browsers do not follow on this site: write the address of a page`
  }
  if (kind === 'mailto') return faultOfMailbox(rest, shown)
  if (kind === 'tel') return faultOfNumber(rest, shown)
  if (/^https?$/.test(kind) && /^\/\/https?:/i.test(rest)) {
    return `links to ${shown}: write ${rest.slice(2)}`
  }
  const meant = isUnknown(scheme) ? findNearest(kind, known.slice(0, 4), 2) : undefined
  if (meant === undefined) return undefined
  const address = meant.startsWith('http') ? `//${rest.replace(/^\/*/, '')}` : rest
  return `links to ${shown}: did you mean ${meant}:${address}?`
}

/**
 * Finds faults in the addresses of a `mailto:` link (RFC 6068). A link such as `mailto:?subject=…`
 * may have no address: the reader then enters the recipient.
 */
function faultOfMailbox(rest: string, shown: string): string | undefined {
  const [list = ''] = rest.split('?')
  if (list === '' && rest.length > 1) return undefined
  const isMailbox = (address: string) =>
    /^[^\s@:,;<>]+@[^\s@:,;<>.]+(?:\.[^\s@:,;<>.]+)+$/.test(decodePath(address) ?? '')
  if (list.split(',').every(isMailbox)) return undefined
  return `links to ${shown}: write a mailbox, such as mailto:name@example.com`
}

/** A number with its country code (E.164), or a short number such as 112. */
const wholeNumber = /^(?:\+\d{7,15}|\d{2,6})$/

/** Finds faults in the number of a `tel:` link (RFC 3966). */
function faultOfNumber(rest: string, shown: string): string | undefined {
  const number = plainNumber(rest)
  if (/^\+?\d{2,15}$/.test(number) && !/^\+\d{1,6}$/.test(number)) return undefined
  return `links to ${shown}: write a telephone number, such as tel:+48710000000`
}

function plainNumber(rest: string): string {
  return rest.replace(/;.*$/s, '').replaceAll(/[().-]|%20|\s/g, '')
}

/** Returns a warning if the number of a `tel:` link works in one country only. */
export function doubtOfNumber(href: string): string | undefined {
  const [, rest] = /^tel:(.*)$/is.exec(href) ?? []
  if (rest === undefined || wholeNumber.test(plainNumber(rest))) return undefined
  if (faultOfScheme(href) !== undefined || rest.includes('phone-context')) return undefined
  return `links to ${shorten(href)}, which works in one country only: write tel: with + and the country code`
}

/**
 * A host that only exists on a local computer or network. The IP addresses are loopback, private
 * (RFC 1918, RFC 4193), link-local (RFC 3927, RFC 4291) and unspecified ones (`0.0.0.0` and `::`).
 */
const ownHost =
  /^(?:localhost|(?:127|10)(?:\.\d+){3}|0\.0\.0\.0|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|169\.254(?:\.\d+){2}|\[(?:::1?|f[cd][0-9a-f:]+|fe80[0-9a-f:]*)\]|[^.:[\]]+|.+\.(?:local|localhost|internal|lan|home\.arpa))$/i

/** Returns path and fragment of an address with a local host; `undefined` for other addresses. */
export function pathOnOwnNetwork(href: string): string | undefined {
  const url = /^(?:https?:)?\/\//i.test(href) ? URL.parse(href, 'https://site.invalid') : null
  return url && ownHost.test(url.hostname) ? url.pathname + url.hash : undefined
}

/** Returns a warning if a link has a scheme that few programs open. */
export function doubtOfScheme(href: string): string | undefined {
  const [, scheme = ''] = /^([a-z][a-z0-9+.-]*):/i.exec(href) ?? []
  if (!isUnknown(scheme) || faultOfScheme(href) !== undefined) return undefined
  return `links to ${shorten(href)}, which few programs open: use https:// or mailto:`
}

function isUnknown(scheme: string): boolean {
  return scheme !== '' && !known.includes(scheme.toLowerCase())
}

/** Shortens an address for a message. Data URLs can contain whole pictures. */
export function shorten(href: string): string {
  return href.length > 80 ? `${href.slice(0, 79)}…` : href
}
