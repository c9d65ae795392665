import { z } from 'zod'
import { Problem } from '../../http/problem.ts'
import { defineOperation } from '../operation.ts'
import { apiPaths } from '../../http/paths.ts'
import { agentIdentity } from '../schemas.ts'

/** The operation that returns the identity in the token of the agent. */
export const identityOperation = defineOperation({
  id: 'identity',
  group: 'Service',
  summary: 'Read the identity of the calling agent',
  description: `The agent identifier, scope and resource of the bearer token, and the rate limit of the agent. ${apiPaths.identity} and ${apiPaths.agentIdentity} return the same answer.`,
  method: 'GET',
  paths: [apiPaths.identity, apiPaths.agentIdentity],
  security: 'required',
  batchable: false,
  cache: 'none',
  input: z.object({}),
  output: agentIdentity,
  problems: ['unauthorized'],
  examples: [{}],
  handle(_input, { admission: { caller, policy } }) {
    if (caller.kind !== 'agent') throw new Problem('unauthorized', 'Send a bearer token')
    return {
      body: {
        authenticated: true as const,
        sub: caller.sub,
        scope: caller.scope,
        resource: caller.resource,
        rateLimit: { policy: policy.name, limit: policy.quota, windowSeconds: policy.window },
      },
    }
  },
})
