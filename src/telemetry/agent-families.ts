/**
 * Which program sent a request, by the name it gives itself in `User-Agent` (RFC 9110 §10.1.5).
 *
 * The name is a claim: anybody may send any. Whoever signs requests (Web Bot Auth) could be told apart for certain, but the
 * keys would have to be fetched from others while a request waits, and the service asks nobody anything. The names here
 * are a closed list, so that a metric has so many series and no more, and nothing a stranger wrote reaches a log.
 */
import { agentFamilies } from './known-agents.ts'

/** Family of what says nothing that is known. */
const unknownAgent = 'other'
/** Family of a request without the field. */
const noAgent = 'none'

/** Every name that `familyOf` can give. */
export const familyNames: readonly string[] = [
  ...agentFamilies.map(({ name }) => name),
  unknownAgent,
  noAgent,
]

/** No name of a known program lies behind so many characters; the field is the caller's. */
const longestRead = 400

const ranks: ReadonlyMap<string, number> = new Map(
  agentFamilies.flatMap(({ words }, rank) => words.map((word) => [word, rank] as const)),
)
const otherBot = agentFamilies.findIndex(({ name }) => name === 'other-bot')

/** Family of a user agent: a name out of `familyNames`. */
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

/** Place in the table of what a word tells. */
function rankOf(word: string): number {
  const known = ranks.get(word)
  if (known !== undefined) return known
  return isBot(word) ? otherBot : agentFamilies.length
}

/** Most of those that nobody has listed still call themselves what they are; `robots.txt` and the like are addresses. */
function isBot(word: string): boolean {
  return word.endsWith('bot') || word.endsWith('crawler') || word.endsWith('spider')
}

/** User agents whose family is remembered. */
export const mostAgents = 500

/** Characters of the longest user agent whose family is remembered. */
export const longestAgent = 400

/** Families of user agents, of which a service meets few: those met lately are not looked for again. */
export function rememberFamilies(): typeof familyOf {
  const known = new Map<string, string>()
  return (userAgent = '') => {
    const found = known.get(userAgent)
    if (found !== undefined) return found
    const family = familyOf(userAgent)
    if (known.size >= mostAgents) known.clear()
    if (userAgent.length <= longestAgent) known.set(userAgent, family)
    return family
  }
}
