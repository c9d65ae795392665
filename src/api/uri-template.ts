/** Addresses of operations with their parameters, as URI templates (RFC 6570). */
import type { Operation } from './operation.ts'

/**
 * Template of a read that has parameters: form-style query expansion, §3.2.8, which leaves out whatever is not given. Names
 * come from the schema that reads a request, so that no template names a parameter that nobody takes.
 */
export function findTemplate(operation: Operation): string | undefined {
  const { method, paths, input } = operation
  const names = Object.keys(input.shape)
  return method === 'GET' && names.length > 0 ? `${paths[0]}{?${names.join(',')}}` : undefined
}

/** Operation → absolute template, for every read that has parameters. */
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
