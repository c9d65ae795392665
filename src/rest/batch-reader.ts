/** Runs the reads of a batch. Each has the status and the body of the same GET. */
import type { OperationReader, ReadAnswer } from '../api/operation.ts'
import { goesOn } from '../http/call.ts'
import type { Call, Reply } from '../http/call.ts'
import type { OperationMatcher } from './match.ts'

/** What the reader works with. */
export interface BatchOptions {
  readonly match: OperationMatcher
  /** The reply to a GET of the same caller; refusals are replies too. */
  ask(target: Pick<Call, 'path' | 'query'>): Promise<Reply>
  /** The call that brought the batch. */
  readonly call: Pick<Call, 'isGone' | 'yield'>
}

/** A reader of the operations that a matcher finds. */
export function createBatchReader({ match, ask, call }: BatchOptions): OperationReader {
  return {
    goesOn: () => goesOn(call),
    // An unknown endpoint is a 404 of that read alone.
    isBatchable: (target) => match(splitTarget(target).path)?.batchable ?? true,
    run: async (target) => toAnswer(await ask(splitTarget(target))),
  }
}

function toAnswer({ status, body }: Reply): ReadAnswer {
  if (!body) throw new Error('A read has no body')
  return { status, body: body.bytes }
}

function splitTarget(target: string): { path: string; query: string } {
  const at = target.indexOf('?')
  return at < 0
    ? { path: target, query: '' }
    : { path: target.slice(0, at), query: target.slice(at + 1) }
}
