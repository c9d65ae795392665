/** Runs parts of the side by side measurement one after the other, and prints what they found. */
import { CommandError } from '../../command.ts'
import { findProgram, requireProgram } from '../../programs.ts'
import type { ProgramName } from '../../programs.ts'
import { openBench } from './bench.ts'
import { writeFindings } from './document.ts'
import { findSite } from './fixture.ts'
import { describeLoad, describeMachine, describePrograms } from './machine.ts'
import { installPeers } from './peers.ts'
import type { Effort } from './rounds.ts'
import { isMet, renderTable } from './rows.ts'
import type { Section } from './rows.ts'
import { parts } from './sections.ts'
import type { Part } from './sections.ts'

/** What a run is made with. */
const efforts = {
  full: { rounds: 5, seconds: 0.6, warm: 1 },
  quick: { rounds: 3, seconds: 0.3, warm: 0.5 },
} as const satisfies Record<string, Effort>

/** Pages of the sites that are built. */
const sizes = [400, 1_600]
const largeSize = 6_400

/** What is measured by, or with. */
const usedPrograms: readonly ProgramName[] = ['wrk', 'nginx', 'hugo', 'taskset']

/** What a run found. */
export interface Findings {
  readonly sections: readonly Section[]
  /** What could not be measured, and what to install. */
  readonly leftOut: readonly string[]
  /** Parts that could not be measured to their end, each with the reason. */
  readonly failed: readonly string[]
  readonly machine: string
  readonly load: { readonly before: string; readonly after: string }
}

/** Name of a part. */
export type PartName = keyof typeof parts

/** Names of all parts. */
export const partNames = Object.keys(parts) as PartName[] // Its own keys.

/** Whether a word names a part. */
export function isPart(name: string): name is PartName {
  return Object.hasOwn(parts, name)
}

/** How much is measured. */
export interface Extent {
  readonly isQuick: boolean
  /** Whether a site of 6,400 pages is built as well. */
  readonly isLarge: boolean
}

/** Measures everything; a quick run leaves out what takes minutes, and writes nothing. */
export async function measureAll(extent: Extent): Promise<void> {
  const begun = performance.now()
  const names = partNames.filter((name) => !(extent.isQuick && isLong(name)))
  const findings = await measureParts(names, extent)
  if (!extent.isQuick) {
    await writeFindings(findings, new Date().toISOString().slice(0, 10))
    console.log('\nWritten to docs/performance.md and docs/pictures')
  }
  console.log(`Measured in ${((performance.now() - begun) / 60_000).toFixed(1)} minutes`)
  requireAll(findings)
}

/** Measures one part, and prints what it found. */
export async function measurePart(name: PartName, extent: Extent): Promise<void> {
  requireAll(await measureParts([name], extent))
}

/** Fails after everything else is told: what the other parts found is worth its quarter of an hour. */
function requireAll({ failed }: Findings): void {
  if (failed.length > 0) throw new CommandError(failed.join('\n'))
}

function isLong(name: PartName): boolean {
  const part: Part = parts[name]
  return part.isLong ?? false
}

/** Measures the parts named, prints a table each, and resolves to all that was found. */
async function measureParts(
  names: readonly PartName[],
  { isQuick, isLarge }: Extent,
): Promise<Findings> {
  installPeers()
  const outDir = await findSite()
  const machine = `${describeMachine()}; ${describePrograms()}`
  const before = describeLoad()
  console.log(`${machine}\nload before: ${before}`)
  const leftOut = missingPrograms()
  for (const line of leftOut) console.log(line)
  const built = isLarge ? [...sizes, largeSize] : sizes
  const sections: Section[] = []
  const failed: string[] = []
  for (const name of names) {
    const { needs, measure, settings }: Part = parts[name]
    if (needs.some((program) => findProgram(program, process.env) === undefined)) continue
    const started = performance.now()
    const effort = isQuick ? efforts.quick : efforts.full
    const bench = await openBench(outDir, { effort, sizes: built, settings })
    try {
      const section = await measure(bench)
      sections.push(section)
      print(section, (performance.now() - started) / 1000)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      failed.push(`${name}: ${error.message}`)
      console.log(`\n${name}: ${error.message}`)
    } finally {
      await bench.close()
    }
  }
  const after = describeLoad()
  console.log(`\nload after: ${after}`)
  return { sections, leftOut, failed, machine, load: { before, after } }
}

function print({ title, notes, rows }: Section, seconds: number): void {
  console.log(`\n${title} (${seconds.toFixed(0)} s)\n\n${renderTable(rows)}`)
  for (const note of notes) console.log(`\n${note}`)
  const missed = rows.filter((row) => !isMet(row)).length
  if (missed > 0) console.log(`\n${missed} of ${rows.length} rows do not reach what we want`)
}

/** Asks for every program that is used, which installs it where that is allowed. */
function missingPrograms(): string[] {
  return usedPrograms.flatMap((name) => {
    const problem = findProblem(name)
    return problem === undefined ? [] : [`${problem}; what needs it is left out`]
  })
}

/** Why a program cannot be used. */
function findProblem(name: ProgramName): string | undefined {
  try {
    requireProgram(name, process.env)
    return undefined
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return error.message
  }
}
