/** Parses YAML documents. Returns values, explains faults and finds the lines of fields. */
import { isCollection, isMap, isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml'
import type { Document } from 'yaml'
import type { z } from 'zod'
import type { Mistake } from './mistake.ts'
import { takenAs } from './schemas/fields.ts'
import { findYamlFaults } from './yaml-faults.ts'
import { withoutEmpty } from './yaml-empty.ts'
import { nearestOrAll, remedyOf } from './yaml-remedies.ts'

/** A YAML text and its place in a file. */
export interface PlacedYaml {
  readonly file: string
  readonly text: string
  /** Number of lines before the text in the file. */
  readonly linesBefore: number
}

/** Parses a YAML text; `undefined` if it has faults. */
export function readYaml(text: string): unknown {
  const document = parseCore(text)
  const faults = findYamlFaults({ document, text, lineAt: () => 1 })
  return faults.length > 0 ? undefined : (document.toJS() ?? {})
}

/** Parses with the core schema of YAML. A telephone number such as +48710000000 stays a text. */
function parseCore(text: string, lineCounter?: LineCounter): Document.Parsed {
  const document = parseDocument(text, { schema: 'core', ...(lineCounter && { lineCounter }) })
  visit(document, {
    Scalar(_key, node) {
      const isTelephone = typeof node.value === 'number' && /^\+\d{7,15}$/.test(node.source ?? '')
      if (isTelephone) node.value = node.source
    },
  })
  return document
}

/** The value of a YAML text, and a function that finds the line of a field. */
export interface OpenYaml {
  readonly value: unknown
  lineOf(path: readonly PropertyKey[]): number
}

/** Parses a YAML text; `undefined` if it has faults, which are added to `mistakes`. */
export function openYaml(yaml: PlacedYaml, mistakes: Mistake[]): OpenYaml | undefined {
  const { document, faults, lineOf } = parseWithLines(yaml)
  mistakes.push(...faults)
  return faults.length > 0 ? undefined : { value: document.toJS() ?? undefined, lineOf }
}

/**
 * Lists the mistakes of a YAML text, in its syntax or in its values. Parses the text again, because
 * cached values have no line numbers.
 */
export function explainYaml(yaml: PlacedYaml, schema: z.ZodType): Mistake[] {
  const { file } = yaml
  const { document, faults, lineOf } = parseWithLines(yaml)
  if (faults.length > 0) return faults
  const { error } = schema.safeParse(withoutEmpty(document.toJS() ?? {}, schema))
  // Finds an assignment as in TOML, such as `title = Prices`. YAML reads such lines as one text.
  const assignment = isScalar(document.contents) && /^([\w.-]+) *= *(\S.*)$/m.exec(yaml.text)
  if (assignment) {
    const [shown, name = '', value = ''] = assignment
    const line = yaml.text.slice(0, assignment.index).split('\n').length + yaml.linesBefore
    const message = `has ${shown}: use a colon and a space, as in ${name}: ${value}`
    return [{ file, line, message }]
  }
  const explained = error?.issues.flatMap((issue) => explain(issue, document, schema)) ?? []
  return explained.map(({ path, message }) => ({
    file,
    line: lineOf(path),
    field: path.join('.') || undefined,
    message,
  }))
}

function parseWithLines({ file, text, linesBefore }: PlacedYaml) {
  const lines = new LineCounter()
  const document = parseCore(text, lines)
  const lineAt = (offset: number) => lines.linePos(offset).line + linesBefore
  const faults = findYamlFaults({ document, text, lineAt }).map(({ offset, message }): Mistake => ({
    file,
    line: lineAt(offset),
    message,
  }))
  const lineOf = (path: readonly PropertyKey[]) => {
    const offset = offsetOf(document, path)
    return offset === undefined ? linesBefore + 1 : lineAt(offset)
  }
  return { document, faults, lineOf }
}

/**
 * Finds the line of a field. If the field is missing, finds the line of the nearest field that
 * should contain it; `undefined` if there is none.
 */
export function findFieldLine(
  { text, linesBefore }: Omit<PlacedYaml, 'file'>,
  field: string,
): number | undefined {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, schema: 'core' })
  const offset = offsetOf(document, pathOf(document, field))
  return offset === undefined ? undefined : lines.linePos(offset).line + linesBefore
}

/** Splits a path such as `tags.0` into keys. A key can contain dots, as `/start.html` does. */
function pathOf(document: Document, field: string): readonly PropertyKey[] {
  const path: PropertyKey[] = []
  let rest = field.split('.')
  while (rest.length > 0) {
    const ends = rest.map((_, at) => rest.length - at)
    const end = ends.find((count) => document.hasIn([...path, rest.slice(0, count).join('.')]))
    path.push(rest.slice(0, end ?? 1).join('.'))
    rest = rest.slice(end ?? 1)
  }
  return path
}

const typeNames: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  number: 'a number',
  object: 'a block of fields',
  record: 'a block of fields',
  string: 'a text',
}

function explain(issue: z.core.$ZodIssue, document: Document.Parsed, schema: z.ZodType) {
  if (issue.code === 'unrecognized_keys') {
    const known = fieldsAt(schema, issue.path)
    return issue.keys.map((key) => ({ path: [...issue.path, key], message: refuseKey(key, known) }))
  }
  const isMissing = issue.path.length > 0 && !document.hasIn(issue.path)
  const expected = describe(issue)
  if (isMissing) return [{ path: issue.path, message: `is missing, it ${expected}` }]
  const node: unknown = document.getIn(issue.path)
  const given: unknown = isCollection(node) ? node.toJSON() : node
  return [{ path: issue.path, message: expected + remedyOf(issue, given) }]
}

/** Page fields that other site generators have, and what to write instead. */
const foreignFields: Readonly<Record<string, string>> = {
  published: 'write draft: true instead of published: false',
  hidden: 'write draft: true',
  permalink: 'rename the file, because its name makes the address',
  slug: 'rename the file, because its name makes the address',
}

function refuseKey(key: string, known: readonly string[]): string {
  const meant = known.includes('draft') ? foreignFields[key] : undefined
  if (meant !== undefined) return `there is no such field: ${meant}`
  const remedy =
    known.length === 0 ? ': check its spelling, or remove it' : nearestOrAll(key, known)
  return `there is no such field${remedy}`
}

function describe(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_key') return issue.issues[0]?.message ?? issue.message
  const isUnexplained = issue.code === 'invalid_type' && issue.message.startsWith('Invalid input')
  return isUnexplained ? `must be ${typeNames[issue.expected] ?? issue.expected}` : issue.message
}

/**
 * The parts of a schema definition that this module reads. Each kind of schema has some of them.
 */
interface Definition {
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>
  readonly innerType?: z.core.$ZodType
  readonly in?: z.core.$ZodType
  readonly element?: z.core.$ZodType
  readonly valueType?: z.core.$ZodType
  readonly options?: readonly z.core.$ZodType[]
}

/** Lists the names of the fields that a schema accepts at a path. */
function fieldsAt(given: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  const schema = takenAs.get(given) ?? given
  // Casts the definition, because the types of zod do not distinguish the kinds of schemas.
  const definition = schema._zod.def as z.core.$ZodTypeDef & Definition
  const wrapped = definition.innerType ?? definition.in
  if (wrapped) return fieldsAt(wrapped, path)
  if (definition.options) return definition.options.flatMap((form) => fieldsAt(form, path))
  const [name, ...rest] = path
  if (name === undefined) return allowedOf(definition.shape ?? {})
  const inner = definition.shape?.[String(name)] ?? definition.element ?? definition.valueType
  return inner ? fieldsAt(inner, rest) : []
}

/**
 * Lists the names of the fields that a schema accepts. Leaves out fields that a schema declares
 * only to refuse them with a message of their own.
 */
function allowedOf(shape: Readonly<Record<string, z.core.$ZodType>>): string[] {
  const refuses = (schema: z.core.$ZodType | undefined): boolean => {
    const definition: (z.core.$ZodTypeDef & Definition) | undefined = schema?._zod.def
    return (
      definition?.type === 'undefined' || (!!definition?.innerType && refuses(definition.innerType))
    )
  }
  return Object.keys(shape).filter((name) => !refuses(shape[name]))
}

function offsetOf(document: Document, path: readonly PropertyKey[]): number | undefined {
  for (let depth = path.length; depth > 0; depth -= 1) {
    const parent: unknown = document.getIn(path.slice(0, depth - 1), true) ?? document.contents
    const keys = isMap(parent) ? parent.items.map(({ key }) => key).filter(isScalar) : []
    const key = keys.find(({ value }) => String(value) === String(path[depth - 1]))
    if (key) return key.range?.[0]
    const node: unknown = document.getIn(path.slice(0, depth), true)
    if (isNode(node)) return node.range?.[0]
  }
  return undefined
}
