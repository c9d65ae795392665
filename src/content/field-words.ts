/** Formats field names for people. Paths count list entries from 0, but messages count from 1. */

/** Formats a field path: `offers.0.amount` becomes `offers, entry 1, amount`. */
export function fieldInWords(field: string): string {
  // In `redirects.yaml` a field is an old address, such as `/start.0.html`. It is not split.
  if (field.startsWith('/')) return field
  return field
    .split('.')
    .map((part, at, parts) => {
      if (/^\d+$/.test(part)) return `${at === 0 ? '' : ', '}${entryInWords(Number(part))}`
      if (at === 0) return part
      return /^\d+$/.test(parts[at - 1] ?? '') ? `, ${part}` : `.${part}`
    })
    .join('')
}

/** Names a list entry. `position` counts from 0, and the name counts from 1. */
export function entryInWords(position: number): string {
  return `entry ${position + 1}`
}
