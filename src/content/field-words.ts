/** Names of fields as people read them: programs count the entries of a list from 0. */

/** A path of fields in words: `offers.0.amount` is `offers, entry 1, amount`. */
export function fieldInWords(field: string): string {
  // An old address is one name, whatever is in it: `/start.0.html`.
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

/** An entry of a list by its position from 0. */
export function entryInWords(position: number): string {
  return `entry ${position + 1}`
}
