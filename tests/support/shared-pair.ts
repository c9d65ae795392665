/**
 * Starts two servers of one built site with the same keys, as replicas. They share a store if the
 * settings name one.
 */
import { createAuthSettings } from './auth-settings.ts'
import { startBuiltService } from './built-service.ts'
import type { AskedService } from './built-service.ts'
import type { ChildEnvironment } from './child.ts'
import { eventually } from './eventually.ts'

/** Two servers. */
export type Pair = readonly [AskedService, AskedService]

/** Starts two servers of a release. */
export async function startPair(release: string, settings: ChildEnvironment): Promise<Pair> {
  const all = { ...(await createAuthSettings()), TRUST_PROXY_HOPS: '1', ...settings }
  return await Promise.all([startBuiltService(release, all), startBuiltService(release, all)])
}

/** Stops both servers. */
export async function stopPair(pair: Pair): Promise<void> {
  await Promise.all(pair.map((service) => service.stop()))
}

/** Number of log lines of a server about a lost store, and about a restored one. */
export function storeLines({ output }: AskedService): { lost: number; back: number } {
  const count = (pattern: RegExp) => output().match(pattern)?.length ?? 0
  return {
    lost: count(/Lost the store of counters/g),
    back: count(/The store of counters .* is back/g),
  }
}

/** Waits until both servers use the store. */
export async function untilShared(pair: Pair): Promise<void> {
  for (const service of pair) {
    await eventually(() => {
      const { lost, back } = storeLines(service)
      return lost - back
    }).toBe(0)
  }
}

/**
 * Runs a test function while both servers use the store. Repeats it up to five times if a server
 * loses the store meanwhile, because on a busy machine the store may really be late.
 */
export async function whileShared<Value>(pair: Pair, run: () => Promise<Value>): Promise<Value> {
  const losses = () => pair.reduce((sum, service) => sum + storeLines(service).lost, 0)
  for (let left = 5; ; left -= 1) {
    await untilShared(pair)
    const before = losses()
    const [settled] = await Promise.allSettled([run()])
    if (losses() === before || left === 0) {
      if (settled.status === 'fulfilled') return settled.value
      throw settled.reason
    }
  }
}

/**
 * Calls `make` `count` times, for both servers in turn, ten calls in parallel. Returns the results
 * in order.
 */
export async function atBoth<Value>(
  pair: Pair,
  count: number,
  make: (service: AskedService) => Promise<Value>,
): Promise<Value[]> {
  const values: Value[] = []
  while (values.length < count) {
    const wave = Array.from({ length: Math.min(10, count - values.length) }, (_, index) =>
      make(pair[index % 2 ? 1 : 0]),
    )
    values.push(...(await Promise.all(wave)))
  }
  return values
}
