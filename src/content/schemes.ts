/** What an address begins with: what browsers refuse, what nobody can have meant, and what few programs open. */
import { findNearest } from './nearest.ts'

/** Beginnings of addresses that programs of readers open. */
const known = [
  ...['http', 'https', 'mailto', 'tel', 'sms', 'geo', 'ftp', 'sftp', 'ssh', 'git', 'webcal', 'urn'],
  ...[
    'xmpp',
    'matrix',
    'irc',
    'ircs',
    'news',
    'magnet',
    'skype',
    'whatsapp',
    'signal',
    'tg',
    'doi',
  ],
]

/** What is wrong with the beginning of an address, or with what follows `mailto:` and `tel:`. */
export function faultOfScheme(href: string): string | undefined {
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*):(.*)$/is.exec(href) ?? []
  const shown = shorten(href)
  if (/^(?:javascript|vbscript|data)$/i.test(scheme)) {
    return `links to ${shown}, which browsers do not follow here, expects an address`
  }
  if (/^mailto$/i.test(scheme) && !/^[^\s@?]+@[^\s@?]+|^\?/.test(rest)) {
    return `links to ${shown}, expects a mailbox, as in mailto:name@example.com`
  }
  if (
    /^tel$/i.test(scheme) &&
    !/^\+?[\d().;=%a-z-]*\d{3}/i.test(rest.replaceAll(/[().-]|%20/g, ''))
  ) {
    return `links to ${shown}, expects a number, as in tel:+48710000000`
  }
  const meant = isUnknown(scheme)
    ? findNearest(scheme.toLowerCase(), known.slice(0, 4), 2)
    : undefined
  return meant === undefined
    ? undefined
    : `links to ${shown}: did you mean ${meant}:${meant.startsWith('http') ? `//${rest.replace(/^\/*/, '')}` : rest}?`
}

/** What is unlikely to be opened by the programs of readers. */
export function doubtOfScheme(href: string): string | undefined {
  const [, scheme = ''] = /^([a-z][a-z0-9+.-]*):/i.exec(href) ?? []
  if (!isUnknown(scheme) || faultOfScheme(href) !== undefined) return undefined
  return `links to ${shorten(href)}, which few programs open, expects https:// or mailto:`
}

function isUnknown(scheme: string): boolean {
  return scheme !== '' && !known.includes(scheme.toLowerCase())
}

/** Enough of an address to know it by; whole pictures may be in one. */
export function shorten(href: string): string {
  return href.length > 80 ? `${href.slice(0, 79)}…` : href
}
