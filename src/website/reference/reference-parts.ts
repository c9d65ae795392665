/** Parts of the API reference: their ids, their headings, and the steps to get a token. */
import type { Operation } from '../../api/operation.ts'
import { apiPaths, authPaths } from '../../http/paths.ts'
import { authGuideFacts } from '../../oauth/documented-facts.ts'
import type { Words } from '../../site/words/words.ts'
import type { PageHeading } from '../layouts/page-view.ts'
import type { CalledOperation } from './request-samples.ts'

/** Ids of the sections, in order. */
export const partIds = {
  operations: 'operations',
  token: 'token',
  problems: 'problems',
  connect: 'connect',
  client: 'client',
  headers: 'headers',
  shapes: 'shapes',
} as const

/** Returns the id of the block of an operation. The build inserts an answer into this block. */
export function operationId(id: string): string {
  return `operation-${id.toLowerCase()}`
}

/** Returns the id of the description of a named schema. */
export function shapeId(name: string): string {
  return `shape-${name.toLowerCase()}`
}

/**
 * Lists the headings in the list of contents: the sections, and the operations below the first
 * section. `hasDetails` is false if the details of the API are on a separate page.
 */
export function listReferenceHeadings(
  registry: readonly Operation[],
  { apiReference: words, connect }: Words,
  hasDetails: boolean,
): PageHeading[] {
  return [
    { id: partIds.operations, text: words.operations },
    ...registry.map(({ id, summary }) => ({
      ...{ id: operationId(id), text: summary, lang: 'en', isInner: true },
    })),
    { id: partIds.token, text: words.tokenTitle },
    { id: partIds.problems, text: words.problems },
    { id: partIds.connect, text: connect.title },
    ...(hasDetails ? listDetailHeadings(words) : []),
  ]
}

/** Lists the headings of the details of the API. */
export function listDetailHeadings(words: Words['apiReference']): PageHeading[] {
  return [
    { id: partIds.client, text: words.clientTitle },
    { id: partIds.headers, text: words.headers },
    { id: partIds.shapes, text: words.shapes },
  ]
}

/** A step to get a token. */
export interface TokenStep {
  /** Id of the block of the step. The build inserts an answer into this block. */
  readonly id: string
  readonly title: string
  readonly request: CalledOperation
  readonly body?: string
}

/** Lists the steps by which an agent registers itself, uses its token, and gets a new token. */
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
