/** Creates URI templates (RFC 6570) from the paths and parameters of operations. */
import type { Operation } from './operation.ts'

/**
 * Finds the parameter in the last segment of a path, such as `entry` in
 * `/api/v1/data/events/{entry}`; `undefined` if there is none.
 */
export function findPathParameter(path: string): string | undefined {
  return path.endsWith('}') ? path.slice(path.lastIndexOf('{') + 1, -1) : undefined
}

/** Lists the names of the parameters that an operation reads from its query. */
export function queryNames({ paths: [path], input }: Operation): string[] {
  const inPath = findPathParameter(path)
  return Object.keys(input.shape).filter((name) => name !== inPath)
}

/** Returns the canonical path of an operation, with the value of its path parameter. */
export function fillPath(
  { paths: [path] }: Operation,
  values: Readonly<Record<string, unknown>>,
): string {
  const name = findPathParameter(path)
  return name === undefined ? path : path.replace(`{${name}}`, String(values[name]))
}

/**
 * Creates the template of an operation; `undefined` if the method is not GET or there are no
 * parameters. Form-style query expansion (§3.2.8) omits undefined variables.
 */
export function findTemplate(operation: Operation): string | undefined {
  const { method, paths, input } = operation
  if (method !== 'GET' || Object.keys(input.shape).length === 0) return undefined
  const names = queryNames(operation)
  return names.length > 0 ? `${paths[0]}{?${names.join(',')}}` : paths[0]
}

/** Returns a map from operation id to absolute template, for GET operations with parameters. */
export function listTemplates(
  registry: readonly Operation[],
  baseUrl: string,
): Record<string, string> {
  const templates = registry.flatMap((operation) => {
    const template = findTemplate(operation)
    return template === undefined ? [] : [[operation.id, baseUrl + template] as const]
  })
  return Object.fromEntries(templates)
}
