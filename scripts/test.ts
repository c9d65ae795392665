/** `npm test`: format, lint, types and all tests, each with its time; ends with how many passed. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { requireChromium } from './browser.ts'

interface Outcome {
  readonly passed: number
  readonly failed: number
}

interface TestStep {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  readonly remedy: string
  /** Counts the outcome of a command that ended with a code; one check when absent. */
  count?(code: number): Outcome
}

const vitestReport = '.cache/vitest.json'

const steps: readonly TestStep[] = [
  {
    name: 'Format',
    command: ['prettier', '--check', '--log-level', 'warn', '.'],
    remedy: 'Run `npm run format`.',
  },
  {
    name: 'Content',
    command: ['node', 'scripts/check.ts'],
    remedy: 'Mend the files named above.',
  },
  {
    name: 'Types of pages',
    command: ['astro', 'check', '--minimumSeverity', 'warning'],
    remedy: 'Mend the files named above.',
  },
  { name: 'Types', command: ['tsc', '--noEmit'], remedy: 'Mend the lines named above.' },
  {
    name: 'Lint',
    command: ['eslint', '--max-warnings', '0', '.'],
    remedy: 'Mend the lines named above.',
  },
  {
    name: 'Tests',
    command: [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
      ...process.argv.slice(2),
    ],
    remedy: 'Run one file with `npx vitest run <file>`.',
    count: countTests,
  },
  {
    name: 'Pins',
    command: ['node', 'tests/guards/pins/mutate.ts'],
    remedy: 'A pin that stays green when what it pins is changed is no pin.',
  },
  {
    name: 'Judges',
    command: ['node', 'tests/judges/run.ts'],
    remedy: 'tests/judges/README.md says what each judge looks at.',
  },
]

function countTests(code: number): Outcome {
  const report = JSON.parse(readFileSync(vitestReport, 'utf8')) as {
    numPassedTests: number
    numFailedTests: number
  } // The documented form of the json reporter.
  const failed = report.numFailedTests
  return { passed: report.numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed }
}

function runStep({ name, command: [program, ...args], remedy, count }: TestStep): Outcome {
  const started = performance.now()
  console.log(`\n${name} …`)
  const { status } = spawnSync(program, args, {
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  })
  const code = status ?? 1
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(
    code === 0 ? `${name}: passed (${seconds} s)` : `${name}: FAILED (${seconds} s). ${remedy}`,
  )
  return count?.(code) ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
}

mkdirSync('.cache', { recursive: true })
console.log(`Chromium: ${requireChromium(process.env)}`)
const started = performance.now()
const outcomes = steps.map(runStep)
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
console.log(`\nAll steps took ${((performance.now() - started) / 1000).toFixed(0)} s`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
