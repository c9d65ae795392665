/**
 * What a method of the protocol is: its parameters, and one step that reads them and finds out how to answer. That step
 * runs once for a message; giving the answer may then be left out, when an equal one is kept.
 */
import type { z } from 'zod'
import type { MessageContext } from './message-context.ts'

/** One method. */
export interface Method<Params extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly params: Params
  /** Whether revision 2026-07-28 says of its results how long they may be kept. */
  readonly isCacheable?: boolean
  // A method, not a property: only so do methods of different parameters fit one list.
  /** Everything that has to be found out before a message can be answered; called once a message. */
  resolve(
    params: z.output<Params>,
    context: MessageContext,
  ): MethodResolution | Promise<MethodResolution>
}

/** How a message is going to be answered. */
export interface MethodResolution {
  /**
   * The one thing the result is made from, apart from the revision: while it is the same object, the result is kept and
   * `run` is not called again. Absent when there is none.
   */
  readonly source?: object | undefined
  /** Which of the results that are made from the source it is; absent when there is only one. */
  readonly variant?: string | undefined
  run(): MethodResult | Promise<MethodResult>
}

/** Result of a method, an object on the wire. */
export type MethodResult = Readonly<Record<string, unknown>>

/** Types a method by its own parameters. */
export function defineMethod<Params extends z.ZodType>(method: Method<Params>): Method<Params> {
  return method
}
