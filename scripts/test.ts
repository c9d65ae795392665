/**
 * Runs a suite: `npm test`, `npm run test:web` or `npm run test:ops`. Prints the time of each step
 * and how many checks passed. `bootstrap.mjs` installs missing packages before it starts this file.
 */
import { existsSync, mkdirSync } from 'node:fs'
import { requireProgram } from './programs.ts'
import { runProgram, runStep } from './test/run-step.ts'
import type { Outcome } from './test/run-step.ts'
import { suites } from './test/suites.ts'
import type { Suite, TestStep } from './test/suites.ts'
import { readFileTimes, describeTime } from './test/time-taken.ts'

const astroTypes = '.astro/types.d.ts'

/** Arguments: the suite, the steps to run, and arguments for Vitest. */
interface Request {
  readonly suite: Suite
  readonly only: readonly string[]
  readonly vitestArgs: readonly string[]
}

/** Parses the arguments. Returns an error message if they are invalid. */
function readRequest([name = '', ...words]: readonly string[]): Request | string {
  const suite = Object.entries<Suite>(suites).find(([known]) => known === name)?.[1]
  if (!suite) return `There is no suite "${name}": use ${Object.keys(suites).join(', ')}`
  const at = words.indexOf('--only')
  const only = at < 0 ? [] : (words[at + 1] ?? '').split(',')
  const known = stepsOf(suite).map(({ id }) => id)
  const unknown = only.find((id) => !known.includes(id))
  if (unknown !== undefined) {
    return `There is no step "${unknown}": use --only with ${known.join(', ')}`
  }
  const vitestArgs = words.filter((_, index) => at < 0 || (index !== at && index !== at + 1))
  return { suite, only, vitestArgs }
}

function stepsOf({ stages }: Suite): readonly TestStep[] {
  return stages.flatMap(({ lanes }) => lanes.flat())
}

/** Counts each missing program as a failure, even if the steps pass without it. */
function checkPrograms({ programs }: Suite): Outcome[] {
  return programs.map((name) => {
    try {
      console.log(`${name}: ${requireProgram(name, process.env)}`)
      return { passed: 0, failed: 0 }
    } catch (error) {
      console.log(`${name}: MISSING. ${error instanceof Error ? error.message : String(error)}`)
      return { passed: 0, failed: 1 }
    }
  })
}

/** Generates the types of Astro if a step needs them and they do not exist. */
async function ensureAstroTypes({ needsAstroTypes }: TestStep): Promise<Outcome[]> {
  if (!needsAstroTypes || existsSync(astroTypes)) return []
  const { code, output } = await runProgram(['astro', 'sync'], false)
  if (code === 0) return []
  console.log(
    `${output}Types of Astro: FAILED. Fix the errors above. \`npx astro sync\` writes these types.`,
  )
  return [{ passed: 0, failed: 1 }]
}

async function runSuite({ suite, only, vitestArgs }: Request): Promise<Outcome[]> {
  const isWanted = ({ id }: TestStep) => only.length === 0 || only.includes(id)
  const outcomes: Outcome[] = []
  for (const { lanes } of suite.stages) {
    const wanted = lanes.map((lane) => lane.filter(isWanted)).filter((lane) => lane.length > 0)
    const isLive = wanted.length === 1
    const runLane = async (lane: readonly TestStep[]) => {
      const own: Outcome[] = []
      for (const step of lane) {
        const args = step.counts === 'vitest' ? vitestArgs : []
        own.push(...(await ensureAstroTypes(step)))
        own.push(await runStep(step, { isLive, args }))
      }
      return own
    }
    outcomes.push(...(await Promise.all(wanted.map(runLane))).flat())
  }
  return outcomes
}

const started = performance.now()
mkdirSync('.cache', { recursive: true })
const request = readRequest(process.argv.slice(2))
if (typeof request === 'string') {
  console.error(request)
  process.exit(2)
}
const missing = request.only.length === 0 ? checkPrograms(request.suite) : []
const outcomes = [...missing, ...(await runSuite(request))]
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
const seconds = (performance.now() - started) / 1000
console.log(`\n${describeTime(seconds, request.suite.longest, readFileTimes()).join('\n')}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
