import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// What is true of one organisation's content only is tested beside that content.
const contentTests = join(process.env.CONTENT_DIR ?? 'content', 'tests')

/** Folders whose tests need no built site. */
const unit = [
  'tests/unit/**/*.test.ts',
  'tests/app/oauth/**/*.test.ts',
  'tests/guards/**/*.test.ts',
]
/** The one guard that asks a built site. */
const surface = 'tests/guards/surface.test.ts'
/**
 * Files that would find what others left in their process, or leave something: they put another
 * module in the place of one, or measure the whole process.
 */
export const alone = [
  'tests/process/log.test.ts',
  'tests/release/failing-build.test.ts',
  // Node compiles code for whatever has called it, other tests too.
  'tests/unit/search/speed.test.ts',
]
/**
 * Files that take long, or ask for a site that takes long and that few others ask for. They run
 * with `npm run test:ops`.
 */
export const long = [
  'tests/app/descriptions/contract.test.ts',
  'tests/app/rest/memory.test.ts',
  'tests/app/website/banner.test.ts',
  'tests/app/website/company.test.ts',
  'tests/app/website/private-site.test.ts',
  'tests/process/consent-languages.test.ts',
  'tests/process/import-website.test.ts',
  'tests/process/preview.test.ts',
  'tests/process/private-site.test.ts',
  'tests/process/undo-command.test.ts',
  'tests/release/damaged-artefacts.test.ts',
  'tests/release/real-texts.test.ts',
]
/** Every page of every site, and the sample, which takes longest to build: `npm run test:web`. */
const web = ['tests/browser/web/**/*.test.ts', `${contentTests}/**/*.test.ts`]
/** Faults, waiting and load: `npm run test:ops`. */
const ops = ['tests/process/ops/**/*.test.ts', ...long]

// Time limits are there against what hangs: a busy machine may be slow.
const minute = 60_000
const expect = { poll: { timeout: minute / 2 } }

export default defineConfig({
  test: {
    // Two cores, and some files hold a browser or a build of their own.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: unit,
          exclude: [surface, ...alone],
          // Nothing these tests do is left over for the next file, and loading everything anew took
          // most of the time.
          isolate: false,
          testTimeout: minute,
          expect,
          hookTimeout: minute,
        },
      },
      {
        test: {
          name: 'built',
          include: ['tests/**/*.test.ts'],
          exclude: [
            ...unit.slice(0, -1),
            'tests/guards/!(surface).test.ts',
            'tests/guards/pins/**',
            ...web,
            ...ops,
            ...alone,
            'tests/judges/**',
          ],
          isolate: false,
          testTimeout: minute,
          expect,
          // The first test that asks for a site waits until it is built.
          hookTimeout: 10 * minute,
        },
      },
      {
        test: {
          name: 'alone',
          include: alone,
          testTimeout: minute,
          expect,
          hookTimeout: 10 * minute,
        },
      },
      {
        test: {
          name: 'web',
          include: web,
          testTimeout: 5 * minute,
          expect,
          hookTimeout: 10 * minute,
        },
      },
      {
        test: {
          name: 'ops',
          include: ops,
          testTimeout: 5 * minute,
          expect,
          hookTimeout: 10 * minute,
        },
      },
    ],
  },
})
