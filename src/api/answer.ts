/**
 * The one way to answer an operation, whoever asks: a route, a batch or a tool. What the build has prepared is given as it
 * is; all else is computed, by the same function with which the build prepares. Failures are thrown as they come:
 * `failure.ts` says what a caller learns of them.
 */
import { serializeLinks } from '../http/link.ts'
import type { PageRecord } from '../site/page-record.ts'
import type { Published, Site } from '../site/site.ts'
import type { Operation, OperationContext } from './operation.ts'

/** A body as value: every output is an object. */
export type AnswerBody = Readonly<Record<string, unknown>>

/** What an operation answers. Value and text are made when asked for, because hardly anyone needs both. */
export interface Answer {
  readonly status: number
  /** Fields of its own. */
  readonly headers: Readonly<Record<string, string>>
  /** Value of the `Link` field. */
  readonly link?: string | undefined
  /** Pages that the body names, in its order. */
  readonly pages: readonly PageRecord[]
  /** The bytes that the build prepared, with their tag and content codings; absent when the answer was computed. */
  readonly prepared?: Published | undefined
  /** The body as JSON, where it was made as such. */
  readonly bytes?: Uint8Array | undefined
  body(): AnswerBody
  /** The body as JSON. */
  text(): string
}

/** How an input is going to be answered. */
export interface Resolution {
  /** What the input is called among all that are answered alike; absent when it has no such name. */
  readonly key: string | undefined
  /** What the build prepared for it: the same object for as long as it is kept in memory, and only for this answer. */
  readonly prepared: Published | undefined
  answer(): Promise<Answer>
}

/** Looks for a prepared answer, once; giving the answer is left to the caller. */
export async function resolveOperation(
  operation: Operation,
  input: Record<string, unknown>,
  context: OperationContext,
): Promise<Resolution> {
  context.observe?.({ kind: 'operation', name: operation.id })
  const key = operation.preparedKey?.(input, context)
  const prepared = key === undefined ? undefined : await context.site().readPublished(key)
  // Told here and not with the answer: a surface that keeps results never asks for one that is prepared.
  if (prepared) tellFacts(operation, input, (prepared.pages ?? []).map(asPlace), context)
  return {
    key,
    prepared,
    answer: async () =>
      prepared
        ? readPrepared(prepared, context.site())
        : await tellAnswer(operation, input, context),
  }
}

/** A computed answer, and what it lets whoever watches know. */
async function tellAnswer(
  operation: Operation,
  input: Record<string, unknown>,
  context: OperationContext,
): Promise<Answer> {
  const answer = await computeAnswer(operation, input, context)
  tellFacts(operation, input, answer.pages, context)
  return answer
}

function tellFacts(
  operation: Operation,
  input: Record<string, unknown>,
  pages: readonly Pick<PageRecord, 'path'>[],
  { observe }: OperationContext,
): void {
  if (!observe) return
  for (const fact of operation.facts?.(input, pages) ?? []) observe(fact)
}

function asPlace(path: string): Pick<PageRecord, 'path'> {
  return { path }
}

/** Answer to an input: prepared when the release has it, else computed. */
export async function answerOperation(
  operation: Operation,
  input: Record<string, unknown>,
  context: OperationContext,
): Promise<Answer> {
  const { answer } = await resolveOperation(operation, input, context)
  return await answer()
}

/** Answer to an input, computed now; what the build prepares is made here too. */
export async function computeAnswer(
  operation: Operation,
  input: Record<string, unknown>,
  context: OperationContext,
): Promise<Answer> {
  const result = await operation.handle(input, context)
  const { status = 200, bytes, headers = {}, links = [], pages = [] } = result
  return {
    status,
    headers,
    link: links.length > 0 ? serializeLinks(links) : undefined,
    pages,
    bytes,
    // Not taken apart above: the value of a body that is bytes is made when it is asked for.
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
    body: () => JSON.parse(text()) as AnswerBody, // The build wrote an output.
    text,
  }
}
