/** What was found for a text that is no value itself. */

/** A value, and what is to be said where it means something else than was asked for. */
export interface Found {
  readonly value: string
  readonly note?: string
}
