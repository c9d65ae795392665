/**
 * Fills placeholders in texts. A placeholder without a value stays visible for checks and readers.
 */

/** Matches a placeholder such as `{name}` in a text of editors or translators. */
const inBraces = /\{([A-Za-z]+)\}/g

/** Checks whether a text can be the name of a placeholder. */
export function isPlaceholderName(text: string): boolean {
  return /^[A-Za-z]+$/.test(text)
}

/** Pattern of a placeholder for a field of an entry, or for its `id`. */
export const fieldPlaceholder = /\{([a-z][a-z0-9_]{0,39})\}/g

/**
 * Replaces placeholders by values. `pattern` needs the flag `g`, and a first group that matches the
 * name.
 */
export function fillPlaceholders(
  text: string,
  values: Readonly<Record<string, string>>,
  pattern = inBraces,
): string {
  return text.replace(pattern, (whole, name: string) => values[name] ?? whole)
}

/** Lists the names of all placeholders in order, with repetitions. */
export function listPlaceholders(text: string, pattern = inBraces): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name)
}
