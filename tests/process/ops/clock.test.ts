import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../../../src/gate/counter.ts'
import { baseUrl } from '../../support/app.ts'
import { createAuthSettings } from '../../support/auth-settings.ts'
import { builtSite } from '../../support/built-site.ts'
import { startService, stopWithTest } from '../../support/built-service.ts'
import { makeFolder } from '../../support/folder.ts'
import { get, openWire } from '../../support/wire.ts'
import { messagesOf } from '../../support/memory-log.ts'

const built = await builtSite('tiny')
const hour = 3_600_000
const day = 24 * hour

/**
 * Sets the clock of one process when it is told to. The clock of the machine belongs to everybody
 * on it, and only that of `Date` is ever set: the other one, `performance.now`, counts from a
 * start.
 */
const settableClock = `
import { readFileSync } from 'node:fs'
const TrueDate = Date
let shift = 0
globalThis.Date = class extends TrueDate {
  constructor(...values) {
    if (values.length === 0) super(TrueDate.now() + shift)
    else super(...values)
  }
  static now() { return TrueDate.now() + shift }
}
process.on('SIGUSR2', () => {
  shift = Number(readFileSync(process.env.CLOCK_SHIFT, 'utf8'))
  console.log('The clock is set by ' + shift)
})`

/**
 * A service that allows an address so many requests, and whose clock can be set by so many
 * milliseconds.
 */
async function startWithClock(quota: number) {
  const shift = join(await makeFolder(), 'shift')
  const hook = `data:text/javascript,${encodeURIComponent(settableClock)}`
  const settings = { BASE_URL: baseUrl, RATE_LIMIT_IP: String(quota), CLOCK_SHIFT: shift }
  const child = stopWithTest(
    await startService(['--import', hook, join(built, 'server/entry.mjs')], {
      ...(await createAuthSettings()),
      ...settings,
    }),
  )
  return {
    ...child,
    async setClock(milliseconds: number) {
      const times = child.output().split(`set by ${milliseconds}\n`).length
      await writeFile(shift, String(milliseconds))
      child.signal('SIGUSR2')
      await expect
        .poll(() => child.output().split(`set by ${milliseconds}\n`).length, { timeout: 30_000 })
        .toBe(times + 1)
    },
    statusOf: async (path: string, headers: Readonly<Record<string, string>> = {}) =>
      (await child.fetch(baseUrl + path, { headers })).status,
    async register(): Promise<string> {
      const answer = await child.fetch(`${baseUrl}/agent/auth/`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{"type":"anonymous"}',
      })
      const { credential } = (await answer.json()) as { credential: string } // As /auth.md says.
      return credential
    },
  }
}

const jumps = [hour, day, -hour, -30 * day, 400 * day, 0]

describe('A clock that jumps', () => {
  it('frees no quota and takes none, whichever way it jumps', async () => {
    const service = await startWithClock(5)
    const ask = async () => await service.statusOf('/api/v1/search?q=brook')
    for (let count = 0; count < 4; count += 1) expect(await ask()).toBe(200)
    await service.setClock(day)
    expect(await ask()).toBe(200)
    for (const jump of jumps) {
      await service.setClock(jump)
      expect(await ask()).toBe(429)
    }
  })

  it('would free it, if windows went by that clock', () => {
    let clock = 0
    const store = createMemoryStore(() => clock)
    const ask = () => store.charge('caller', 1, 60).remaining
    expect([ask(), ask()]).toEqual([0, -1])
    clock = hour
    expect(ask()).toBe(0)
  })

  it('ends tokens as their time says, and gives them back with it', async () => {
    const service = await startWithClock(1000)
    const headers = { Authorization: `Bearer ${await service.register()}` }
    const ask = async () => await service.statusOf('/api/v1/identity', headers)
    expect(await ask()).toBe(200)
    await service.setClock(2 * hour)
    expect(await ask()).toBe(401)
    await service.setClock(0)
    expect(await ask()).toBe(200)
    // A new one is good at once, whatever the time is.
    await service.setClock(-day)
    const next = { Authorization: `Bearer ${await service.register()}` }
    expect(await service.statusOf('/api/v1/identity', next)).toBe(200)
  })

  it('neither cuts connections nor disturbs what is answered over them', async () => {
    const service = await startWithClock(1000)
    const [kept, begun] = [await openWire(service), await openWire(service)]
    begun.send('GET /api/v1/health HTTP/1.1\r\n')
    for (const [at, jump] of jumps.entries()) {
      await service.setClock(jump)
      kept.send(get('/api/v1/health'))
      expect((await kept.replies(at + 1)).at(-1)?.status).toBe(200)
    }
    begun.send('Host: localhost:4321\r\n\r\n')
    expect((await begun.replies(1))[0]?.status).toBe(200)
    expect(messagesOf(service.output()).join('\n')).not.toMatch(/fail|Error|warn/i)
  })
})
