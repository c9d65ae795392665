/** `Strict-Transport-Security`, RFC 6797: who has seen a site over https asks it over nothing else. Only writing. */

const year = 365 * 24 * 60 * 60
const value = ['max-age', year].join('=')

/**
 * The field for a site at an origin; none for one without https.
 *
 * Without `includeSubDomains`: what else lives under the name is not ours to decide.
 */
export function transportSecurity(origin: string): Readonly<Record<string, string>> {
  return origin.startsWith('https:') ? { 'Strict-Transport-Security': value } : {}
}
