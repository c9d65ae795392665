/** Converts names with hyphens to names of schemas and responses. */

/** Converts `not-found` to `NotFound`. A hyphen before a digit stays, so names remain different. */
export function pascalCase(text: string): string {
  return text.replace(/(?:^|-)([a-z])/g, (_whole, letter: string) => letter.toUpperCase())
}
