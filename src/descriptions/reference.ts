/** Rows of the API reference page, from the same registry as the OpenAPI document. */
import type { Operation } from '../api/operation.ts'
import { placeholderToken } from './examples.ts'
import { bodySchema, namedSchemas, readParameters, schemaName } from './json-schema.ts'
import type { ReadParameter } from './json-schema.ts'
import { fieldWords, typeWords, withLimits } from './schema-words.ts'

/** A row of an operation. */
export type OperationRow = ReturnType<typeof listOperations>[number]

/** Lists the operations, in the order of the registry. */
export function listOperations(registry: readonly Operation[]) {
  return registry.map((operation) => {
    const { id, method, paths, summary, description, problems } = operation
    const [path, ...otherPaths] = paths
    const [example] = operation.examples
    const body = bodySchema(operation)
    const needsToken = operation.security === 'required'
    const parameters = readParameters(operation)
    return {
      ...{ id, path, otherPaths, summary, description, problems, needsToken },
      isDeprecated: operation.deprecated !== undefined,
      parameters: parameters.map((parameter) => describeParameter(parameter, example)),
      body: body && { shape: schemaName(body), text: JSON.stringify(example, undefined, 2) },
      answer: schemaName(operation.output),
      hasExample: example !== undefined,
      /** Data that the browser uses to make a request. */
      request: {
        method,
        path,
        headers: {
          ...(needsToken && { Authorization: `Bearer ${placeholderToken}` }),
          ...(body && { 'Content-Type': 'application/json' }),
        },
        numbers: parameters.filter(({ schema }) => isNumeric(schema)).map(({ name }) => name),
        tool: toolOf(operation, registry),
      },
    }
  })
}

/** Lists the named schemas with their fields. */
export function listShapes(registry: readonly Operation[]) {
  return Object.entries(namedSchemas(registry)).map(([name, schema]) => ({
    name,
    fields: fieldWords(schema),
  }))
}

/** Describes the tool of an operation. All collections share the tool of the operation `data`. */
function toolOf({ tool, collection }: Operation, registry: readonly Operation[]) {
  const found = collection === undefined ? tool : registry.find(({ id }) => id === 'data')?.tool
  return (
    found && {
      name: found.name,
      arguments: { ...(collection !== undefined && { collection }) },
      rename: found.rename ?? {},
      without: found.without ?? [],
    }
  )
}

function describeParameter(
  { name, required, schema }: ReadParameter,
  example: Readonly<Record<string, unknown>> = {},
) {
  const value = example[name] ?? ''
  return {
    ...{ name, required },
    type: withLimits(typeWords(schema), schema),
    description: schema.description ?? '',
    choices: schema.enum?.map(String),
    isNumber: isNumeric(schema),
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }
}

function isNumeric({ type }: ReadParameter['schema']): boolean {
  return type === 'integer' || type === 'number'
}
