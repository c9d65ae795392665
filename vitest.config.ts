import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// What is true of one organisation's content only is tested beside that content.
const contentTests = join(process.env.CONTENT_DIR ?? 'content', 'tests/**/*.test.ts')

/** Folders whose tests need no built site. */
const unit = [
  'tests/unit/**/*.test.ts',
  'tests/app/oauth/**/*.test.ts',
  'tests/guards/**/*.test.ts',
]

export default defineConfig({
  test: {
    // Two cores, and some files hold a browser or a build of their own.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: unit,
          // Against what hangs; a busy machine may be slow.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'built',
          include: ['tests/**/*.test.ts', contentTests],
          exclude: [...unit, 'tests/judges/**'],
          testTimeout: 60_000,
          // The first test that asks for a site waits until it is built.
          hookTimeout: 600_000,
        },
      },
    ],
  },
})
