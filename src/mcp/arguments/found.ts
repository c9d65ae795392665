/** The value found for a text that is not itself a value. */

/** A value, with a note if it differs from the request. */
export interface Found {
  readonly value: string
  readonly note?: string
}
