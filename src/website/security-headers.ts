/** Fields that tell browsers what they may do with an answer of the website. Every answer has them, whatever it is. */
import type { Reply } from '../http/call.ts'
import { transportSecurity } from '../http/strict-transport-security.ts'
import { policyOfType } from './security-policy.ts'

/** Adds the fields to an answer; a policy of its own stays. */
export type Secure = (reply: Reply) => Reply

/** Adds the fields for a site at an origin. */
export function createSecurityHeaders(origin: string): Secure {
  const always = {
    // A file is what we say it is, never what a browser makes out of its first bytes.
    'X-Content-Type-Options': 'nosniff',
    // Other sites learn which site a reader comes from, but not from which page.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    ...transportSecurity(origin),
  }
  return function secure(reply) {
    const policy =
      reply.headers['Content-Security-Policy'] ?? policyOfType(reply.headers['Content-Type'])
    return {
      ...reply,
      headers: {
        ...reply.headers,
        ...always,
        ...(policy !== undefined && { 'Content-Security-Policy': policy }),
      },
    }
  }
}

/** The policy of a page that has one of its own. */
export function ownPolicy(policy: string | undefined): Readonly<Record<string, string>> {
  return policy === undefined ? {} : { 'Content-Security-Policy': policy }
}
