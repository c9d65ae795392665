/** Runs a step of a suite and counts its results. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { vitestReport } from './suites.ts'
import type { TestStep } from './suites.ts'

/** Numbers of passed and failed checks. */
export interface Outcome {
  readonly passed: number
  readonly failed: number
}

/**
 * Runs a step and prints its result and time, and what to do if it failed. Without `isLive`, prints
 * no output of the program before its end, so that the outputs of parallel steps do not mix.
 */
export async function runStep(
  step: TestStep,
  { isLive, args }: { readonly isLive: boolean; readonly args: readonly string[] },
): Promise<Outcome> {
  const { title, remedy } = step
  const started = performance.now()
  if (step.counts === 'vitest') rmSync(vitestReport, { force: true })
  console.log(`${title} …`)
  const { code, output } = await runProgram([...step.command, ...args], isLive)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (!isLive && (code !== 0 || step.counts === 'last line')) process.stdout.write(output)
  console.log(
    code === 0 ? `${title}: passed (${seconds} s)` : `${title}: FAILED (${seconds} s). ${remedy}`,
  )
  return countOutcome(step, code, output)
}

/** Runs a program until it ends. */
export async function runProgram(
  [program = '', ...args]: readonly string[],
  isLive: boolean,
): Promise<{ code: number; output: string }> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (isLive) process.stdout.write(text)
    })
  }
  child.on('error', (error) => {
    output += `Cannot run ${program}: ${error.message}\n`
  })
  const [code] = (await once(child, 'close')) as [number | null] // As node:child_process documents.
  return { code: code ?? 1, output }
}

function countOutcome({ counts }: TestStep, code: number, output: string): Outcome {
  const counted = counts === 'vitest' ? readReport() : counts && readLastLine(output)
  const { passed, failed } = counted ?? { passed: code === 0 ? 1 : 0, failed: 0 }
  // A program that fails without a failed check counts as one failure.
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

/** Reads the JSON report of Vitest; `undefined` if it cannot be read. */
function readReport(): Outcome | undefined {
  try {
    const report = JSON.parse(readFileSync(vitestReport, 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
    }
    return { passed: report.numPassedTests, failed: report.numFailedTests }
  } catch {
    return undefined
  }
}

function readLastLine(output: string): Outcome | undefined {
  const [, passed, failed] = /(?:^|\n)(\d+) passed, (\d+) failed\s*$/.exec(output) ?? []
  return passed === undefined ? undefined : { passed: Number(passed), failed: Number(failed) }
}
