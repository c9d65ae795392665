/**
 * Renders tables, `curl` commands and answers as Markdown. It uses plain strings, because a
 * serialiser could change characters of a command.
 */
import { bodyOf } from './examples.ts'
import type { ExampleAnswer, ExampleExchange, ExampleRequest } from './examples.ts'
import { shorten } from './shorten.ts'

// Maximum length of the shown request body in characters. Longer bodies would make a command hard
// to read.
const longestBody = 500

/** Renders a table; an empty text if it has no rows. */
export function renderTable(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  if (rows.length === 0) return ''
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n')
}

// Header fields that examples show by default, in addition to `Content-Type`. The guide describes
// the other fields once.
const usualFields = ['Link', 'Idempotency-Key']

/** Shows a request and its answer as Markdown, with the relevant header fields. */
export function renderExample(
  { request, answer }: ExampleExchange,
  baseUrl: string,
  fields: readonly string[] = usualFields,
): string[] {
  const situation = situations[request.situation]
  const note = situation === undefined ? [] : [situation]
  return [...note, renderRequest(baseUrl, request), renderAnswer(answer, fields)]
}

/** Notes above the examples that ran in an unusual situation. */
const situations: Readonly<Partial<Record<ExampleRequest['situation'], string>>> = {
  exhausted: 'When the limit is used up:',
  unavailable: 'When the data of the site cannot be read:',
  failing: 'When the service has an internal error:',
}

/** Renders a request as a `curl` command. */
function renderRequest(baseUrl: string, request: ExampleRequest): string {
  const { method, target, headers, body } = request
  const isPlain = method === 'GET' || (method === 'POST' && body !== undefined)
  const isLong = body !== undefined && body.length > longestBody
  const words = [
    'curl',
    ...(isPlain ? [] : [`-X ${method}`]),
    quote(baseUrl + target),
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data ${quote(isLong ? '@long-body.json' : body)}`]),
  ]
  const note = isLong ? [`# long-body.json has ${body.length} characters`] : []
  return fence('sh', [...note, words.join(' ')].join('\n'))
}

/** Renders a request in HTTP/1.1 syntax. */
export function renderHttpRequest(baseUrl: string, request: ExampleRequest): string {
  const { method, target, headers, body } = request
  const fields = { Host: new URL(baseUrl).host, ...headers }
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : ['', body]),
  ]
  return fence('http', lines.join('\n'))
}

/** Renders an answer with `Content-Type` and the header fields in `fields`. Lists what was cut. */
export function renderAnswer(answer: ExampleAnswer, fields: readonly string[]): string {
  const { value, notes } = shorten(bodyOf(answer))
  const head = ['Content-Type', ...fields].flatMap((name) => {
    const found = answer.headers[name]
    return found === undefined ? [] : [`${name}: ${found}`]
  })
  const body = answer.text === '' ? [] : ['', JSON.stringify(value, undefined, 2)]
  const block = fence('http', [`HTTP/1.1 ${answer.status}`, ...head, ...body].join('\n'))
  return notes.length === 0 ? block : `${block}\n\nShortened here: ${notes.join('; ')}.`
}

/** Renders a block of code. */
export function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``
}

// In single quotes the shell interprets nothing except the closing quote.
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
