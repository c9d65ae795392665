/**
 * What counting a request takes: in memory, in a shared store, in one that has just been paused, and afterwards.
 *
 * `npm run bench -- store` starts the Redis or Valkey of this machine on loopback; a network adds its round trip.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { createMemoryStore } from '../../src/gate/counter.ts'
import type { CounterStore } from '../../src/gate/counter.ts'
import { createFallbackStore } from '../../src/gate/fallback-store.ts'
import { openSharedStore } from '../../src/gate/shared-store.ts'
import { watchStore } from '../../src/gate/watched-store.ts'
import { requireProgram } from '../programs.ts'
import { freePort } from './free-port.ts'

const samples = 5_000
const pauses = 4

/** Milliseconds that the counters of an agent's request take, which are two. */
async function timeOf(store: CounterStore, caller: number): Promise<number> {
  const started = performance.now()
  await Promise.all([
    store.charge(`network:192.0.2.${caller % 250}`, 6_000, 60),
    store.charge(`agent:${caller}`, 600, 60),
  ])
  return performance.now() - started
}

async function timesOf(store: CounterStore, count: number): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < count; at += 1) times.push(await timeOf(store, at))
  return times
}

function print(what: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const shown = (part: number) => (sorted[Math.ceil(part * sorted.length) - 1] ?? NaN).toFixed(3)
  const longest = sorted.at(-1)?.toFixed(3) ?? ''
  console.log(`| ${what} | ${shown(0.5)} | ${shown(0.99)} | ${longest} |`)
}

/** Runs the comparison. */
export async function benchStore(): Promise<void> {
  const port = await freePort()
  const program = requireProgram('redis', process.env)
  const child = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
    stdio: 'ignore',
  })
  const now = () => performance.now()
  const shared = openSharedStore(`redis://127.0.0.1:${port}`, 'http://localhost')
  const watched = await watchStore(shared, {
    now,
    log: { warn: () => undefined, tell: () => undefined },
  })
  const untilUp = async () => {
    while (!watched.isUp()) await wait(50)
  }
  try {
    await untilUp()
    const memory = createMemoryStore(now)
    const store = createFallbackStore(watched, memory)
    console.log('| two counters of one request, ms | median | 99 of 100 | longest |')
    console.log('| --- | --- | --- | --- |')
    print('in memory', await timesOf(memory, samples))
    const times: number[] = []
    while (times.length < samples) {
      await untilUp()
      const time = await timeOf(store, times.length)
      // On a busy machine it may be lost, and what is counted in memory is another row.
      if (watched.isUp()) times.push(time)
    }
    print('in a shared store', times)
    const first: number[] = []
    const later: number[] = []
    for (let round = 0; round < pauses; round += 1) {
      await untilUp()
      child.kill('SIGSTOP')
      first.push(await timeOf(store, round))
      later.push(...(await timesOf(store, samples / pauses)))
      child.kill('SIGCONT')
    }
    print('the first in a store that was paused', first)
    print('those after it', later)
  } finally {
    watched.close()
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
  }
}
