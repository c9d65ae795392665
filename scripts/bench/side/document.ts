/** Writes what a run found into `docs/performance.md`, between two marks, and its plots beside the other pictures. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from '../../command.ts'
import { renderPlot } from './plot.ts'
import { isMet, renderTable } from './rows.ts'
import type { Section } from './rows.ts'
import type { Findings } from './run.ts'

/** Where what is measured stands. */
const files = { document: 'docs/performance.md', pictures: 'docs/pictures' } as const
const marks = {
  begin: '<!-- measured: written by npm run bench, do not edit -->',
  end: '<!-- end of measured -->',
} as const

/** Writes document and plots. */
export async function writeFindings(findings: Findings, day: string): Promise<void> {
  const text = await readFile(files.document, 'utf8')
  await writeFile(files.document, replaceBetween(text, renderFindings(findings, day)))
  await mkdir(files.pictures, { recursive: true })
  for (const section of findings.sections) {
    if (hasPlot(section))
      await writeFile(join(files.pictures, plotName(section)), renderPlot(section))
  }
}

/** A document with other text between its marks. */
export function replaceBetween(text: string, between: string): string {
  const [begin, end] = [text.indexOf(marks.begin), text.indexOf(marks.end)]
  if (begin < 0 || end < begin) throw new CommandError(`There are no marks in ${files.document}`)
  return `${text.slice(0, begin)}${marks.begin}\n\n${between}\n\n${text.slice(end)}`
}

/** All that was found, in Markdown. */
export function renderFindings(findings: Findings, day: string): string {
  const { machine, load, leftOut, failed, sections } = findings
  const bounded = sections.flatMap(({ rows }) => rows.filter(({ reach }) => reach !== undefined))
  const met = bounded.filter(isMet).length
  return [
    `Measured on ${day}: ${machine}; load ${load.before} before and ${load.after} after. ${met} of ${bounded.length} rows reach what we want.`,
    ...[...leftOut, ...failed].map((line) => `Not measured: ${line}.`),
    ...sections.map(renderSection),
  ].join('\n\n')
}

function renderSection(section: Section): string {
  const { title, rows, notes } = section
  const plot = hasPlot(section) ? [`![${title}](pictures/${plotName(section)})`] : []
  return [`### ${title}`, ...notes, renderTable(rows), ...plot].join('\n\n')
}

function hasPlot({ rows }: Section): boolean {
  return rows.some(({ reach }) => reach !== undefined)
}

function plotName({ title }: Section): string {
  return `performance-${title.toLowerCase().replace(/[^a-z]+/g, '-')}.svg`
}
