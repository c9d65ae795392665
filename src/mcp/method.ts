/** Methods of the protocol and their context. */
import type { z } from 'zod'
import type { OperationContext } from '../api/operation.ts'
import type { ResultCache } from '../api/result-cache.ts'
import type { ContentEncoder } from '../http/content-encoder.ts'
import type { Problem } from '../http/problem.ts'
import type { Site } from '../site/site.ts'

/** What differs between the servers. */
export interface ServerOffer {
  readonly path: string
  capabilities(site: Site): Promise<Readonly<Record<string, object>>>
  /** Instructions for the model: how the tools work together. */
  describeUse(site: Site): string
}

/** Facts of one message. */
export interface MessageContext extends OperationContext {
  readonly server: ServerOffer
  /** Whether the client knows resource links in tool results. */
  readonly knowsLinks: boolean
  readonly results: ResultCache
  /** Compresses responses; absent if they are not compressed. */
  readonly encoder?: ContentEncoder | undefined
  /** Seconds until a page of the site expires. */
  lifetime(): number
  /**
   * Limits the validity of the result of this message to a time in milliseconds since the epoch.
   */
  limitValidity?(validUntil: number): void
  /** `toProblem` of the surface, for the call that brought the message. */
  toProblem(error: unknown): Problem
}

/** One method. */
export interface Method<Params extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly params: Params
  /** Whether revision 2026-07-28 has a cache hint in its results. */
  readonly isCacheable?: boolean
  // A method, because a property would not let methods of different parameters share one list.
  /** Reads the parameters, without making the result. */
  resolve(
    params: z.output<Params>,
    context: MessageContext,
  ): MethodResolution | Promise<MethodResolution>
}

/** A method with its parameters. */
export interface MethodResolution {
  /**
   * Everything the result depends on, apart from server and revision; absent if the result is not
   * cached.
   */
  readonly key?: unknown
  run(context: MessageContext): MethodResult | Promise<MethodResult>
}

/** Result of a method, an object on the wire. */
export type MethodResult = Readonly<Record<string, unknown>>

/** Types a method by its own parameters. */
export function defineMethod<Params extends z.ZodType>(method: Method<Params>): Method<Params> {
  return method
}
