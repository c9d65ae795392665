/**
 * How the server grows with the site: its start, its memory and what a read costs, over releases of more and more pages.
 * Each row is a server of its own; CPU is that of its process alone, so that a busy machine says nearly the same.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { apiPaths } from '../../src/http/paths.ts'
import { commandConfig } from '../command.ts'
import { findNewest, openBuiltSite } from '../built-site.ts'
import { startBuiltServer } from './built-server.ts'
import { cpuOf } from './cpu.ts'
import { writeGrownRelease } from './grown-release.ts'
import { makeLoad } from './load.ts'

const sizes = [0, 10_000, 30_000]
/** Reads that are made ready by the build, and one that is put together. */
const reads = [apiPaths.contact, `${apiPaths.pages}?limit=20`, `${apiPaths.search}?q=formularze`]
const secondsOfRead = 3
/** Milliseconds after which a server that was not asked anything is idle. */
const settling = 3_000

/** Prints a row for each size: `npm run bench -- growth`. */
export async function benchGrowth(): Promise<void> {
  const { outDir } = await commandConfig()
  const { folder } = await findNewest(outDir)
  const site = await openBuiltSite(outDir)
  const columns = [
    'pages',
    'start, CPU s',
    'start, s',
    'idle MB',
    ...reads.map((read) => `${read}, µs`),
  ]
  console.log(renderRow(columns))
  console.log(renderRow(columns.map(() => '---')))
  for (const size of sizes) {
    const root = await mkdtemp(join(tmpdir(), 'vitrine-growth-'))
    try {
      const release = join(root, 'releases', '2026-01-01T00-00-00Z-0000')
      await writeGrownRelease(release, { folder, site }, size)
      console.log(renderRow([Math.max(size, site.pageCount), ...(await measure(root))]))
    } finally {
      await rm(root, { recursive: true, force: true })
    }
  }
}

async function measure(root: string): Promise<(string | number)[]> {
  const begun = performance.now()
  const { child, pid, port, host } = await startBuiltServer(root)
  try {
    const seconds = (performance.now() - begun) / 1000
    const cpu = cpuOf(pid) / 1e6
    await wait(settling)
    const memory = await residentMegabytes(pid)
    const costs: string[] = []
    for (const path of reads) {
      const load = { port, connections: 8, seconds: secondsOfRead, cpu: () => cpuOf(pid) }
      const requests = [`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`]
      const { answered, cpu: used } = await makeLoad({ ...load, requests })
      costs.push((used / answered).toFixed(0))
    }
    return [cpu.toFixed(2), seconds.toFixed(2), memory.toFixed(0), ...costs]
  } finally {
    child.kill('SIGKILL')
  }
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

function renderRow(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`
}
