/** What the methods of the server work with: all of it belongs to one message. */
import type { OperationContext } from '../api/operation.ts'
import type { Problem } from '../http/problem.ts'

/** Facts of the message that is answered. */
export interface MessageContext extends OperationContext {
  /** Whether the client knows resource links in tool results. */
  readonly knowsLinks: boolean
  /** Turns whatever was thrown into a Problem, and logs it when it is ours. */
  toProblem(error: unknown): Problem
}
