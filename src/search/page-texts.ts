/** The texts of pages as they are shown: read from the index when a page is, and kept for a while. */
import { readText } from './coded-texts.ts'
import type { LanguageIndex } from './search-index.ts'
import type { Range } from './sentences.ts'
import { decodeSections } from './sections.ts'
import type { Section } from './sections.ts'
import { findWordStarts } from './word-starts.ts'
import type { WordStarts } from './word-starts.ts'

/** A text with what it is divided into. What is read of it later is kept with it: texts that are shown are shown again. */
export interface PageText {
  readonly text: string
  readonly sections: readonly Section[]
  readonly starts: WordStarts
  /** Number of a word in `starts` → the part it lies in, where that was read. */
  readonly parts: (LocatedPart | undefined)[]
  /** Start of a section → its sentences, where it was divided. */
  readonly sentences: Map<number, readonly Range[]>
}

/** A word of the part of a text that lies between two spaces: as it is written, folded, and as a term. */
export interface WrittenWord {
  readonly shown: string
  readonly folded: string
  readonly term: string
}

/** A part of a text between two spaces or word breaks, with its words. */
export interface LocatedPart {
  readonly start: number
  readonly end: number
  readonly words: readonly WrittenWord[]
}

/** Texts that are kept, and how long one may be; those longer are read each time. */
export const keptTexts = { most: 256, length: 32_768 } as const

/** Reads the texts of the pages of a language, by their numbers. */
export function createPageTexts(index: LanguageIndex): (number: number) => PageText {
  const kept = new Map<number, PageText>()
  return (number) => {
    const known = kept.get(number)
    if (known) return known
    const read = readPageText(index, number)
    if (read.text.length > keptTexts.length) return read
    // The one read longest ago goes.
    const [oldest] = kept.keys()
    if (oldest !== undefined && kept.size >= keptTexts.most) kept.delete(oldest)
    kept.set(number, read)
    return read
  }
}

function readPageText(index: LanguageIndex, number: number): PageText {
  const { texts, sections, sectionStarts } = index
  const text = readText(texts, number)
  return {
    text,
    sections: decodeSections(sections.subarray(sectionStarts[number], sectionStarts[number + 1])),
    starts: findWordStarts(text),
    parts: [],
    sentences: new Map(),
  }
}
