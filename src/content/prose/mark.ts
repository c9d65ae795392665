/**
 * Type `Mark`: a pattern for probable mistakes, such as `[[page]]`, which Markdown does not
 * support. `marks.ts` and `foreign-marks.ts` list the marks.
 */
import type { ShownText } from './shown-text.ts'

/** A probable mistake: how to find it, and what to write instead. */
export interface Mark {
  readonly pattern: RegExp
  /** Form of the text that is searched. Default: `words`. */
  readonly form?: keyof ShownText
  /** What to write instead, or a function that returns it for the found text and its groups. */
  readonly remedy: string | ((found: string, ...groups: string[]) => string)
  /** What is wrong. Default: the mark is shown as plain text. */
  readonly fault?: string
}

/** Returns the remedy for a link in another syntax: its words and address in Markdown. */
export const link = (_found: string, text: string, to: string) => `write [${text}](${to})`

/** Remedy for markup that should have been replaced with a text, such as `{{name}}`. */
export const own = 'write the text itself'
