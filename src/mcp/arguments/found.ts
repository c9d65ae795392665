/** Result of the search for the allowed value that a text means. */

/** A value, with a note if it differs from the request. */
export interface Found {
  readonly value: string
  readonly note?: string
}
