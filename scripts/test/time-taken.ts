/**
 * Reports the time of a suite, and its slowest files if it took too long. A long time is only a
 * warning, because the machine may be slow.
 */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { vitestReport } from './suites.ts'

/** A test file and the time of its tests, without the time to load it. */
export interface FileTime {
  readonly file: string
  readonly seconds: number
}

/** Number of slowest files to list. */
const namedFiles = 5

/**
 * Formats the report of a suite. `seconds` is the measured time, `longest` the expected minutes.
 */
export function describeTime(
  seconds: number,
  longest: number,
  files: readonly FileTime[],
): string[] {
  const took = `Total time: ${seconds.toFixed(0)} s`
  if (seconds <= 60 * longest) return [took]
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, namedFiles)
  return [
    took,
    ...slowest.map((one) => `${one.seconds.toFixed(0).padStart(6)} s  ${one.file}`),
    // Rounds the minutes up, so that 15 min 1 s does not show as 15 min.
    `WARNING: took ${Math.ceil(seconds / 60)} min, longer than the limit of ${longest} min`,
  ]
}

/** Reads the time of each file from the Vitest report; empty if it cannot be read. */
export function readFileTimes(report = vitestReport, root = process.cwd()): FileTime[] {
  try {
    // Vitest documents this format of its JSON reporter.
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
