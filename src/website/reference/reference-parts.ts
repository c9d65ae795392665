/** Parts of the API reference: their ids, their headings, and the steps to a token. */
import type { Operation } from '../../api/operation.ts'
import { apiPaths, authPaths } from '../../http/paths.ts'
import { authGuideFacts } from '../../oauth/documented-facts.ts'
import type { Words } from '../../site/words/words.ts'
import type { PageHeading } from '../layouts/page-view.ts'
import type { CalledOperation } from './request-samples.ts'

/** Ids of the parts, in order. */
export const partIds = {
  operations: 'operations',
  token: 'token',
  client: 'client',
  problems: 'problems',
  headers: 'headers',
  shapes: 'shapes',
  connect: 'connect',
} as const

/** Id of an operation, and name of its answer. */
export function operationId(id: string): string {
  return `operation-${id.toLowerCase()}`
}

/** Id of a shape. */
export function shapeId(name: string): string {
  return `shape-${name.toLowerCase()}`
}

/** Headings for the list of contents: the parts, and the operations below the first. */
export function listReferenceHeadings(
  registry: readonly Operation[],
  { apiReference: words, connect }: Words,
): PageHeading[] {
  return [
    { id: partIds.operations, text: words.operations },
    ...registry.map(({ id, summary }) => ({
      ...{ id: operationId(id), text: summary, lang: 'en', isInner: true },
    })),
    { id: partIds.token, text: words.tokenTitle },
    { id: partIds.client, text: words.clientTitle },
    { id: partIds.problems, text: words.problems },
    { id: partIds.headers, text: words.headers },
    { id: partIds.shapes, text: words.shapes },
    { id: partIds.connect, text: connect.title },
  ]
}

/** A step to a token. */
export interface TokenStep {
  /** Id of the block, and name of its answer. */
  readonly id: string
  readonly title: string
  readonly request: CalledOperation
  readonly body?: string
}

/** Steps to a token, for an agent that registers itself. */
export function listTokenSteps(words: Words['apiReference']): TokenStep[] {
  const { grants } = authGuideFacts()
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const renewal = new URLSearchParams({ grant_type: grants.assertion }).toString()
  return [
    {
      id: 'token-register',
      title: words.register,
      request: {
        method: 'POST',
        path: authPaths.agentRegistration,
        headers: { 'Content-Type': 'application/json' },
      },
      body: '{"type": "anonymous"}',
    },
    {
      id: 'token-use',
      title: words.use,
      request: {
        method: 'GET',
        path: apiPaths.identity,
        headers: { Authorization: 'Bearer <ACCESS_TOKEN>' },
      },
    },
    {
      id: 'token-renew',
      title: words.renew,
      request: { method: 'POST', path: authPaths.token, headers: form },
      body: `${renewal}&assertion=<identity_assertion>`,
    },
  ]
}
