/**
 * Names by which a shared cache forgets many answers at once. There is no standard: Fastly and Varnish read `Surrogate-Key`,
 * Cloudflare, Google and Netlify read `Cache-Tag`, and each drops the one it knows before a client sees it.
 */

/** Fields that give an answer a tag; ASCII without blanks and commas, which separate several of them. */
export function cacheTagHeaders(tag: string | undefined): Record<string, string> {
  return tag === undefined ? {} : { 'Surrogate-Key': tag, 'Cache-Tag': tag }
}
