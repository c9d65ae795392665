/** Steps of `npm test`, `npm run test:web` and `npm run test:ops`. */
import type { ProgramName } from '../programs.ts'

/** A step that must pass. */
export interface TestStep {
  /** Name for `--only`. */
  readonly id: string
  readonly title: string
  readonly command: readonly [program: string, ...args: string[]]
  /** What to do if it fails. */
  readonly remedy: string
  /** How its tests are counted. Without this it counts as one check. */
  readonly counts?: 'vitest' | 'last line'
  /** Whether it needs the types that Astro generates. */
  readonly needsAstroTypes?: boolean
}

/**
 * Lanes run in parallel, and the steps of a lane in sequence. Lanes should take equally long on two
 * cores.
 */
export interface Stage {
  readonly lanes: readonly (readonly TestStep[])[]
}

/** A test suite with its own command. */
export interface Suite {
  /** Expected minutes on two cores. A longer run only warns, because the machine may be busy. */
  readonly longest: number
  readonly programs: readonly ProgramName[]
  readonly stages: readonly Stage[]
}

/** Report file of Vitest, from which passed tests are counted. */
export const vitestReport = '.cache/vitest.json'

const fixFiles = 'Fix the files named above.'
const fixLines = 'Fix the lines named above.'
const oneFile = 'Fix what is named above; `npx vitest run <file>` runs one file alone.'

const format: TestStep = {
  id: 'format',
  title: 'Format',
  command: ['prettier', '--check', '--log-level', 'warn', '.'],
  remedy: 'Run `npm run format`.',
}

const content: TestStep = {
  id: 'content',
  title: 'Content',
  command: ['node', 'scripts/check.ts'],
  remedy: fixFiles,
}

const lint: TestStep = {
  id: 'lint',
  title: 'Lint',
  command: ['eslint', '--max-warnings', '0', '.'],
  remedy: fixLines,
  needsAstroTypes: true,
}

const types: TestStep = {
  id: 'types',
  title: 'Types',
  command: ['tsc', '--noEmit'],
  remedy: fixLines,
  needsAstroTypes: true,
}

const pageTypes: TestStep = {
  id: 'page-types',
  title: 'Types of pages',
  // Checks pages only. The previous step checks the other files.
  command: ['astro', 'check', '--minimumSeverity', 'warning', '--tsconfig', 'tsconfig.pages.json'],
  remedy: fixFiles,
  needsAstroTypes: true,
}

const pins: TestStep = {
  id: 'pins',
  title: 'Pins',
  command: ['node', 'tests/guards/pins/mutate.ts'],
  remedy: 'A pin that stays green when what it pins is changed is no pin: fix the one named above.',
  counts: 'last line',
}

const judges: TestStep = {
  id: 'judges',
  title: 'Judges',
  command: ['node', 'tests/judges/run.ts'],
  remedy: 'Fix what they found; tests/judges/README.md says what each judge looks at.',
  counts: 'last line',
}

const sites: TestStep = {
  id: 'sites',
  title: 'Sites',
  command: ['node', 'tests/support/build-sites.ts'],
  remedy: 'Fix what its build says.',
}

export const suites = {
  test: {
    longest: 15,
    programs: ['chromium'],
    stages: [
      {
        // Steps that use one core each; the tests use both. The sites are built before the judges
        // request them.
        lanes: [
          [lint, pins, judges],
          [types, pageTypes, format, content, sites],
        ],
      },
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
    programs: [],
    stages: [{ lanes: [[vitest('ops', 'Faults, waiting and load', 'ops')]] }],
  },
} as const satisfies Record<string, Suite>

export type SuiteName = keyof typeof suites

function vitest(id: string, title: string, ...projects: readonly string[]): TestStep {
  return {
    id,
    title,
    command: [
      ...(['vitest', 'run', '--reporter=default', '--reporter=json'] as const),
      `--outputFile.json=${vitestReport}`,
      ...projects.map((project) => `--project=${project}`),
    ],
    remedy: oneFile,
    counts: 'vitest',
  }
}
