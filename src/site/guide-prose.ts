/** Prose of the guides, which editors write; facts come into it as `{placeholders}`. */
import { fillPlaceholders, listPlaceholders } from './placeholders.ts'

/** Guides with prose of their own, by the name of their file in `guides/`. */
export const guideNames = ['api', 'auth'] as const

/** Name of a guide. */
export type GuideName = (typeof guideNames)[number]

/** Prose by guide; a guide without has a neutral text. */
export type GuideProse = Readonly<Partial<Record<GuideName, string>>>

/** Placeholders that prose may hold, and what each stands for. */
export const guidePlaceholders = {
  baseUrl: 'Address of the site, without a final slash',
  company: 'Name of the company',
  description: 'Description of the service',
  apiVersion: 'Version of the API',
  anonymousQuota: 'Requests allowed in a window without a token',
  agentQuota: 'Requests allowed in a window with a token',
  windowSeconds: 'Length of the window in seconds',
  tokenLifetime: 'How long an access token lives',
  assertionLifetime: 'How long an agent may renew its token',
  refreshLifetime: 'How long an app may renew the token of a person',
} as const satisfies Record<string, string>

/** A value for every placeholder. */
export type GuideFacts = Readonly<Record<keyof typeof guidePlaceholders, string>>

/** Placeholders of a prose that stand for nothing. */
export function findUnknownPlaceholders(prose: string): string[] {
  return listPlaceholders(prose).filter((name) => !(name in guidePlaceholders))
}

/** Prose with facts in place of its placeholders. */
export function fillProse(prose: string, facts: GuideFacts): string {
  return fillPlaceholders(prose.trim(), facts)
}
