/** Builds descriptions from the sentences that apply to a site. */

/** Joins the sentences with spaces. Leaves out `false`, `undefined` and empty sentences. */
export function sentences(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
