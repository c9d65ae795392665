/** Formats the results of a check for terminals, programs and GitHub. */
import { join, relative, resolve } from 'node:path'
import type { Mistake } from '../../src/content/mistake.ts'

/** Results of a check. */
export interface CheckReport {
  readonly mistakes: readonly Mistake[]
  readonly warnings: readonly Mistake[]
  /** The content folder. The paths of files in mistakes are relative to it. */
  readonly folder: string
}

/** A finding with its level. */
interface Entry extends Mistake {
  readonly level: 'error' | 'warning'
  /** Path for terminals and JSON: relative to the working directory, or absolute. */
  readonly path: string
}

/** Formats findings as lines, sorted by file and line. `isColoured` adds colours for terminals. */
export function renderReport(report: CheckReport, isColoured: boolean): string {
  const paint = isColoured
    ? (code: number, text: string) => `\u001b[${code}m${text}\u001b[0m`
    : (_: number, text: string) => text
  const same = Map.groupBy(
    entriesOf(report),
    ({ level, path, field, message }) => `${level} ${path} ${nameOf(field)} ${message}`,
  )
  return [...same.values()]
    .flatMap(([first, ...others]) => (first ? [{ ...first, others: others.length }] : []))
    .map(({ level, path, line, column, kind: accepted, field, message, others }) => {
      const place = [path, line, column].filter((part) => part !== undefined).join(':')
      const kind =
        level === 'error'
          ? paint(31, 'mistake')
          : paint(33, accepted === undefined ? 'warning' : `warning (${accepted})`)
      const name = field === undefined ? '' : `${paint(36, field)}: `
      const more = others === 0 ? '' : `; the same in ${others} more line${others === 1 ? '' : 's'}`
      return `${paint(1, place)}  ${kind}  ${name}${message}${more}`
    })
    .join('\n')
}

/**
 * Replaces the numbers in a field path by 0, so that the same mistake in several items of a list is
 * reported once.
 */
function nameOf(field: string | undefined): string {
  return (field ?? '').replaceAll(/\d+/g, '0')
}

/** Counts mistakes and warnings. */
export function countFindings({ mistakes, warnings }: CheckReport): string {
  const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`
  return `${count(mistakes.length, 'mistake')}, ${count(warnings.length, 'warning')}`
}

/** Formats findings as JSON. */
export function jsonOf(report: CheckReport): { mistakes: object[]; warnings: object[] } {
  const ofLevel = (level: Entry['level']) =>
    entriesOf(report)
      .filter((entry) => entry.level === level)
      .map(({ level: _level, ...entry }) => entry)
  return { mistakes: ofLevel('error'), warnings: ofLevel('warning') }
}

/** Formats findings as GitHub workflow commands, which GitHub shows next to the lines of files. */
export function renderAnnotations(report: CheckReport, workspace: string): string {
  return entriesOf(report)
    .map(({ level, file, line, field, message }) => {
      // GitHub expects paths relative to the repository of the content. The working directory may
      // be in another repository.
      const path = relative(workspace, resolve(report.folder, file))
      const place = [
        `file=${escapeProperty(path)}`,
        ...(line === undefined ? [] : [`line=${line}`]),
      ]
      const text = field === undefined ? message : `${field}: ${message}`
      return `::${level} ${place.join(',')}::${escapeData(text)}`
    })
    .join('\n')
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

function entriesOf({ mistakes, warnings, folder }: CheckReport): Entry[] {
  const entry = (level: Entry['level']) => (one: Mistake) => ({
    ...one,
    level,
    path: pathOf(folder, one.file),
  })
  return [...mistakes.map(entry('error')), ...warnings.map(entry('warning'))].toSorted(
    (a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0),
  )
}

/** Returns the shorter path: from the working directory to the file, or `folder` plus `file`. */
function pathOf(folder: string, file: string): string {
  const near = relative(process.cwd(), resolve(folder, file))
  const whole = join(folder, file)
  return near.length <= whole.length ? near : whole
}
