/** Serialises `Content-Security-Policy`, CSP Level 3 §3.1. */

/** Sources by directive, in the order in which they are written. */
export type ContentSecurityPolicy = Readonly<Record<string, readonly string[]>>

/** Converts a policy to a field value. */
export function serializePolicy(policy: ContentSecurityPolicy): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')
}
