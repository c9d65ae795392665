/**
 * Reads the value that a JavaScript or TypeScript module exports, without running the module.
 * Most computed values are omitted.
 */
import { blockOf, blocksOf, isRecord } from './front-matter.ts'
import type { Fields } from './front-matter.ts'

/** Returns the default export of a module; `undefined` if it cannot be read. */
export async function readExportedValue(text: string, name: string): Promise<unknown> {
  // Loads the parser only here, because this takes 50 ms and most sources do not need it.
  const { parseSync } = await import('vite')
  const { program, errors } = parseSync(name, text)
  const body: unknown = JSON.parse(JSON.stringify(program.body))
  if (errors.length > 0) return undefined
  const statements = blocksOf(body)
  const nodes = new Map<unknown, unknown>()
  for (const statement of statements) {
    const { declarations } = blockOf(statement.declaration ?? statement)
    for (const { id, init } of blocksOf(declarations)) nodes.set(blockOf(id).name, init)
  }
  const exported = statements.find(({ type }) => type === 'ExportDefaultDeclaration')
  const assigned = statements
    .map(({ expression }) => blockOf(expression))
    .find(({ type }) => type === 'AssignmentExpression')
  return valueOf(exported?.declaration ?? assigned?.right, { nodes, values: new Map() }, 0)
}

/** Syntax nodes of declared names, and the values of the names that were read. */
interface Names {
  readonly nodes: ReadonlyMap<unknown, unknown>
  readonly values: Map<unknown, unknown>
}

/** Reads and caches the value of a name. A name that refers to itself has no value. */
function nameValue(name: unknown, { nodes, values }: Names, inner: (node: unknown) => unknown) {
  if (!values.has(name)) {
    values.set(name, undefined)
    values.set(name, inner(nodes.get(name)))
  }
  return values.get(name)
}

/** Returns the value of a syntax node; `undefined` for most computed values. */
function valueOf(node: unknown, known: Names, depth: number): unknown {
  if (!isRecord(node) || depth > 100) return undefined
  const inner = (one: unknown) => valueOf(one, known, depth + 1)
  switch (node.type) {
    case 'Literal':
      return node.value
    case 'TemplateLiteral':
      return blocksOf(node.quasis)
        .map(({ value }) => String(blockOf(value).cooked))
        .join('')
    case 'ArrayExpression':
      return Array.isArray(node.elements) ? node.elements.map(inner) : []
    case 'ObjectExpression':
      return objectOf(node, inner)
    case 'Identifier':
      return nameValue(node.name, known, inner)
    case 'TSSatisfiesExpression':
    case 'TSAsExpression':
    case 'ParenthesizedExpression':
      return inner(node.expression)
    // Uses the first argument as the value: `require.resolve('./sidebars.js')` is a file name.
    case 'CallExpression':
      return Array.isArray(node.arguments) ? inner(node.arguments[0]) : undefined
    default:
      return undefined
  }
}

function objectOf({ properties }: Fields, inner: (node: unknown) => unknown): Fields {
  const entries = blocksOf(properties).flatMap(
    ({ type, key, value, argument }): [string, unknown][] => {
      if (type === 'SpreadElement') return Object.entries(blockOf(inner(argument)))
      const { name, value: text } = blockOf(key)
      return [[String(name ?? text), inner(value)]]
    },
  )
  return Object.fromEntries(entries)
}
