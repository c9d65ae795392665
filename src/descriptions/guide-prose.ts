/** Prose of a guide: from the content, or a neutral default. */
import { apiVersion } from '../api/version.ts'
import type { DescriptionContext } from './description-context.ts'
import { describeDuration } from './duration.ts'
import { fillProse } from '../site/guide-prose.ts'
import type { GuideName } from '../site/guide-prose.ts'

/**
 * Returns the prose of a guide, with its placeholders replaced by facts. So a new build corrects
 * the prose after an operator has changed a quota.
 */
export function guideProse(
  name: GuideName,
  neutral: string,
  { prose, info, policies, auth }: DescriptionContext,
): string {
  return fillProse(prose[name] ?? neutral, {
    baseUrl: info.baseUrl,
    company: info.company,
    description: info.description,
    apiVersion,
    anonymousQuota: String(policies.anonymous.quota),
    agentQuota: String(policies.agent.quota),
    windowSeconds: String(policies.anonymous.window),
    tokenLifetime: describeDuration(auth.lifetimes.access),
    assertionLifetime: describeDuration(auth.lifetimes.assertion),
    refreshLifetime: describeDuration(auth.lifetimes.refresh),
  })
}
