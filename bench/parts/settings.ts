/** Measures how much metrics and log levels slow down a cached read. */
import type { Bench } from '../bench.ts'
import type { Row, Section } from '../report.ts'
import { measure, startOurs } from '../rig.ts'

const compared = [
  { work: 'METRICS_PORT=0', on: { METRICS_PORT: '0' }, off: { METRICS_PORT: 'off' } },
  { work: 'LOG_LEVEL=errors', on: { LOG_LEVEL: 'errors' }, off: { LOG_LEVEL: 'off' } },
  { work: 'LOG_LEVEL=requests', on: { LOG_LEVEL: 'requests' }, off: { LOG_LEVEL: 'off' } },
] as const

/** Measures each setting. */
export async function measureSettings({
  release,
  pages,
  keep,
  effort,
  isShort,
}: Bench): Promise<Section> {
  const questions = [{ path: pages[0]?.path ?? '/' }]
  const rows: Row[] = []
  for (const { work, on, off } of compared.slice(0, isShort ? 1 : undefined)) {
    const servers = [keep(await startOurs(release, on)), keep(await startOurs(release, off))]
    const [ours = [], theirs = []] = await measure(
      servers.map((server) => ({ server, questions })),
      effort,
    )
    rows.push({ work, unit: 'µs', ours, peer: 'off', theirs })
    await Promise.all(servers.map((server) => server.stop()))
  }
  return { title: 'Settings', rows }
}
