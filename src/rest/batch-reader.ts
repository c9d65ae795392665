/** Runs the reads of a batch, each as if it were asked for alone: the same status, the same body. */
import { answerOperation } from '../api/answer.ts'
import type { OperationReader } from '../api/operation.ts'
import { parseQuery } from '../api/query.ts'
import { tellUnknownParameters } from '../api/unknown-names.ts'
import { goesOn } from '../http/call.ts'
import type { Call } from '../http/call.ts'
import { renderProblem } from '../http/problem.ts'
import type { Problem } from '../http/problem.ts'
import { authorize } from './authorize.ts'
import type { OperationMatcher } from './match.ts'
import { unknownEndpoint } from './refusals.ts'

/** What the reader works with. */
export interface BatchOptions {
  readonly match: OperationMatcher
  /** Turns whatever a read has thrown into a Problem, and logs it when it is ours. */
  toProblem(error: unknown, path: string): Problem
  /** The call whose batch it is. */
  readonly call: Pick<Call, 'isGone' | 'giveWay'>
}

/** A reader of the operations that a matcher finds. */
export function createBatchReader({ match, toProblem, call }: BatchOptions): OperationReader {
  return {
    goesOn: () => goesOn(call),
    // An unknown endpoint is the 404 of that read; it does not spoil the others.
    isBatchable: (target) => match(splitTarget(target).path)?.batchable ?? true,
    async run(target, context) {
      const { path, query } = splitTarget(target)
      const { admission, baseUrl } = context
      try {
        const operation = match(path)
        if (!operation) throw unknownEndpoint(baseUrl)
        authorize(operation, admission, baseUrl)
        tellUnknownParameters(query, operation.input, context)
        const input = parseQuery(query, operation.input)
        const answer = await answerOperation(operation, input, context)
        return { status: answer.status, body: { ...answer.body() } }
      } catch (error) {
        const details = renderProblem(toProblem(error, path), { baseUrl, path })
        return { status: details.status, body: { ...details } }
      }
    },
  }
}

function splitTarget(target: string): { path: string; query: string } {
  const at = target.indexOf('?')
  return at < 0
    ? { path: target, query: '' }
    : { path: target.slice(0, at), query: target.slice(at + 1) }
}
