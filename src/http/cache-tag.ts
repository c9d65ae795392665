/**
 * Tags by which a shared cache can purge many answers at once. There is no standard: Fastly and
 * Varnish read `Surrogate-Key`; Cloudflare, Google and Netlify read `Cache-Tag`.
 */

/** Fields with a tag, which is ASCII without spaces and commas. */
export function cacheTagHeaders(tag: string | undefined): Record<string, string> {
  return tag === undefined ? {} : { 'Surrogate-Key': tag, 'Cache-Tag': tag }
}
