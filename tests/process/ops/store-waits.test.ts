/**
 * How long a store is waited for, and what is known when that was in vain: against a real store,
 * from this process.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createMemoryStore, StoreAway } from '../../../src/gate/counter.ts'
import { createFallbackStore, createStrictStore } from '../../../src/gate/fallback-store.ts'
import { openSharedStore } from '../../../src/gate/shared-store.ts'
import type { StoreNotices } from '../../../src/gate/store-health.ts'
import { storeTimes, watchStore } from '../../../src/gate/watched-store.ts'
import { countRotation, useOnce } from '../../../src/oauth/one-time-use.ts'
import { createId } from '../../../src/oauth/random.ts'
import { eventually } from '../../support/eventually.ts'
import { listen } from '../../support/free-port.ts'
import { stopWithTest } from '../../support/built-service.ts'
import { startRedis } from '../../support/redis.ts'
import { startTcpProxy } from '../../support/tcp-proxy.ts'

/** Notices that are kept, whatever their level. */
function keptIn(lines: string[]): StoreNotices {
  const keep = (line: string) => lines.push(line)
  return { warn: keep, info: keep }
}

/** A store and what watches it, over a line in this process unless it is reached directly. */
async function startWatched(way?: 'directly') {
  const store = stopWithTest(await startRedis())
  const line = stopWithTest(await startTcpProxy(store.port))
  const lines: string[] = []
  const { port } = way === 'directly' ? store : line
  const shared = openSharedStore(`redis://127.0.0.1:${port}`, 'https://www.example.com')
  const watched = await watchStore(shared, {
    now: () => performance.now(),
    log: keptIn(lines),
  })
  onTestFinished(watched.close)
  await eventually(watched.isUp).toBe(true)
  return { store, line, shared, watched, lines }
}

const order = { key: 'a', quota: 3, window: 60 }

/** Does nothing else for so many milliseconds. */
function stall(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

describe('A pause of this process', () => {
  it('is not taken for a slow store, as it would be by a timer alone', async () => {
    const { watched, shared } = await startWatched('directly')
    const late = new Promise((resolve) => setTimeout(resolve, storeTimes.limit, 'late'))
    const plain = shared.charge(order.key, order.quota, order.window)
    const careful = watched.limit(order)
    stall(5 * storeTimes.limit)
    expect(await Promise.race([plain, late])).toBe('late')
    expect((await careful).kind).toBe('answer')
  })
})

describe('A use', () => {
  it('whose answer did not come may have counted: it is refused then, and not possible later', async () => {
    const { store, watched } = await startWatched()
    const strict = createStrictStore(watched)
    store.pause()
    await expect(strict.charge('code:a', 1, 60)).rejects.toThrow(StoreAway)
    // Known to be away: what is refused now is not sent, and nothing is spent.
    await expect(strict.charge('code:b', 1, 60)).rejects.toThrow(StoreAway)
    store.goOn()
    await eventually(watched.isUp).toBe(true)
    expect((await strict.charge('code:a', 1, 60)).remaining).toBe(-1)
    expect((await strict.charge('code:b', 1, 60)).remaining).toBe(0)
  })
})

describe('A line that loses everything', () => {
  it('is given up for another one, also before its first word', async () => {
    const { line, watched } = await startWatched()
    line.hold()
    await eventually(watched.isUp).toBe(false)
    // A probe, and what a new connection begins with, which is never answered.
    await eventually(line.held).toBe(2)
    line.forget()
    await eventually(watched.isUp).toBe(true)
  })
})

describe('A store that cannot write', () => {
  it('is away, and what it says is told', async () => {
    const { store, watched, lines } = await startWatched()
    const limits = createFallbackStore(
      watched,
      createMemoryStore(() => performance.now()),
    )
    await store.ask('CONFIG', 'SET', 'maxmemory', '1')
    expect(await limits.charge('a', 3, 60)).toMatchObject({ remaining: 2 })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('(OOM command not allowed')
    await store.ask('CONFIG', 'SET', 'maxmemory', '0')
    await eventually(watched.isUp).toBe(true)
    expect(lines).toHaveLength(2)
  })
})

describe('A store that answers what cannot be', () => {
  it.each([
    ['no number', '$3\r\nNaN\r\n:5000'],
    ['nothing', '$-1\r\n:5000'],
    ['none', ':0\r\n:5000'],
    ['fewer than none', ':-4\r\n:5000'],
    ['no end', ':5\r\n:-1'],
    ['an end in 3,000 years', ':5\r\n:94608000000000'],
  ])('is away, and no caller is refused: %s', async (_what, answer) => {
    const server = createServer((socket) => {
      socket.on('data', (bytes) => {
        const commands = bytes.toString('latin1').match(/\*\d+\r\n\$/g) ?? []
        socket.write(`*2\r\n${answer}\r\n`.repeat(commands.length))
      })
    })
    const port = await listen(server)
    onTestFinished(() => void server.close())
    const lines: string[] = []
    const now = () => performance.now()
    const shared = openSharedStore(`redis://127.0.0.1:${port}`, 'a')
    const watched = await watchStore(shared, { now, log: keptIn(lines) })
    onTestFinished(watched.close)
    expect(watched.isUp()).toBe(false)
    expect(lines[0]).toMatch(/\(invalid answer: \S+ requests in a window that ends in -?\d+ ms\)/)
    const limits = createFallbackStore(watched, createMemoryStore(now))
    expect(await limits.charge('a', 3, 60)).toMatchObject({ remaining: 2 })
  })
})

describe('A user of the store', () => {
  const rights = ['evalsha', 'eval', 'set', 'incrby', 'pttl', 'expire'].map((name) => `+${name}`)

  it.each([
    ['with the rights that docs/limits.md names can count', '/0', true],
    ['whose database cannot be chosen does not count in another', '/3', false],
  ])('%s', async (_what, database, counts) => {
    const store = stopWithTest(await startRedis())
    await store.ask('ACL', 'SETUSER', 'vitrine', 'on', '>pw', '~vitrine:*', '-@all', ...rights)
    const lines: string[] = []
    const watched = await watchStore(
      openSharedStore(`redis://vitrine:pw@127.0.0.1:${store.port}${database}`, 'https://a.example'),
      { now: () => performance.now(), log: keptIn(lines) },
    )
    onTestFinished(watched.close)
    if (counts) await eventually(watched.isUp).toBe(true)
    else expect(lines[0]).toMatch(/\(NOPERM [^)]*'select' command/)
    expect(await store.ask('DBSIZE')).toBe(counts ? 1 : 0)
  })
})

describe('The memory of the store', () => {
  it('is as docs/limits.md computes it, for an app that renews every hour', async () => {
    const { watched, store } = await startWatched('directly')
    const strict = createStrictStore(watched)
    const uses = { spent: strict, families: strict }
    const id = () => createId((length) => crypto.getRandomValues(new Uint8Array(length)))
    const used = async () =>
      Number(/^used_memory:(\d+)/m.exec(String(await store.ask('INFO', 'memory')))?.[1])
    const family = id()
    await countRotation(uses, family, 1)
    const before = await used()
    const marks = 10_000
    let last = ''
    for (let at = 0; at < marks; at += 1) {
      last = id()
      await useOnce(uses, 'refresh', last)
    }
    const bytes = ((await used()) - before) / marks
    const lifetime = async (key: string) =>
      Number(await store.ask('TTL', `vitrine:https://www.example.com:${key}`))
    const keys = Math.ceil((await lifetime(`use:refresh:${last}`)) / 3600) + 1
    expect(await lifetime(`use:family:${family}`)).toBeGreaterThan(89 * 86_400)

    const text = readFileSync('docs/limits.md', 'utf8')
    const [, documented, perApp] =
      /(\d+) bytes for each key[^]*?(\d+)\sfor each app/.exec(text)?.map(Number) ?? []
    expect(keys).toBe(perApp)
    expect(bytes).toBeLessThanOrEqual(documented ?? 0)
    expect(bytes).toBeGreaterThan((documented ?? 0) / 2)
  })
})

describe('A window in the store', () => {
  it('begins with its first request and is as long as it was asked for', async () => {
    const { shared, store } = await startWatched()
    const first = await shared.charge('k', 2, 90 * 86_400)
    expect(first.remaining).toBe(1)
    await store.ask('EXPIRE', 'vitrine:https://www.example.com:k', '7')
    const next = await shared.charge('k', 2, 90 * 86_400)
    expect(next.remaining).toBe(0)
    expect(next.reset).toBeLessThanOrEqual(7_000)
    expect((await shared.charge('k', 2, 60)).remaining).toBe(-1)
  })

  it('is counted exactly when many charge it at once', async () => {
    const { shared } = await startWatched()
    const charges = await Promise.all(
      Array.from({ length: 500 }, () => shared.charge('many', 100, 60)),
    )
    expect(charges.filter(({ remaining }) => remaining >= 0)).toHaveLength(100)
  })
})
