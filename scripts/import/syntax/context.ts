/** What conversions of one text share. */
import type { Dialect, NoteKind } from '../model.ts'

/** A text that is converted. */
export interface SyntaxContext {
  readonly dialect: Dialect
  /** Whether the text is MDX. */
  readonly isMdx: boolean
  note(kind: NoteKind, line: number, about: string): void
  /** Counts a mark that was removed or converted. */
  count(what: string): void
}
