/**
 * Checks the schemes of addresses: those that browsers block, misspelt ones, and those that few
 * programs open.
 */
import { findNearest } from './nearest.ts'

/** Schemes that programs of readers open. */
const known = `http https mailto tel sms geo ftp sftp ssh git webcal urn xmpp matrix irc ircs news
  magnet skype whatsapp signal tg doi`.split(/\s+/)

/** Finds faults in the scheme of an address, or in the address after `mailto:` and `tel:`. */
export function faultOfScheme(href: string): string | undefined {
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*):(.*)$/is.exec(href) ?? []
  const kind = scheme.toLowerCase()
  const shown = shorten(href)
  if (['javascript', 'vbscript', 'data'].includes(kind)) {
    return `links to ${shown}, which browsers do not follow here, expects an address`
  }
  if (kind === 'mailto' && !/^[^\s@?]+@[^\s@?]+|^\?/.test(rest)) {
    return `links to ${shown}, expects a mailbox, as in mailto:name@example.com`
  }
  const number = rest.replaceAll(/[().-]|%20/g, '')
  if (kind === 'tel' && !/^\+?[\d().;=%a-z-]*\d{3}/i.test(number)) {
    return `links to ${shown}, expects a number, as in tel:+48710000000`
  }
  const meant = isUnknown(scheme) ? findNearest(kind, known.slice(0, 4), 2) : undefined
  if (meant === undefined) return undefined
  const address = meant.startsWith('http') ? `//${rest.replace(/^\/*/, '')}` : rest
  return `links to ${shown}: did you mean ${meant}:${address}?`
}

/** Finds schemes that the programs of readers probably cannot open. */
export function doubtOfScheme(href: string): string | undefined {
  const [, scheme = ''] = /^([a-z][a-z0-9+.-]*):/i.exec(href) ?? []
  if (!isUnknown(scheme) || faultOfScheme(href) !== undefined) return undefined
  return `links to ${shorten(href)}, which few programs open, expects https:// or mailto:`
}

function isUnknown(scheme: string): boolean {
  return scheme !== '' && !known.includes(scheme.toLowerCase())
}

/** Shortens an address for a message. Data URLs can contain whole pictures. */
export function shorten(href: string): string {
  return href.length > 80 ? `${href.slice(0, 79)}…` : href
}
