/**
 * Small pieces of Markdown: tables, requests as `curl` commands, answers as they came. Written by hand and not by a
 * serialiser, because a command must reach the shell of a reader character for character.
 */
import { bodyOf } from './examples.ts'
import type { ExampleAnswer, ExampleRequest } from './examples.ts'
import { shorten } from './shorten.ts'

// A longer body in a command would hide the command.
const longestBody = 500

/** A table; empty when it has no rows. */
export function renderTable(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  if (rows.length === 0) return ''
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n')
}

/** A request as a command that can be run. */
export function renderRequest(baseUrl: string, request: ExampleRequest): string {
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

/** A request as it goes over the wire. */
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

/** An answer: its status, the fields named, its body; what was cut is said below. */
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

/** A block of code. */
export function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``
}

// Single quotes keep everything from the shell but themselves.
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
