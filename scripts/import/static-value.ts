/**
 * Reads the value that a JavaScript or TypeScript module exports, without running it. Values that
 * are computed are left out.
 */
import { isRecord } from './front-matter.ts'
import type { Fields } from './front-matter.ts'

/** The default export of a module; `undefined` if it cannot be read. */
export async function readExportedValue(text: string, name: string): Promise<unknown> {
  // The parser takes 50 ms to load, and most sources do not need it.
  const { parseSync } = await import('vite')
  const { program, errors } = parseSync(name, text)
  const body: unknown = JSON.parse(JSON.stringify(program.body))
  if (errors.length > 0 || !Array.isArray(body)) return undefined
  const statements = body.filter(isRecord)
  const known: Names = { nodes: new Map(), values: new Map() }
  for (const statement of statements) {
    const declared = isRecord(statement.declaration) ? statement.declaration : statement
    for (const { id, init } of recordsOf(declared.declarations)) {
      if (isRecord(id) && typeof id.name === 'string' && isRecord(init))
        known.nodes.set(id.name, init)
    }
  }
  const exported = statements.find(({ type }) => type === 'ExportDefaultDeclaration')
  const assigned = statements
    .map(({ expression }) => expression)
    .find((one) => isRecord(one) && one.type === 'AssignmentExpression')
  const node = exported?.declaration ?? (isRecord(assigned) ? assigned.right : undefined)
  return valueOf(node, known, 0)
}

/** Declared names: their nodes, and their values as far as they were read. */
interface Names {
  readonly nodes: Map<string, Fields>
  readonly values: Map<string, unknown>
}

/** Reads the value of a name once. A name that holds itself has none. */
function nameValue(name: string, { nodes, values }: Names, inner: (node: unknown) => unknown) {
  if (!values.has(name)) {
    values.set(name, undefined)
    values.set(name, inner(nodes.get(name)))
  }
  return values.get(name)
}

function recordsOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

/** The value of a node of the tree; `undefined` if it is computed. */
function valueOf(node: unknown, known: Names, depth: number): unknown {
  if (!isRecord(node) || depth > 100) return undefined
  const inner = (one: unknown) => valueOf(one, known, depth + 1)
  switch (node.type) {
    case 'Literal':
      return node.value
    case 'TemplateLiteral':
      return recordsOf(node.quasis)
        .map(({ value }) => (isRecord(value) ? String(value.cooked) : ''))
        .join('')
    case 'ArrayExpression':
      return Array.isArray(node.elements) ? node.elements.map(inner) : []
    case 'ObjectExpression':
      return objectOf(node, inner)
    case 'Identifier':
      return nameValue(String(node.name), known, inner)
    case 'TSSatisfiesExpression':
    case 'TSAsExpression':
    case 'ParenthesizedExpression':
      return inner(node.expression)
    // `require.resolve('./sidebars.js')` is the name of a file.
    case 'CallExpression':
      return Array.isArray(node.arguments) ? inner(node.arguments[0]) : undefined
    default:
      return undefined
  }
}

function objectOf(node: Fields, inner: (node: unknown) => unknown): Fields {
  const entries = recordsOf(node.properties).flatMap(
    ({ type, key, value, argument }): [string, unknown][] => {
      if (type === 'SpreadElement') {
        const spread = inner(argument)
        return isRecord(spread) ? Object.entries(spread) : []
      }
      if (!isRecord(key)) return []
      return [[String(key.name ?? key.value), inner(value)]]
    },
  )
  return Object.fromEntries(entries)
}
