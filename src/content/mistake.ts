/** Types of mistakes and warnings about the content, and functions that format them as text. */

/** A mistake: its place, what is wrong, and what is expected. */
export interface Mistake {
  /** Path of the file, relative to the content folder. */
  readonly file: string
  readonly line?: number | undefined
  /** Column in the line, counted from 1. */
  readonly column?: number | undefined
  readonly field?: string | undefined
  readonly message: string
  /** Kind of the warning, if front matter can accept the warning. */
  readonly kind?: string | undefined
  /** The text that the warning is about. */
  readonly about?: string | undefined
}

/** A mistake or a warning. A mistake stops a build, a warning is only printed. */
export interface Finding extends Mistake {
  readonly isWarning?: true
}

/** Makes a finding a warning. */
export function warning<Found extends object>(found: Found): Found & { readonly isWarning: true } {
  return { ...found, isWarning: true }
}

/** Lists of findings. */
export interface Findings {
  readonly mistakes: Mistake[]
  readonly warnings: Mistake[]
}

/** Divides findings into mistakes and warnings. */
export function divide(findings: Iterable<Finding>): Findings {
  const divided: Findings = { mistakes: [], warnings: [] }
  for (const { isWarning, ...mistake } of findings) {
    divided[isWarning ? 'warnings' : 'mistakes'].push(mistake)
  }
  return divided
}

/** All mistakes of a content folder, as one error. */
export class ContentMistakes extends Error {
  readonly mistakes: readonly Mistake[]

  constructor(mistakes: readonly Mistake[]) {
    super(renderMistakes(mistakes))
    this.name = 'ContentMistakes'
    this.mistakes = mistakes
  }
}

/** Formats mistakes as lines, sorted by file and line, with a count. */
export function renderMistakes(mistakes: readonly Mistake[]): string {
  const lines = mistakes
    .toSorted((a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0))
    .map((mistake) => `  ${renderMistake(mistake)}`)
  const count = mistakes.length === 1 ? '1 mistake' : `${mistakes.length} mistakes`
  return [`${count} in the content:`, ...lines].join('\n')
}

/** Formats a mistake as one line. */
export function renderMistake({ file, line, field, message }: Mistake): string {
  const place = line === undefined ? file : `${file}:${line}`
  return `${place}  ${field === undefined ? '' : `${field}: `}${message}`
}
