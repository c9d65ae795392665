import { promises } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ask, createTestApp, readBuiltSite } from '../../support/app.ts'

/** Counts how often the system is asked for a file, until the test ends. */
function countLooks(): () => number {
  const original = promises.stat
  let count = 0
  Reflect.set(promises, 'stat', (...args: Parameters<typeof original>) => {
    count += 1
    return original(...args)
  })
  syncBuiltinESMExports()
  onTestFinished(() => {
    promises.stat = original
    syncBuiltinESMExports()
  })
  return () => count
}

describe('Health', () => {
  it('is found out once for all who ask at the same time, and anew for whoever asks later', async () => {
    const site = await readBuiltSite()
    const { app } = createTestApp(() => site)
    const looks = countLooks()
    const statusOf = async (path: string) => (await ask(app, path)).status
    expect(await statusOf('/api/v1/health')).toBe(200)
    const once = looks()
    expect(once).toBeGreaterThan(0)
    const paths = Array.from({ length: 100 }, (_, at) =>
      at % 2 ? '/mcp/health' : '/api/v1/health',
    )
    expect(await Promise.all(paths.map(statusOf))).toEqual(paths.map(() => 200))
    expect(looks()).toBe(2 * once)
    await statusOf('/api/v1/health')
    expect(looks()).toBe(3 * once)
  })
})
