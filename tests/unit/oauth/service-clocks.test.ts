import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readConfig } from '../../../src/config/config.ts'
import { createServiceAccess } from '../../../src/service/access.ts'
import { callFor } from '../../support/app.ts'

const day = 86_400_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Nothing is told. */
const silent = { warn: () => undefined, info: () => undefined }

it.each([-day, day])('A clock that is set by %i ms changes nothing about quotas', async (jump) => {
  const config = readConfig({ RATE_LIMIT_IP: '1' }, '/')
  const { gate } = await createServiceAccess(config, silent)
  const ask = async () => (await gate(callFor('/api/v1/health'), 'caller')).exhausted?.reset
  expect(await ask()).toBeUndefined()
  vi.setSystemTime(Date.now() + jump)
  vi.advanceTimersByTime(59_000)
  expect(await ask()).toBe(1)
  vi.advanceTimersByTime(1_000)
  expect(await ask()).toBeUndefined()
})
