/** Types of MCP methods and of their context. */
import type { z } from 'zod'
import type { OperationContext } from '../api/operation.ts'
import type { ResultCache } from '../api/result-cache.ts'
import type { ContentEncoder } from '../http/content-encoder.ts'
import type { Problem } from '../http/problem.ts'
import type { Site } from '../site/site.ts'

/** Properties that differ between the MCP servers of `toolsets.ts`. */
export interface ServerOffer {
  readonly path: string
  capabilities(site: Site): Promise<Readonly<Record<string, object>>>
  /** Instructions for the model: how the tools work together. */
  describeUse(site: Site): string
}

/** Facts and dependencies for answering one message. */
export interface MessageContext extends OperationContext {
  readonly server: ServerOffer
  /** Whether the client supports resource links in tool results. */
  readonly knowsLinks: boolean
  readonly results: ResultCache
  /** Compresses responses; absent if they are not compressed. */
  readonly encoder?: ContentEncoder | undefined
  /** Seconds until the result changes, for example because a page expires. */
  lifetime(): number
  /**
   * Declares that the result of this message is valid only until this time (milliseconds since the
   * epoch).
   */
  limitValidity?(validUntil: number): void
  /** Converts an error to a Problem, and logs the error if the service caused it. */
  toProblem(error: unknown): Problem
}

/** One method. */
export interface Method<Params extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly params: Params
  /** Whether results have a cache hint in revision 2026-07-28 of MCP; older revisions have none. */
  readonly isCacheable?: boolean
  // `resolve` is declared as a method and not as a property. So TypeScript accepts one array of MCP
  // methods with different parameters.
  /** Reads the parameters. `run` makes the result later. */
  resolve(
    params: z.output<Params>,
    context: MessageContext,
  ): MethodResolution | Promise<MethodResolution>
}

/** A method call whose parameters have been read. */
export interface MethodResolution {
  /**
   * Cache key: everything that the result depends on, except what `dispatch.ts` adds to each key
   * (server, method, revision, `knowsLinks`). Absent if the result is not cached.
   */
  readonly key?: unknown
  run(context: MessageContext): MethodResult | Promise<MethodResult>
}

/** Result of a method: a JSON object. */
export type MethodResult = Readonly<Record<string, unknown>>

/** Returns `method` unchanged. TypeScript infers the type of the parameters from its schema. */
export function defineMethod<Params extends z.ZodType>(method: Method<Params>): Method<Params> {
  return method
}
