/**
 * Tokens of origin trials, by which a browser turns on for this origin what it does not have for all yet (Chromium's
 * `Origin-Trial` field). They bind an origin and end on a day, so that an operator sets them and no build stamps them.
 */
import type { Reply } from '../http/call.ts'

/** Adds the tokens to an answer that a browser opens as a page. */
export function createOriginTrials(tokens: readonly string[]): (reply: Reply) => Reply {
  return function addTrials(reply) {
    const isPage = reply.headers['Content-Type']?.startsWith('text/html') === true
    if (tokens.length === 0 || !isPage) return reply
    return { ...reply, headers: { ...reply.headers, 'Origin-Trial': tokens.join(', ') } }
  }
}
