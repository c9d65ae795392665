/**
 * `npm run bench`: measures Vitrine and other programs in turn, and writes the results to
 * `bench/results.md`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiPaths } from '../src/http/paths.ts'
import { CommandError, runCommand, UsageError } from '../scripts/command.ts'
import { builtSite } from '../tests/support/built-site.ts'
import { measureBuilds } from './parts/builds.ts'
import { measureMcp } from './parts/mcp.ts'
import { measureOverload } from './parts/overload.ts'
import { measureReads } from './parts/reads.ts'
import { measureSearch } from './parts/search.ts'
import { measureSettings } from './parts/settings.ts'
import { measureStarts } from './parts/starts.ts'
import { measureTokens } from './parts/tokens.ts'
import { isMet, renderPlot, renderTable } from './report.ts'
import type { Section } from './report.ts'
import { askJson, pin, startOurs } from './rig.ts'
import type { Effort, Server } from './rig.ts'

/** Server, site and options that the measurements use. */
export interface Bench {
  /** Folder of the release that `ours` serves. */
  readonly release: string
  readonly ours: Server
  readonly effort: Effort
  /** Whether only a few rows of each part are measured. */
  readonly isShort: boolean
  /** Pages of the site, without the home pages. */
  readonly pages: readonly BenchPage[]
  /** Numbers of pages of the sites that the part `builds` builds. */
  readonly sizes: readonly number[]
  /** Makes a temporary folder. */
  folder(): string
  /** Returns the same server, and stops it at the end of the part. */
  keep(server: Server): Server
}

interface BenchPage {
  readonly path: string
  readonly lang: string
  readonly title: string
}

const parts: Readonly<Record<string, (bench: Bench) => Promise<Section>>> = {
  reads: measureReads,
  mcp: measureMcp,
  search: measureSearch,
  tokens: measureTokens,
  settings: measureSettings,
  starts: measureStarts,
  overload: measureOverload,
  builds: measureBuilds,
}

await runCommand({
  call: 'npm run bench',
  summary:
    'Measures Vitrine side by side with other programs. Without a name it measures all parts and writes bench/results.md and bench/results.svg.',
  operands: Object.keys(parts).join('|'),
  options: {
    short: { help: 'measures a few rows of each part on a small site, and writes nothing' },
    large: { help: 'builds a site of 6,400 pages as well' },
  },
  example: 'npm run bench -- reads',
  async run({ operands, has }) {
    const unknown = operands.find((name) => !(name in parts))
    if (unknown !== undefined) {
      throw new UsageError(`There is no part "${unknown}": use ${Object.keys(parts).join(', ')}`)
    }
    const names = operands.length > 0 ? operands : Object.keys(parts)
    await measureParts(names, { isShort: has('short'), isLarge: has('large') })
  },
})

async function measureParts(
  names: readonly string[],
  { isShort, isLarge }: { readonly isShort: boolean; readonly isLarge: boolean },
): Promise<void> {
  const release = await builtSite(isShort ? 'agency' : 'sample')
  const effort = isShort ? { rounds: 2, amount: 400 } : { rounds: 5, amount: 6_000 }
  const sizes = isShort ? [60] : [400, 1_600, ...(isLarge ? [6_400] : [])]
  const sections: Section[] = []
  const failed: string[] = []
  for (const name of names) {
    try {
      const section = await measurePart(name, { release, effort, isShort, sizes })
      sections.push(section)
      console.log(`\n${section.title}\n\n${renderTable(section.rows)}`)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      console.error(`${name}: ${error.message}`)
      failed.push(name)
    }
  }
  const goals = sections.flatMap(({ rows }) => rows).filter((row) => isMet(row) !== undefined)
  const met = goals.filter(isMet).length
  const summary = `${met} of ${goals.length} goals are met. ${describeMachine()}`
  console.log(`\n${summary}`)
  if (!isShort && names.length === Object.keys(parts).length) await writeResults(sections, summary)
  if (failed.length > 0) throw new CommandError(`Not measured: ${failed.join(', ')}`)
}

async function measurePart(
  name: string,
  given: Pick<Bench, 'release' | 'effort' | 'isShort' | 'sizes'>,
): Promise<Section> {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-bench-'))
  const ours = await startOurs(given.release)
  const servers = [ours]
  pin(process.pid, '1')
  try {
    const pages = await readPages(ours)
    const folder = () => mkdtempSync(join(root, 'part-'))
    const keep = (server: Server) => {
      servers.push(server)
      return server
    }
    const measurePages = parts[name]
    if (!measurePages) throw new Error(`There is no part ${name}`)
    return await measurePages({ ...given, ours, pages, folder, keep })
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    rmSync(root, { recursive: true, force: true })
  }
}

async function readPages(ours: Server): Promise<BenchPage[]> {
  interface List {
    readonly data: readonly {
      readonly url: string
      readonly lang: string
      readonly title: string
    }[]
    readonly next_cursor: string | null
  }
  const pages: BenchPage[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const after = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const list: List = await askJson(ours, { path: `${apiPaths.pages}?limit=100${after}` })
    pages.push(...list.data.map(({ url, ...page }) => ({ ...page, path: new URL(url).pathname })))
    cursor = list.next_cursor
  }
  return pages.filter(({ path }) => path.split('/').length > 3)
}

function describeMachine(): string {
  const [load = 0] = loadavg()
  return `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.versions.node}, load ${load.toFixed(1)}, ${new Date().toISOString().slice(0, 10)}.`
}

async function writeResults(sections: readonly Section[], summary: string): Promise<void> {
  const tables = sections.map(({ title, rows }) => `## ${title}\n\n${renderTable(rows)}`)
  const head = '# Results\n\nWritten by `npm run bench`; `README.md` says how it measures.'
  await mkdir('bench', { recursive: true })
  await writeFile(
    'bench/results.md',
    `${[head, summary, '![Ratios](results.svg)', ...tables].join('\n\n')}\n`,
  )
  await writeFile('bench/results.svg', await renderPlot(sections))
}
