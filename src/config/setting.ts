/** What a row of the table of settings is. */

/** What is known of one setting. */
export interface Setting {
  /** Name of the environment variable. */
  readonly name: string
  /** Text that is used for an absent one; `undefined` where the setting may be left out. */
  readonly fallback: string | ((before: Before) => string) | undefined
  /** The default in words, where the fallback does not say it. */
  readonly defaultWords?: string
  /** What a text must be, after the word "expects". */
  readonly expects: string
  /** What the setting is for. */
  readonly meaning: string
  /** Whether its text may hold a password or a key, so that no message repeats it and it may come from a file. */
  readonly isSecret?: boolean
  /** Value of a text, or `undefined` when it is not what is expected. */
  parse(text: string, workingDirectory: string): unknown
}

/** Values of the rows above that others depend on. */
export interface Before {
  readonly baseUrl?: string | undefined
}
