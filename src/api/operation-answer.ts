/**
 * Answers operations for routes, batches and tools. The build prepares some answers with
 * `computeAnswer`; the others are computed on request. Failures are thrown, and `failure.ts`
 * converts them to Problems.
 */
import { serializeLinks } from '../http/link.ts'
import type { PageRecord } from '../site/page-record.ts'
import type { Published, Site } from '../site/site.ts'
import type { Operation, OperationContext } from './operation.ts'

/** Body of an answer as a JavaScript object. Every operation returns an object. */
export type AnswerBody = Readonly<Record<string, unknown>>

/**
 * Answer of an operation. `body()` and `text()` create the value and the JSON on demand, because
 * most callers need only one of the two.
 */
export interface Answer {
  readonly status: number
  /** Header fields of this answer. */
  readonly headers: Readonly<Record<string, string>>
  /** Value of the `Link` field. */
  readonly link?: string | undefined
  /** When the body changes within the same release, in milliseconds since the epoch. */
  readonly validUntil?: number | undefined
  /** Pages that the body names, in the order of the body. */
  readonly pages: readonly PageRecord[]
  /**
   * The bytes that the build prepared, with entity tag and content codings; absent when the answer
   * was computed.
   */
  readonly prepared?: Published | undefined
  /** The body as JSON; absent if the answer was prepared or the operation returned no bytes. */
  readonly bytes?: Uint8Array | undefined
  body(): AnswerBody
  /** Returns the body as JSON. */
  text(): string
}

/** Answers an input. Uses the prepared answer if the release has it, otherwise computes one. */
export async function answerOperation(
  operation: Operation,
  input: Record<string, unknown>,
  context: OperationContext,
): Promise<Answer> {
  context.observe?.({ kind: 'operation', name: operation.id })
  const answer =
    (await findPrepared(operation, input, context)) ??
    (await computeAnswer(operation, input, context))
  reportFacts(operation, input, answer, context)
  return answer
}

async function findPrepared(
  operation: Operation,
  input: Record<string, unknown>,
  context: OperationContext,
): Promise<Answer | undefined> {
  const key = operation.preparedKey?.(input, context)
  const prepared = key === undefined ? undefined : await context.site().readPublished(key)
  return prepared && readPrepared(prepared, context.site())
}

function reportFacts(
  operation: Operation,
  input: Record<string, unknown>,
  { pages }: Answer,
  { observe }: OperationContext,
): void {
  if (!observe) return
  for (const fact of operation.facts?.(input, pages) ?? []) observe(fact)
}

/** Computes the answer to an input. The build calls this function to prepare answers. */
export async function computeAnswer(
  operation: Operation,
  input: Record<string, unknown>,
  context: OperationContext,
): Promise<Answer> {
  const result = await operation.handle(input, context)
  const { status = 200, bytes, headers = {}, validUntil, links = [], pages = [] } = result
  return {
    status,
    headers,
    link: links.length > 0 ? serializeLinks(links) : undefined,
    validUntil,
    pages,
    bytes,
    // `body` is not destructured above: if the operation returns bytes, reading `body` parses them.
    body: () => result.body as AnswerBody, // The output of an operation.
    text: () => (bytes ? new TextDecoder().decode(bytes) : JSON.stringify(result.body)),
  }
}

function readPrepared(prepared: Published, site: Site): Answer {
  const { link, pages = [], content } = prepared
  let decoded: string | undefined
  const text = () => (decoded ??= new TextDecoder().decode(content.bytes))
  return {
    status: 200,
    headers: {},
    link,
    pages: pages.flatMap((path) => site.findPage(path) ?? []),
    prepared,
    body: () => JSON.parse(text()) as AnswerBody, // The build wrote the output.
    text,
  }
}
