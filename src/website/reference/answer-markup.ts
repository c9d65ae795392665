/**
 * Renders an answer of the API as HTML: status, header fields, and JSON that can be folded. The
 * build renders example answers. The browser renders the answers to requests of the reader.
 */
import { html, type Markup } from '../search/markup.ts'

/** An answer to show. */
export interface ShownAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The parsed JSON body, or a text that is shown unchanged. */
  readonly body: unknown
  /** Text next to the status, such as the duration. */
  readonly note: string | Markup
}

/** Renders an answer. `fields` is the label of its header fields. */
export function renderAnswer(
  { status, headers, body, note }: ShownAnswer,
  fields: string | Markup,
): Markup {
  const { code, detail } = (body ?? {}) as Readonly<Record<string, unknown>> // Members are checked.
  const isProblem = status >= 400 && typeof code === 'string' && typeof detail === 'string'
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`)
  const text = typeof body === 'string' ? body : renderJson(body)
  return html`${[
    html`<p class="${status < 400 ? 'status' : 'status refused'}">
      <strong>${status}</strong> ${note}
    </p>`,
    ...(isProblem
      ? [
          html`<p class="problem" lang="en" dir="ltr">
            <a href="#problem-${code}"><code>${code}</code></a> ${detail}
          </p>`,
        ]
      : []),
    html`<details class="fields" dir="ltr">
      <summary>${fields} (${lines.length})</summary>
      <div class="text">${lines.join('')}</div>
    </details>`,
    html`<div class="json" dir="ltr" tabindex="0" role="group" aria-label="JSON">${text}</div>`,
  ]}`
}

/**
 * Renders JSON as HTML, with a class for each kind of value. The text of the HTML is JSON, indented
 * by two spaces, so that it can be copied.
 */
export function renderJson(value: unknown): Markup {
  return renderValue(value, { indent: '', name: '', end: '' })
}

interface Place {
  readonly indent: string
  /** Name of the member with its colon; empty in a list and for the outermost value. */
  readonly name: string | Markup
  /** The comma after the value; empty after the last value. */
  readonly end: string
}

function renderValue(value: unknown, { indent, name, end }: Place): Markup {
  const isList = Array.isArray(value)
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (entries.length === 0) {
    const kind = typeof value === 'string' ? 'code-string' : 'code-constant'
    const text = JSON.stringify(value)
    const shown = typeof value === 'object' && value !== null ? text : coloured(kind, text)
    return html`${indent}${name}${shown}${end}${'\n'}`
  }
  const inner = `${indent}  `
  const members = entries.map(([key, member], position) =>
    renderValue(member, {
      indent: inner,
      name: isList ? '' : html`${coloured('code-tag', JSON.stringify(key))}: `,
      end: position < entries.length - 1 ? ',' : '',
    }),
  )
  const [open, close] = isList ? '[]' : '{}'
  // The outermost value does not fold. Deep values are folded at first.
  const before = html`${indent}${name}${open}${'\n'}`
  const after = html`${indent}${close}${end}${'\n'}`
  if (indent === '') return html`${before}${members}${after}`
  const isOpen = indent.length <= openIndent
  return html`<details${isOpen ? openAttribute : undefined}><summary>${before}</summary>${members}${after}</details>`
}

/** Indentation in spaces of the deepest values that are shown unfolded. */
const openIndent = 6

const openAttribute = html` open`

function coloured(kind: string, text: string): Markup {
  return html`<span class="${kind}">${text}</span>`
}
