/** Security headers for every response of the website. */
import { withFields, type Reply } from '../http/call.ts'
import { transportSecurity } from '../http/strict-transport-security.ts'
import { policyOfType } from './security-policy.ts'

/** Adds the headers to a response, and keeps its own policy if it has one. */
export type Secure = (reply: Reply) => Reply

/** Creates a function that adds the headers for an origin. */
export function createSecurityHeaders(origin: string): Secure {
  const always = {
    // Browsers must not guess another media type from the content.
    'X-Content-Type-Options': 'nosniff',
    // Other sites see the origin of a reader, but not the page.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    ...transportSecurity(origin),
  }
  return function secure(reply) {
    const policy =
      reply.headers['Content-Security-Policy'] ?? policyOfType(reply.headers['Content-Type'])
    return withFields(reply, { ...always, ...ownPolicy(policy) })
  }
}

/** Header for the policy of a page. */
export function ownPolicy(policy: string | undefined): Readonly<Record<string, string>> {
  return policy === undefined ? {} : { 'Content-Security-Policy': policy }
}
