/** Findings of the rules for texts. A mistake stops a build, a warning does not. */
import type { Root } from 'mdast'

/** A finding. Lines of the text are counted from 1. */
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

/** A rule for one text. */
export type ProseRule = (text: ParsedText) => Iterable<Finding>

/** Creates a warning. */
export function warning(line: number, message: string): Finding {
  return { line, isMistake: false, message }
}

/** Creates a mistake. */
export function mistake(line: number, message: string): Finding {
  return { line, isMistake: true, message }
}
