/** YAML text → checked value, with the line of every mistake. */
import { isMap, isNode, isPair, isScalar, LineCounter, parseDocument, visit } from 'yaml'
import type { Document, YAMLParseError } from 'yaml'
import type { z } from 'zod'
import type { Mistake } from './mistake.ts'

/** A text of YAML and where it comes from. */
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
  const faults = findFaults(document)
  for (const { offset, message } of faults) {
    mistakes.push({
      file,
      line: lineAt(offset),
      message: `this is not valid YAML: ${message}`,
    })
  }
  if (faults.length > 0) return undefined
  const result = schema.safeParse(document.toJS() ?? {})
  if (result.success) return result.data
  for (const issue of result.error.issues) {
    for (const { path, message } of explain(issue, document)) {
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

/** What keeps a document from being a value: errors of the syntax, the first of each line, and unknown aliases. */
function findFaults(document: Document.Parsed): { offset: number; message: string }[] {
  const faults = document.errors.map((error) => ({
    offset: error.pos[0],
    row: error.linePos?.[0].line,
    message: explainError(error),
  }))
  if (faults.length > 0) {
    return faults.filter(({ row }, at) => faults.findIndex((fault) => fault.row === row) === at)
  }
  const unknown: { offset: number; message: string }[] = []
  visit(document, {
    Alias(_key, alias) {
      if (alias.resolve(document)) return
      const message = `a text that starts with * needs quotes, as in "*${alias.source}"`
      unknown.push({ offset: alias.range?.[0] ?? 0, message })
    },
  })
  return unknown
}

/** The commonest slip of editors, `title: A: B`, is told with its remedy. */
function explainError({ code, message }: Pick<YAMLParseError, 'code' | 'message'>): string {
  const [first = '', , shown = ''] = message.split('\n')
  const [, name, value] = /^\s*(?:- )?([\w-]+): (\S.*: .*)$/.exec(shown) ?? []
  if (code === 'BLOCK_AS_IMPLICIT_KEY') {
    // What is shown of a long line is a part of it.
    const isWhole = name !== undefined && value !== undefined && !value.endsWith('…')
    const quoted = isWhole ? `${name}: ${JSON.stringify(value)}` : 'title: "One: two"'
    return `a text with a colon needs quotes, as in ${quoted}`
  }
  // Without the place, which counts from the start of the front matter.
  return first.replace(/ at line \d+, column \d+:?$/, '')
}

const typeNames: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  number: 'a number',
  object: 'a block of fields',
  record: 'a block of fields',
  string: 'a text',
}

function explain(issue: z.core.$ZodIssue, document: Document.Parsed): Explained[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...issue.path, key],
      message: 'there is no such field, check its spelling or remove it',
    }))
  }
  const isMissing = issue.path.length > 0 && !document.hasIn(issue.path)
  const expected = describe(issue)
  return [{ path: issue.path, message: isMissing ? `is missing, it ${expected}` : expected }]
}

function describe(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_key') return issue.issues[0]?.message ?? issue.message
  const isUnexplained = issue.code === 'invalid_type' && issue.message.startsWith('Invalid input')
  return isUnexplained ? `must be ${typeNames[issue.expected] ?? issue.expected}` : issue.message
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
