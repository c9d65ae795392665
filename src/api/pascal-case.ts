/** Names of schemas and responses. */

/** `not-found` → `NotFound`. A hyphen before a digit stays, so that names remain different. */
export function pascalCase(text: string): string {
  return text.replace(/(?:^|-)([a-z])/g, (_whole, letter: string) => letter.toUpperCase())
}
