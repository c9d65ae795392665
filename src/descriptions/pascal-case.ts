/** Converts names for the OpenAPI document. */

/** `not-found` → `NotFound`. */
export function pascalCase(text: string): string {
  return text.replace(/(?:^|-)([a-z])/g, (_whole, letter: string) => letter.toUpperCase())
}
