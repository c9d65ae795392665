/** Texts with names to be filled in; a name without a value stays as it is written, for a check or a reader to see. */

/** `{name}`, as editors and translators write it. */
const inBraces = /\{([A-Za-z]+)\}/g

/** Text with values in place of the names that a pattern finds, in its first group; it must have the flag `g`. */
export function fillPlaceholders(
  text: string,
  values: Readonly<Record<string, string>>,
  pattern = inBraces,
): string {
  return text.replace(pattern, (whole, name: string) => values[name] ?? whole)
}

/** Names to be filled in, in order, repeated ones too. */
export function listPlaceholders(text: string, pattern = inBraces): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name)
}
