/** Makes URI templates (RFC 6570) of operations and their parameters. */
import type { Operation } from './operation.ts'

/** Name of the parameter in the last segment of a path, as in `/api/v1/data/events/{entry}`. */
export function findPathParameter(path: string): string | undefined {
  return path.endsWith('}') ? path.slice(path.lastIndexOf('{') + 1, -1) : undefined
}

/** Names of the parameters that an operation reads from its query. */
export function queryNames({ paths: [path], input }: Operation): string[] {
  const inPath = findPathParameter(path)
  return Object.keys(input.shape).filter((name) => name !== inPath)
}

/** Canonical path of an operation, with the value of the parameter in it. */
export function fillPath(
  { paths: [path] }: Operation,
  values: Readonly<Record<string, unknown>>,
): string {
  const name = findPathParameter(path)
  return name === undefined ? path : path.replace(`{${name}}`, String(values[name]))
}

/**
 * Template of a read with parameters. It uses form-style query expansion (§3.2.8), which omits
 * undefined variables. The names come from the schema that parses requests.
 */
export function findTemplate(operation: Operation): string | undefined {
  const { method, paths, input } = operation
  if (method !== 'GET' || Object.keys(input.shape).length === 0) return undefined
  const names = queryNames(operation)
  return names.length > 0 ? `${paths[0]}{?${names.join(',')}}` : paths[0]
}

/** Operation → absolute template, for every read with parameters. */
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
