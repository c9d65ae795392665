import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts', 'content/tests/**/*.test.ts'],
    exclude: ['tests/judges/**', 'node_modules/**'],
    globalSetup: ['tests/support/build-sites.ts'],
    // Two cores, and some files hold a browser or a build of their own.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
