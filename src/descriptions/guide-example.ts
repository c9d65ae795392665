/** Executed examples as the guide shows them: a command to paste, and the answer with the fields that matter. */
import type { DescriptionContext } from './description-context.ts'
import type { ExampleRequest, ExampleExchange } from './examples.ts'
import { renderAnswer, renderRequest } from './markdown.ts'

/** Runs a request now. */
export async function run(
  request: ExampleRequest,
  { ask }: DescriptionContext,
): Promise<ExampleExchange> {
  return { request, answer: await ask(request) }
}

// The rest is the same on every answer, and is described once.
const usualFields = ['Link', 'Idempotency-Key']

/** A request and its answer as Markdown, with the header fields that matter. */
export function show(
  { request, answer }: ExampleExchange,
  { info }: DescriptionContext,
  fields: readonly string[] = usualFields,
): string[] {
  const situation = situations[request.situation]
  const note = situation === undefined ? [] : [situation]
  return [...note, renderRequest(info.baseUrl, request), renderAnswer(answer, fields)]
}

/** What a reader must know to get the same answer. */
const situations: Readonly<Partial<Record<ExampleRequest['situation'], string>>> = {
  exhausted: 'With the limit used up:',
  unavailable: 'While the data cannot be read:',
  failing: 'While the service has a fault:',
}
