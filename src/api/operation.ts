/** What an operation is: one definition from which routes, documents, tools and tests are derived. */
import type { z } from 'zod'
import type { Admission } from '../gate/admission.ts'
import type { CallEvent } from '../http/call-event.ts'
import type { Call } from '../http/call.ts'
import type { DeprecationDates } from '../http/deprecation.ts'
import type { Link } from '../http/link.ts'
import type { ProblemCode } from '../http/problem.ts'
import type { PageRecord } from '../site/page-record.ts'
import type { Site, SiteData } from '../site/site.ts'

/** What a read of a batch is answered with. */
export interface ReadAnswer {
  readonly status: number
  readonly body: Uint8Array
}

/** Runs other operations as if each were asked for alone; what a batch works with. */
export interface OperationReader {
  /** Whether the operation at a target may run in a batch; an unknown one may, to be answered with 404. */
  isBatchable(target: string): boolean
  /** Status and JSON body of the same GET. */
  run(target: string): Promise<ReadAnswer>
  /** Lets other calls go first, and tells whether anybody still waits for the answer. */
  goesOn(): Promise<boolean>
}

/** What an operation may use. */
export interface OperationContext {
  /** All operations of the service, in their order. */
  readonly registry: readonly Operation[]
  /** The site as it is now; throws `SiteUnavailable`. */
  site(): Site
  readonly baseUrl: string
  /** Who asks, and which quota was charged. */
  readonly admission: Admission
  readonly read: OperationReader
  /** Told what the call turns out to be; absent where nobody watches. */
  readonly observe?: Call['observe']
}

/** How an operation is offered to a language model. */
export interface ToolDefinition {
  readonly name: string
  readonly title: string
  /** For a model that must choose between the tools: when to use this one, and what to do with its answer. */
  readonly description: string
  /** Parameter → argument, where the tool calls it otherwise. */
  readonly rename?: Readonly<Record<string, string>>
  /** Parameter → its schema, where the tool reads it otherwise, such as with another default. */
  readonly parameters?: Readonly<Record<string, z.ZodType>>
  /** Parameters that the tool does not have: what they add is for programs that show pages to people. */
  readonly without?: readonly string[]
  /** What the tool answers of the body, where a model needs less of it than a program. */
  readonly answer?: ToolAnswer
  /** Whether the answer links the pages it names. Beside a list of pages, a list of links would say everything twice. */
  readonly linksPages?: boolean
}

/** The part of a body that a tool answers. */
export interface ToolAnswer<
  Output extends z.ZodType = z.ZodType,
  View extends z.ZodType = z.ZodType,
> {
  readonly output: View
  // A method, not a property: only so do answers of different bodies fit one list.
  project(body: z.output<Output>): z.output<View>
}

/** Types the answer of a tool by the schema of the body and by its own. */
export function defineToolAnswer<Output extends z.ZodType, View extends z.ZodType>(
  _body: Output,
  answer: ToolAnswer<Output, View>,
): ToolAnswer<Output, View> {
  return answer
}

/** What an operation answers: 200 and public unless it says otherwise. */
export interface OperationResult<Body> {
  readonly status?: number
  readonly body: Body
  /** The body as JSON, where it is made as such; the value is then asked for by nobody who writes it on the wire. */
  readonly bytes?: Uint8Array
  readonly headers?: Readonly<Record<string, string>>
  readonly links?: readonly Link[]
  /** Pages that the body names, in its order: MCP links each to its Markdown. */
  readonly pages?: readonly PageRecord[]
}

/** Groups of operations in documents, in their order, and what each is about. */
export const operationGroups = {
  Pages: 'Find and read the pages of the site',
  Company: 'Who the site belongs to',
  Service: 'The service itself: its parts, its state, its callers',
} as const

/** One use case of the API. */
export interface Operation<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
> {
  readonly id: string
  readonly group: keyof typeof operationGroups
  readonly summary: string
  readonly description: string
  readonly method: 'GET' | 'POST'
  /** Paths that answer, the canonical one first, without a final slash. */
  readonly paths: readonly [string, ...string[]]
  readonly security: 'optional' | 'required'
  readonly batchable: boolean
  readonly tool?: ToolDefinition
  /** Whether a shared cache may keep the answer. */
  readonly cache: 'public' | 'none'
  /** When the operation became deprecated; absent as long as it is not. */
  readonly deprecated?: DeprecationDates
  /** Query parameters of a GET, JSON body of a POST. */
  readonly input: Input
  readonly output: Output
  /** Refusals of its own, beside those every operation can give. */
  readonly problems: readonly ProblemCode[]
  /** Statuses beside 200 that carry the same kind of body, and when they are given. */
  readonly otherStatuses?: Readonly<Record<number, string>>
  /** Inputs that answer with success. */
  readonly examples: readonly z.input<Input>[]
  /**
   * Key of the answer that the build prepares for an input; `undefined` where it prepares none. With this method the
   * operation is prepared: for every choice of its parameters that have a list of values, or for what `prepare` says.
   */
  preparedKey?(input: z.output<Input>, context: OperationContext): string | undefined
  /** Inputs to prepare answers for, where the lists of values do not say it. */
  prepare?(data: SiteData): readonly z.input<Input>[]
  /** What an answer lets whoever watches know, from its input and the pages it names; of most answers that is nothing. */
  facts?(input: z.output<Input>, pages: readonly Pick<PageRecord, 'path'>[]): readonly CallEvent[]
  // A method, not a property: only so do operations of different inputs fit one list.
  handle(
    input: z.output<Input>,
    context: OperationContext,
  ): Promise<OperationResult<z.output<Output>>> | OperationResult<z.output<Output>>
}

/** Types an operation by its own schemas. */
export function defineOperation<Input extends z.ZodObject, Output extends z.ZodType>(
  operation: Operation<Input, Output>,
): Operation<Input, Output> {
  return operation
}
