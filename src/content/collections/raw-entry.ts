/** Entries as read from their files, before the check. */
import type { Mistake } from '../mistake.ts'

/** File and line of a part of an entry. */
export type Place = Pick<Mistake, 'file' | 'line'>

/** A file of the content folder, with its text. */
export interface SourceFile {
  readonly file: string
  readonly text: string
}

/** An entry before the check. */
export interface RawEntry {
  readonly id: unknown
  readonly values: Record<string, unknown>
  placeOf(path: readonly string[]): Place
}
