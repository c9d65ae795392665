/**
 * Recognises the program that sent a request by `User-Agent` (RFC 9110 §10.1.5).
 *
 * The field is not proof: any client can send any name. Web Bot Auth would be proof, but the
 * service would have to fetch keys from other servers during a request. The list of names is
 * closed, to limit the number of series in the metrics and to log no text of clients.
 */
import { agentFamilies } from './known-agents.ts'

/** Family of an unknown user agent. */
const unknownAgent = 'other'
/** Family of a request without `User-Agent`. */
const noAgent = 'none'

/** All possible results of `familyOf`. */
export const familyNames: readonly string[] = [
  ...agentFamilies.map(({ name }) => name),
  unknownAgent,
  noAgent,
]

/**
 * Maximum number of characters of `User-Agent` that are read. Names of known programs are before
 * this limit.
 */
const longestRead = 400

const ranks: ReadonlyMap<string, number> = new Map(
  agentFamilies.flatMap(({ words }, rank) => words.map((word) => [word, rank] as const)),
)
const otherBot = agentFamilies.findIndex(({ name }) => name === 'other-bot')

/** Returns the family of a user agent, one of `familyNames`. */
export function familyOf(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent === '') return noAgent
  const words =
    userAgent
      .slice(0, longestRead)
      .toLowerCase()
      .match(/[a-z0-9._-]+/g) ?? []
  let best = agentFamilies.length
  for (const word of words) best = Math.min(best, rankOf(word))
  return agentFamilies[best]?.name ?? unknownAgent
}

/**
 * Returns the index in `agentFamilies` of the family that a word names, or of `other-bot` if the
 * word looks like the name of another robot. For any other word, returns the length of the table.
 */
function rankOf(word: string): number {
  const rank = ranks.get(word)
  if (rank !== undefined) return rank
  return isBot(word) ? otherBot : agentFamilies.length
}

/** Checks whether a word looks like the name of a robot. `robots.txt` and similar words do not. */
function isBot(word: string): boolean {
  return word.endsWith('bot') || word.endsWith('crawler') || word.endsWith('spider')
}

/** Maximum number of cached user agents. */
export const mostAgents = 500

/** Longest cached user agent in characters. */
export const longestAgent = 400

/** Creates a `familyOf` with a cache, because most requests have one of a few user agents. */
export function memoizeFamilies(): typeof familyOf {
  const cached = new Map<string, string>()
  return (userAgent = '') => {
    const found = cached.get(userAgent)
    if (found !== undefined) return found
    const family = familyOf(userAgent)
    if (cached.size >= mostAgents) cached.clear()
    if (userAgent.length <= longestAgent) cached.set(userAgent, family)
    return family
  }
}
