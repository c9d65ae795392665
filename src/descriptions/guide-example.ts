/**
 * Shows executed examples in a guide: a command to copy, and the answer with the relevant header
 * fields.
 */
import type { DescriptionContext } from './description-context.ts'
import type { ExampleRequest, ExampleExchange } from './examples.ts'
import { renderAnswer, renderRequest } from './markdown.ts'

/** Runs a request. */
export async function run(
  request: ExampleRequest,
  { ask }: DescriptionContext,
): Promise<ExampleExchange> {
  return { request, answer: await ask(request) }
}

// Other fields are the same on every answer and are described once.
const usualFields = ['Link', 'Idempotency-Key']

/** Shows a request and its answer as Markdown, with the relevant header fields. */
export function show(
  { request, answer }: ExampleExchange,
  { info }: DescriptionContext,
  fields: readonly string[] = usualFields,
): string[] {
  const situation = situations[request.situation]
  const note = situation === undefined ? [] : [situation]
  return [...note, renderRequest(info.baseUrl, request), renderAnswer(answer, fields)]
}

/** Explains the situation in which the answer was given. */
const situations: Readonly<Partial<Record<ExampleRequest['situation'], string>>> = {
  exhausted: 'With the limit used up:',
  unavailable: 'While the data cannot be read:',
  failing: 'While the service has a fault:',
}
