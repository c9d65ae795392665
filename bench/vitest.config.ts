import { defineConfig } from 'vitest/config'

const minute = 60_000

export default defineConfig({
  test: {
    include: ['bench/tests/**/*.test.ts'],
    // What is measured must not run next to something else.
    fileParallelism: false,
    testTimeout: 5 * minute,
    hookTimeout: 5 * minute,
  },
})
