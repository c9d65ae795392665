/** What a method of the protocol is: its parameters and its answer. */
import type { z } from 'zod'
import type { MessageContext } from './message-context.ts'

/** One method. */
export interface Method<Params extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly params: Params
  /** Whether revision 2026-07-28 says of its results how long they may be kept. */
  readonly isCacheable?: boolean
  /**
   * The one thing a result is made from, apart from the revision: while it is the same object, the result is kept. Absent
   * when there is none, or when the request is not one that is answered with a result.
   */
  source?(
    params: unknown,
    context: MessageContext,
  ): object | undefined | Promise<object | undefined>
  // A method, not a property: only so do methods of different parameters fit one list.
  handle(params: z.output<Params>, context: MessageContext): MethodResult | Promise<MethodResult>
}

/** Result of a method, an object on the wire. */
export type MethodResult = Readonly<Record<string, unknown>>

/** Types a method by its own parameters. */
export function defineMethod<Params extends z.ZodType>(method: Method<Params>): Method<Params> {
  return method
}
