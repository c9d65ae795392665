/** Serialises `Strict-Transport-Security`, RFC 6797. */

const year = 365 * 24 * 60 * 60
const value = ['max-age', year].join('=')

/**
 * Returns the field for an https origin; an empty object for an http origin. Leaves out
 * `includeSubDomains`, because subdomains may belong to other services.
 */
export function transportSecurity(origin: string): Readonly<Record<string, string>> {
  return origin.startsWith('https:') ? { 'Strict-Transport-Security': value } : {}
}
