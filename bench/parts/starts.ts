/**
 * Measures the seconds from the start of a server to its first response, and the memory of an idle
 * server.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Bench } from '../bench.ts'
import type { Row, Section } from '../report.ts'
import { memoryOf, startOurs } from '../rig.ts'

const idleSeconds = 5

/** Measures starts and memory of the release. */
export async function measureStarts({ release, effort, isShort }: Bench): Promise<Section> {
  return { title: 'Starts', rows: await startRows('server', release, isShort ? 1 : effort.rounds) }
}

/** Measures a release. Returns one row for the start and one for the memory. */
export async function startRows(name: string, release: string, rounds: number): Promise<Row[]> {
  const seconds: number[] = []
  const megabytes: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now()
    const server = await startOurs(release)
    seconds.push((performance.now() - begun) / 1000)
    if (round === 0) await wait(idleSeconds * 1000)
    if (round === 0) megabytes.push(memoryOf(server.pid))
    await server.stop()
  }
  return [
    { work: `${name}, start to first answer`, unit: 's', ours: seconds },
    { work: `${name}, resident memory when idle`, unit: 'MB', ours: megabytes },
  ]
}
