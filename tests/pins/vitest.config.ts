import { defineConfig } from 'vitest/config'

// The pins need no build: mutants are judged by themselves.
export default defineConfig({ test: { include: ['tests/pins/*.test.ts'] } })
