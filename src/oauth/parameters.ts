/** Parameters of OAuth requests. Empty parameters count as absent (OAuth 2.1 §3.1, §3.2). */

/** Returns the value of a parameter; `undefined` if it is absent or empty. */
export function findParameter(parameters: URLSearchParams, name: string): string | undefined {
  const value = parameters.get(name)
  return value === null || value === '' ? undefined : value
}

/** Whether a parameter is repeated. */
export function isRepeated(parameters: URLSearchParams, name: string): boolean {
  return parameters.getAll(name).length > 1
}
