/** Type of a setting, and the description of its default. */

/** One setting: an environment variable with its default, its description and its parser. */
export interface Setting {
  /** Name of the environment variable. */
  readonly name: string
  /** Default text, or a function that returns the text; `undefined` if there is no default. */
  readonly fallback: string | ((before: Before) => string) | undefined
  /** Description of the default when `fallback` does not show it. */
  readonly defaultWords?: string
  /** Expected text, as it follows the word "expects" in a message. */
  readonly expects: string
  /** Description for documents and help texts. */
  readonly meaning: string
  /** Whether the setting is a secret: messages do not show its text, and a file can provide it. */
  readonly isSecret?: boolean
  /** Parses a text; `undefined` when it is invalid. */
  parse(text: string, workingDirectory: string): unknown
}

/** Values of settings that were read earlier. The default of a later setting can depend on them. */
export interface Before {
  readonly baseUrl?: string | undefined
}

/** Describes the default of a setting in Markdown, for documents. */
export function describeDefault({ fallback, defaultWords }: Setting): string {
  if (defaultWords !== undefined) return defaultWords
  return typeof fallback !== 'string' || fallback === '' ? 'none' : `\`${fallback}\``
}
