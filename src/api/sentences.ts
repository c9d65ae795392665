/** Builds descriptions from the sentences that apply to a site. */

/** Joins the sentences that apply. Other sentences are `false` or `undefined`, and left out. */
export function sentences(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
