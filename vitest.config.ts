import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts', 'content/tests/**/*.test.ts'],
    exclude: ['tests/judges/**', 'node_modules/**'],
    globalSetup: ['tests/support/build-sites.ts'],
    // Two cores, and some files hold a browser or a build of their own.
    maxWorkers: 2,
    // Against what hangs; a busy machine may be slow.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
