import { open } from 'node:fs/promises'
import { expect, it, onTestFinished } from 'vitest'
import { ask, createTestApp, readBuiltSite } from '../../support/app.ts'

/** Counts reads of open files, until the test ends. */
async function countReads(): Promise<() => number> {
  const handle = await open('package.json')
  const files = Object.getPrototypeOf(handle) as typeof handle
  await handle.close()
  const original = Reflect.get(files, 'read')
  let count = 0
  files.read = function (this: typeof handle, ...args: unknown[]) {
    count += 1
    return Reflect.apply(original, this, args) as unknown
  } as typeof original
  onTestFinished(() => {
    files.read = original
  })
  return () => count
}

it('Health reads the release once for simultaneous requests, and again for a later one', async () => {
  const site = await readBuiltSite()
  const { app } = createTestApp(() => site)
  const reads = await countReads()
  const statusOf = async (path: string) => (await ask(app, path)).status
  expect(await statusOf('/api/v1/health')).toBe(200)
  const once = reads()
  expect(once).toBeGreaterThan(0)
  const paths = Array.from({ length: 100 }, (_, at) => (at % 2 ? '/mcp/health' : '/api/v1/health'))
  expect(await Promise.all(paths.map(statusOf))).toEqual(paths.map(() => 200))
  expect(reads()).toBe(2 * once)
  await statusOf('/api/v1/health')
  expect(reads()).toBe(3 * once)
})
