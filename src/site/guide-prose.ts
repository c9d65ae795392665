/**
 * Prose of the guides, written by editors. Its `{placeholders}` are replaced by values such as a
 * quota.
 */
import { fillPlaceholders, listPlaceholders } from './placeholders.ts'

/** Guides that can have their own prose, by file name in `guides/`. */
export const guideNames = ['api', 'auth'] as const

/** Name of a guide. */
export type GuideName = (typeof guideNames)[number]

/** Prose by guide. A guide without prose has a neutral text. */
export type GuideProse = Readonly<Partial<Record<GuideName, string>>>

/** Placeholders of the prose, with their meaning. */
export const guidePlaceholders = {
  baseUrl: 'Address of the site, without a final slash',
  company: 'Name of the company',
  description: 'Description of the service',
  apiVersion: 'Version of the API',
  anonymousQuota: 'Number of requests per window that are allowed without a token',
  agentQuota: 'Number of requests per window that are allowed with a token',
  windowSeconds: 'Length of a window in seconds',
  tokenLifetime: 'How long an access token lives',
  assertionLifetime: 'How long an agent may renew its token',
  refreshLifetime: 'How long an app may renew the token of a person',
} as const satisfies Record<string, string>

/** A value for every placeholder. */
export type GuideFacts = Readonly<Record<keyof typeof guidePlaceholders, string>>

/** Finds the placeholders in a text that are not in `guidePlaceholders`. */
export function findUnknownPlaceholders(prose: string): string[] {
  return listPlaceholders(prose).filter((name) => !(name in guidePlaceholders))
}

/** Returns a trimmed text with values in place of its placeholders. */
export function fillProse(prose: string, facts: GuideFacts): string {
  return fillPlaceholders(prose.trim(), facts)
}
