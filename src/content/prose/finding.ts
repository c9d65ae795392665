/** What a rule says of one text: a mistake keeps it from being published, a warning does not. */
import type { Root } from 'mdast'

/** A finding at a line of the text, counted from 1. */
export interface Finding {
  readonly line: number
  readonly isMistake: boolean
  readonly message: string
}

/** A text and its tree. */
export interface ParsedText {
  readonly root: Root
  readonly markdown: string
}

/** A rule that needs nothing but the text itself. */
export type ProseRule = (text: ParsedText) => Iterable<Finding>

/** What is doubtful. */
export function warning(line: number, message: string): Finding {
  return { line, isMistake: false, message }
}

/** What is wrong. */
export function mistake(line: number, message: string): Finding {
  return { line, isMistake: true, message }
}
