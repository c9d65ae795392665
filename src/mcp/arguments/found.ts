/** Type of a result: the allowed value that a text means. */

/** A value, and an optional note that tells the caller how the text was read. */
export interface Found {
  readonly value: string
  readonly note?: string
}
