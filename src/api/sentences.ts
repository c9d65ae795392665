/** Builds descriptions from the sentences that apply to a site. */

/** Joins the sentences that apply. */
export function sentences(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
