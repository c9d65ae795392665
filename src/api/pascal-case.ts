/** Names of schemas and responses. */

/** `not-found` → `NotFound`. Two names never become equal: a hyphen before a digit stays. */
export function pascalCase(text: string): string {
  return text.replace(/(?:^|-)([a-z])/g, (_whole, letter: string) => letter.toUpperCase())
}
