/** Makes URI templates (RFC 6570) of operations and their parameters. */
import type { Operation } from './operation.ts'

/**
 * Template of a read with parameters. It uses form-style query expansion (§3.2.8), which omits
 * undefined variables. The names come from the schema that parses requests.
 */
export function findTemplate(operation: Operation): string | undefined {
  const { method, paths, input } = operation
  const names = Object.keys(input.shape)
  return method === 'GET' && names.length > 0 ? `${paths[0]}{?${names.join(',')}}` : undefined
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
