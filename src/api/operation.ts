/**
 * Defines what an operation is. Routes, documents, tools and tests are derived from this one
 * definition.
 */
import type { z } from 'zod'
import type { Admission } from '../gate/admission.ts'
import type { CallEvent } from '../http/call-event.ts'
import type { Call } from '../http/call.ts'
import type { DeprecationDates } from '../http/deprecation.ts'
import type { Link } from '../http/link.ts'
import type { ProblemCode } from '../http/problem.ts'
import type { PageRecord } from '../site/page-record.ts'
import type { Site, SiteData } from '../site/site.ts'

/** Answer of one operation in a batch. */
export interface ReadAnswer {
  readonly status: number
  readonly body: Uint8Array
}

/** Runs other operations for a batch, as if each were a single request. */
export interface OperationReader {
  /**
   * Checks whether the operation at a target (path and query) may run in a batch. Also true if no
   * operation has this path, because the answer is then a 404.
   */
  isBatchable(target: string): boolean
  /** Runs a GET of the target. Resolves to its status and JSON body. */
  run(target: string): Promise<ReadAnswer>
  /** Yields to other calls. Resolves to false if no client waits for the answer any more. */
  goesOn(): Promise<boolean>
}

/** Dependencies of an operation. */
export interface OperationContext {
  /** All operations of the service, in order. */
  readonly registry: readonly Operation[]
  /** Returns the current site. Throws `SiteUnavailable` if its data cannot be read. */
  site(): Site
  readonly baseUrl: string
  /**
   * Returns the time in milliseconds since the epoch. In answers that a build prepares, it is the
   * time of the build.
   */
  now(): number
  /** The caller and its quota. */
  readonly admission: Admission
  readonly read: OperationReader
  /** Returns the name of the release in `current` if the server refuses it; else `undefined`. */
  refusedRelease?(): string | undefined
  /** Receives events of the call; absent if the server records no events. */
  readonly observe?: Call['observe']
}

/** How a language model sees an operation. */
export interface ToolDefinition {
  readonly name: string
  readonly title: string
  /** Explains to the model when to use this tool, and what to do with the result. */
  readonly description: string
  /** Parameter → its name as an argument of the tool, if the names differ. */
  readonly rename?: Readonly<Record<string, string>>
  /** Parameter → schema in the tool, where it differs from REST, for example in its default. */
  readonly parameters?: Readonly<Record<string, z.ZodType>>
  /** Parameters that the tool leaves out. They are for programs that show pages to people. */
  readonly without?: readonly string[]
  /** The part of the body that the tool returns; absent if the tool returns the whole body. */
  readonly answer?: ToolAnswer
  /**
   * Whether the result has links to the pages that it names. The result of a page list has no such
   * links, because they would repeat the list.
   */
  readonly linksPages?: boolean
}

/** The part of a body that a tool returns. */
export interface ToolAnswer<
  Output extends z.ZodType = z.ZodType,
  View extends z.ZodType = z.ZodType,
> {
  readonly output: View
  // Declared as a method: TypeScript then lets one array hold tool answers with different bodies.
  project(body: z.output<Output>, input: Readonly<Record<string, unknown>>): z.output<View>
}

/** Infers the types of a tool answer from the schemas of the body and of the result. */
export function defineToolAnswer<Output extends z.ZodType, View extends z.ZodType>(
  _body: Output,
  answer: ToolAnswer<Output, View>,
): ToolAnswer<Output, View> {
  return answer
}

/** Result of an operation. The default status is 200. */
export interface OperationResult<Body> {
  readonly status?: number
  readonly body: Body
  /**
   * The body as JSON, if the operation itself creates it. `body` is then a getter that parses the
   * bytes only when a caller needs the value.
   */
  readonly bytes?: Uint8Array
  readonly headers?: Readonly<Record<string, string>>
  /**
   * When the body changes within the same release, in milliseconds since the epoch. Caches drop the
   * result at that time.
   */
  readonly validUntil?: number | undefined
  readonly links?: readonly Link[]
  /**
   * Pages that the body names, in the order of the body. Tools with `linksPages` link the Markdown
   * of each page.
   */
  readonly pages?: readonly PageRecord[]
}

/**
 * Groups of operations with their descriptions, in the order in which the API documents list them.
 */
export const operationGroups = {
  Pages: 'Find and read the pages of the site',
  Company: 'The organisation that the site belongs to',
  Data: 'Data that the organisation publishes, such as events or places',
  Service: 'The service itself: operations, health and identity of the caller',
} as const

/** One operation of the API. */
export interface Operation<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
> {
  readonly id: string
  readonly group: keyof typeof operationGroups
  readonly summary: string
  readonly description: string
  readonly method: 'GET' | 'POST'
  /**
   * Paths of the operation without a final slash. The first is canonical. The last segment may be a
   * parameter of the input, such as `/api/v1/data/events/{entry}`.
   */
  readonly paths: readonly [string, ...string[]]
  readonly security: 'optional' | 'required'
  readonly batchable: boolean
  readonly tool?: ToolDefinition
  /** `public` if a shared cache may store the answer, otherwise `none`. */
  readonly cache: 'public' | 'none'
  /** Dates of deprecation and removal; absent if the operation is not deprecated. */
  readonly deprecated?: DeprecationDates
  /**
   * Name of the collection that the operation reads; absent for operations that read no collection.
   */
  readonly collection?: string
  /** For a GET, the parameters in query and path. For a POST, the JSON body. */
  readonly input: Input
  readonly output: Output
  /** Codes of the Problems of this operation, in addition to the codes of every operation. */
  readonly problems: readonly ProblemCode[]
  /** Status other than 200 → when the operation uses it. The body has the same schema. */
  readonly otherStatuses?: Readonly<Record<number, string>>
  /** Example inputs. Their answers are successful. */
  readonly examples: readonly z.input<Input>[]
  /**
   * Returns the key of the prepared answer to an input; `undefined` to compute the answer always. A
   * release may lack the key. If an operation has this method, the build prepares answers to the
   * inputs of `prepare`. Without `prepare`, the build uses every combination of listed values.
   */
  preparedKey?(input: z.output<Input>, context: OperationContext): string | undefined
  /** Lists the inputs for which the build prepares answers. */
  prepare?(data: SiteData): readonly z.input<Input>[]
  /**
   * Returns the events of an answer, from its input and its pages; absent if the operation reports
   * no events.
   */
  facts?(input: z.output<Input>, pages: readonly Pick<PageRecord, 'path'>[]): readonly CallEvent[]
  // Declared as a method: TypeScript then lets one array hold operations with different inputs.
  handle(
    input: z.output<Input>,
    context: OperationContext,
  ): Promise<OperationResult<z.output<Output>>> | OperationResult<z.output<Output>>
}

/** Infers the types of an operation from its schemas. */
export function defineOperation<Input extends z.ZodObject, Output extends z.ZodType>(
  operation: Operation<Input, Output>,
): Operation<Input, Output> {
  return operation
}
