/**
 * Origin trial tokens, which enable experimental browser features for this origin (Chromium's
 * `Origin-Trial` header). They expire and belong to one origin, so operators set them at run time.
 */
import type { Reply } from '../http/call.ts'

/** Adds the tokens to a response that a browser opens as a page. */
export function createOriginTrials(tokens: readonly string[]): (reply: Reply) => Reply {
  return function addTrials(reply) {
    const isPage = reply.headers['Content-Type']?.startsWith('text/html') === true
    if (tokens.length === 0 || !isPage) return reply
    return { ...reply, headers: { ...reply.headers, 'Origin-Trial': tokens.join(', ') } }
  }
}
