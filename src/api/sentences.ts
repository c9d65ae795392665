/** Descriptions put together from the sentences that are true of a site. */

/** The sentences that apply, as one text. */
export function sentences(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
