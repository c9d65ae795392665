/** What a suite says of its time: how long it took, and where it was too long, what took it. A slow machine fails nothing. */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { vitestReport } from './suites.ts'

/** A file of tests and how long its tests took: what it does before the first of them is not counted. */
export interface FileTime {
  readonly file: string
  readonly seconds: number
}

/** How many of the slowest files are named. */
const namedFiles = 5

/** The lines of a suite that took so many seconds and may take so many minutes. */
export function tellTime(seconds: number, longest: number, files: readonly FileTime[]): string[] {
  const took = `All of it took ${seconds.toFixed(0)} s`
  if (seconds <= 60 * longest) return [took]
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, namedFiles)
  return [
    took,
    ...slowest.map((one) => `${one.seconds.toFixed(0).padStart(6)} s  ${one.file}`),
    // Rounded up: 15 minutes and a second are not the 15 it may take.
    `WARNING: took ${Math.ceil(seconds / 60)} min, longer than the ${longest} it may take`,
  ]
}

/** How long each file took, by Vitest's report; none where there is none. */
export function readFileTimes(report = vitestReport, root = process.cwd()): FileTime[] {
  try {
    // The documented form of its json reporter.
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      testResults: readonly { name: string; startTime: number; endTime: number }[]
    }
    return testResults.map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    }))
  } catch {
    return []
  }
}
