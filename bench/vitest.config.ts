import { defineConfig } from 'vitest/config'

const minute = 60_000

export default defineConfig({
  test: {
    include: ['bench/tests/**/*.test.ts'],
    // Tests that measure must not run in parallel with others.
    fileParallelism: false,
    testTimeout: 5 * minute,
    hookTimeout: 5 * minute,
  },
})
