/** The `Content-Security-Policy` field, CSP Level 3 §3.1: what a page may load and who may frame it. Only writing. */

/** Sources by directive, in the order in which they are written. */
export type ContentSecurityPolicy = Readonly<Record<string, readonly string[]>>

/** Field value of a policy. */
export function serializePolicy(policy: ContentSecurityPolicy): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')
}
