/** YAML text → checked value, with the line of every mistake. */
import { isMap, isNode, isPair, isScalar, LineCounter, parseDocument } from 'yaml'
import type { Document } from 'yaml'
import type { z } from 'zod'
import type { Mistake } from './mistake.ts'

/** A text of YAML and where it stands. */
export interface YamlText {
  readonly file: string
  readonly text: string
  /** Lines of the file before the text. */
  readonly linesBefore: number
}

/** Value of a YAML text by a schema; what is wrong goes to `mistakes` and gives `undefined`. */
export function parseYaml<Schema extends z.ZodType>(
  { file, text, linesBefore }: YamlText,
  schema: Schema,
  mistakes: Mistake[],
): z.output<Schema> | undefined {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, schema: 'core' })
  const lineAt = (offset: number) => lines.linePos(offset).line + linesBefore
  for (const error of document.errors) {
    const [message = ''] = error.message.split('\n')
    mistakes.push({
      file,
      line: lineAt(error.pos[0]),
      message: `this is not valid YAML: ${message}`,
    })
  }
  if (document.errors.length > 0) return undefined
  const result = schema.safeParse(document.toJS() ?? {})
  if (result.success) return result.data
  for (const issue of result.error.issues) {
    for (const { path, message } of explain(issue)) {
      const offset = offsetOf(document, path)
      mistakes.push({
        file,
        line: offset === undefined ? linesBefore + 1 : lineAt(offset),
        field: path.join('.') || undefined,
        message,
      })
    }
  }
  return undefined
}

interface Explained {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

function explain(issue: z.core.$ZodIssue): Explained[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...issue.path, key],
      message: 'there is no such field, check its spelling or remove it',
    }))
  }
  const missing = 'input' in issue && issue.input === undefined
  const absent = missing || /received undefined/.test(issue.message)
  return [
    {
      path: issue.path,
      message: absent ? `is missing, it ${lower(issue.message)}` : lower(issue.message),
    },
  ]
}

function lower(message: string): string {
  return message.replace(/^Invalid input: /, 'must be as ')
}

function offsetOf(document: Document, path: readonly PropertyKey[]): number | undefined {
  for (let depth = path.length; depth > 0; depth -= 1) {
    const parent: unknown = document.getIn(path.slice(0, depth - 1), true) ?? document.contents
    const key = path[depth - 1]
    const pair = isMap(parent)
      ? parent.items.find((item) => isPair(item) && isScalar(item.key) && item.key.value === key)
      : undefined
    if (pair && isNode(pair.key)) return pair.key.range?.[0]
    const node: unknown = document.getIn(path.slice(0, depth), true)
    if (isNode(node)) return node.range?.[0]
  }
  return undefined
}
