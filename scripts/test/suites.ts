/** Steps of `npm test`, `npm run test:web` and `npm run test:ops`. */
import type { ProgramName } from '../programs.ts'

/** A step that must pass. */
export interface TestStep {
  /** Name for `--only`. */
  readonly id: string
  readonly title: string
  readonly command: readonly string[]
  /** What to do if the step fails. */
  readonly remedy: string
  /**
   * Where the numbers of passed and failed checks are read from: the Vitest report or the last line
   * of the output. If absent, the step counts as one check.
   */
  readonly counts?: 'vitest' | 'last line'
  /** Whether the step needs the types that Astro generates. */
  readonly needsAstroTypes?: boolean
}

/**
 * A part of a suite. Its lanes run in parallel, and the steps of a lane in sequence. Lanes should
 * take equally long, so that no core is idle.
 */
export interface Stage {
  readonly lanes: readonly (readonly TestStep[])[]
}

/** A test suite with its own command. */
export interface Suite {
  /**
   * Expected minutes on two cores. A longer run causes only a warning, because the machine may be
   * busy.
   */
  readonly longest: number
  readonly programs: readonly ProgramName[]
  readonly stages: readonly Stage[]
}

/** Report file of Vitest. It has the numbers of passed and failed tests. */
export const vitestReport = '.cache/vitest.json'

const fixFiles = 'Fix the files named above.'
const fixLines = 'Fix the lines named above.'
const oneFile = 'Fix the failed tests above. `npx vitest run <file>` runs one file.'

const typed = { needsAstroTypes: true } as const
const counted = { counts: 'last line' } as const

const format = step(
  'format',
  'Format',
  'prettier --check --log-level warn .',
  'Run `npm run format`.',
)
const content = step('content', 'Content', 'node scripts/check.ts', fixFiles)
const lint = { ...step('lint', 'Lint', 'eslint --max-warnings 0 .', fixLines), ...typed }
const types = { ...step('types', 'Types', 'tsc --noEmit', fixLines), ...typed }
// Checks only `.astro` files. The step `types` checks the other files.
const astroCheck = 'astro check --minimumSeverity warning --tsconfig tsconfig.pages.json'
const pageTypes = step('page-types', 'Types of pages', astroCheck, fixFiles)
const pins = {
  ...step(
    'pins',
    'Pins',
    'node tests/guards/pins/mutate.ts',
    'A pinned value was changed, but its test passed. Fix the test named above.',
  ),
  ...counted,
}
const judges = {
  ...step(
    'judges',
    'Judges',
    'node tests/judges/run.ts',
    'Fix the faults named above. tests/judges/README.md says what each judge checks.',
  ),
  ...counted,
}
const sites = step(
  'sites',
  'Sites',
  'node tests/support/build-sites.ts',
  'Fix the errors of the failed build above.',
)

export const suites = {
  test: {
    longest: 6,
    programs: ['chromium', 'python'],
    stages: [
      {
        // Each lane uses one core. The later stages use both cores.
        // `types` follows `astro check` (`pageTypes`), which generates the types of Astro.
        lanes: [
          [pageTypes, types],
          [format, content],
        ],
      },
      // The step `sites` needs the list of pictures that `astro check` writes.
      { lanes: [[sites]] },
      { lanes: [[vitest('tests', 'Tests', 'unit', 'built', 'alone')]] },
    ],
  },
  web: {
    longest: 15,
    programs: ['chromium'],
    stages: [{ lanes: [[vitest('web', 'Every page of every site', 'web')]] }],
  },
  ops: {
    longest: 15,
    programs: ['chromium'],
    stages: [
      // The judges (external checkers) send requests to the sites, so the sites are built first.
      {
        lanes: [
          [sites, judges],
          [pins, lint],
        ],
      },
      { lanes: [[vitest('ops', 'Faults, waiting and load', 'ops')]] },
    ],
  },
} as const satisfies Record<string, Suite>

/** Creates a step. `command` is split at spaces, so its arguments must not contain spaces. */
function step(id: string, title: string, command: string, remedy: string): TestStep {
  return { id, title, command: command.split(' '), remedy }
}

function vitest(id: string, title: string, ...projects: readonly string[]): TestStep {
  const reporters = `--reporter=default --reporter=json --outputFile.json=${vitestReport}`
  const selected = projects.map((project) => ` --project=${project}`).join('')
  return { ...step(id, title, `vitest run ${reporters}${selected}`, oneFile), counts: 'vitest' }
}
