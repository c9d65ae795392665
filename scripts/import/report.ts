/** Renders the report of an import as Markdown and JSON. */
import type { Mistake } from '../../src/content/mistake.ts'
import { noteKinds } from './model.ts'
import type { Note, NoteKind, SourceSite } from './model.ts'
import type { ImportPlan } from './plan.ts'
import type { Written } from './write.ts'

/** Data of a report. */
export interface ReportParts {
  readonly site: SourceSite
  /** The source as the user named it. */
  readonly source: string
  readonly day: string
  readonly plan: ImportPlan
  readonly written: Written
  readonly mistakes: readonly Mistake[]
  readonly warnings: readonly Mistake[]
}

/** Maximum number of rows of a list in the Markdown report. The JSON report has all rows. */
const mostRows = 200

const kinds = Object.keys(noteKinds) as NoteKind[] // Keys of a literal.

/** Renders the report for programs. */
export function reportJson(parts: ReportParts): string {
  const { site, source, day, plan, written, mistakes, warnings } = parts
  const report = {
    ...{ source, address: site.address, day, generator: site.generator, pages: plan.pages },
    files: Object.fromEntries(plan.copies),
    converted: Object.fromEntries(plan.counts),
    ...{ notes: sortNotes(plan.notes), mistakes, warnings, written },
  }
  return `${JSON.stringify(report, undefined, 2)}\n`
}

/** Renders the report for people: first their tasks, then the new addresses of the pages. */
export function reportMarkdown(parts: ReportParts): string {
  const { site, source, day, plan, written, mistakes, warnings } = parts
  const places = (list: readonly Pick<Note, 'file' | 'line' | 'about'>[]) =>
    list.map(({ file, line, about }) => `${file === '' ? '' : `${placeOf(file, line)}: `}${about}`)
  const found = (list: readonly Mistake[]) =>
    list.map(({ file, line, message }) => `${placeOf(file, line)}: ${message}`)
  const notes = sortNotes(plan.notes)
  const published = site.address === undefined ? '' : `, published at ${site.address}`
  const rows = plan.pages.map(
    ({ source: from, address, oldAddresses }) =>
      `| ${from === '' ? 'made by the import' : from} | ${address} | ${oldAddresses.join(', ')} |`,
  )
  return [
    '# Import',
    `${site.generator} site from \`${source}\`${published}, imported on ${day}: ${plan.pages.length} pages (${site.languages.join(', ')}), ${plan.copies.size} pictures and files.`,
    'Publish only texts and pictures that you have the right to publish.',
    ...section('Mistakes: fix them before you publish', found(mistakes)),
    ...section(
      'Files that were not written, because you changed them since the last import',
      written.kept,
    ),
    ...section('Files of an earlier import that are no longer in the source', written.orphans),
    ...kinds.flatMap((kind) =>
      section(noteKinds[kind], places(notes.filter((note) => note.kind === kind))),
    ),
    ...section('Warnings of the check', found(warnings)),
    ...section(
      'What was converted',
      Array.from(plan.counts, ([what, number]) => `${number} ${what}`),
    ),
    '## Addresses of the imported pages',
    ['| source | page | old addresses |\n| --- | --- | --- |', ...rows].join('\n'),
  ].join('\n\n')
}

function section(title: string, rows: readonly string[]): string[] {
  if (rows.length === 0) return []
  const more = rows.length - mostRows
  const shown = [
    ...rows.slice(0, mostRows),
    ...(more > 0 ? [`and ${more} more: see report.json`] : []),
  ]
  return [`## ${title} (${rows.length})`, shown.map((row) => `- ${row}`).join('\n')]
}

function placeOf(file: string, line: number | undefined): string {
  // Writes no line number if there is none, as for pages of a website.
  return line === undefined || line === 0 ? file : `${file}:${line}`
}

function sortNotes(notes: readonly Note[]): Note[] {
  const rank = ({ kind }: Note) => kinds.indexOf(kind)
  return notes.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      (a.file < b.file ? -1 : a.file > b.file ? 1 : (a.line ?? 0) - (b.line ?? 0)),
  )
}
