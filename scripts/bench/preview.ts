/**
 * How long the preview takes: from its start to the first page, and from an edit of a page until the page, its twin, the
 * API, MCP and search show it. On a copy of the content, in wall seconds and in CPU seconds of the preview and its helpers.
 *
 * `npm run bench -- preview`; a first start makes what later ones find kept, and is a row of its own.
 */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { processConfig } from '../../src/config/config.ts'
import { cpuWithChildren } from './cpu.ts'
import { freePort } from './free-port.ts'
import { growContent } from './grown-content.ts'

/** As `npm run dev` has it. */
const command = ['--import', './scripts/compile-cache.mjs', 'scripts/dev.ts']
const starts = 3
const edits = 6
/** Pages of the larger content, none of them made from a template. */
const manyPages = 1600
/** Seconds after which a row is given up: the bench must end. */
const longest = 60
const pause = 15

/** Wall and CPU seconds. */
interface Cost {
  readonly wall: number
  readonly cpu: number
}

interface Preview {
  readonly pid: number
  readonly origin: string
  readonly started: Cost
  stop(): Promise<void>
}

/** What shows a page, and how it is asked. */
const surfaces = {
  page: ({ path }) => ({ path }),
  twin: ({ path }) => ({ path: `${path}index.md` }),
  API: ({ path }) => ({ path: `/api/v1/page?url=${path}` }),
  MCP: ({ path }) => ({ path: '/mcp', body: callOf('get_page', { url: path }) }),
  search: ({ lang, word }) => ({ path: `/api/v1/search?q=${word}&lang=${lang}` }),
} satisfies Record<string, (edit: Edit) => { path: string; body?: string }>

type Surface = keyof typeof surfaces

interface Edit {
  readonly path: string
  readonly lang: string
  /** The new word of the page. */
  readonly word: string
}

/** Prints a table of starts and edits for the content of the settings, and for as many pages that somebody wrote. */
export async function benchPreview(): Promise<void> {
  const { contentDir } = processConfig()
  console.log(`load ${loadavg()[0]?.toFixed(1) ?? '?'}; seconds, wall (CPU)\n`)
  console.log('| | minimum | median | maximum |\n|---|---|---|---|')
  const copy = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
  try {
    await cp(contentDir, copy, { recursive: true })
    await measure(copy, 'content')
    await growContent(copy, manyPages)
    await measure(copy, `${manyPages} written pages`)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
  console.log(`\nload ${loadavg()[0]?.toFixed(1) ?? '?'}`)
}

/** Seconds until everything shows an edit, edit by edit, but for the first, with which the index is made. */
export async function secondsOfEdits(content: string, count: number): Promise<number[]> {
  const preview = await start(content)
  const { file, lang, path } = await findPage(content)
  const text = await readFile(file, 'utf8')
  const seconds: number[] = []
  try {
    for (let at = 0; at <= count; at += 1) {
      const word = `qwx${'abcdefghij'.charAt(at)}vort`
      await wait(500)
      const shown = await measureEdit(preview, { path, lang, word }, async () => {
        await writeFile(file, `${text}\n\nA ${word} is here.\n`)
      })
      if (at > 0) seconds.push(shown.all.wall)
    }
  } finally {
    await preview.stop()
  }
  return seconds
}

async function measure(content: string, name: string): Promise<void> {
  const first = await start(content)
  // What it keeps for the next one it writes when nobody waits.
  await wait(6_000)
  await first.stop()
  print(`${name}: first start`, [first.started])
  const later: Cost[] = []
  let preview: Preview | undefined
  for (let run = 0; run < starts; run += 1) {
    await preview?.stop()
    preview = await start(content)
    later.push(preview.started)
  }
  if (!preview) return
  print(`${name}: start`, later)
  try {
    await measureEdits(preview, content, name)
  } finally {
    await preview.stop()
  }
}

async function measureEdits(preview: Preview, content: string, name: string): Promise<void> {
  const { file, lang, path } = await findPage(content)
  const text = await readFile(file, 'utf8')
  const costs = new Map<Surface | 'all', Cost[]>()
  // The first edit is told apart: the index is made with it.
  for (let at = 0; at <= edits; at += 1) {
    const word = `qwx${'abcdefghij'.charAt(at)}vort`
    await wait(500)
    const shown = await measureEdit(preview, { path, lang, word }, async () => {
      await writeFile(file, `${text}\n\nA ${word} is here.\n`)
    })
    if (at === 0) print(`${name}: first edit, all`, [shown.all])
    else
      for (const [key, cost] of shownRows(shown)) costs.set(key, [...(costs.get(key) ?? []), cost])
  }
  for (const [key, list] of costs) print(`${name}: edit, ${key}`, list)
}

type Shown = Readonly<Record<Surface | 'all', Cost>>

function shownRows(shown: Shown): [Surface | 'all', Cost][] {
  return Object.entries(shown) as [Surface | 'all', Cost][] // Its own keys.
}

/** Seconds until each surface shows an edit; all are asked at once, each again and again. */
async function measureEdit(
  { pid, origin }: Preview,
  edit: Edit,
  save: () => Promise<void>,
): Promise<Shown> {
  const since = stopwatch(pid)
  await save()
  const names = Object.keys(surfaces) as Surface[] // Its own keys.
  const rows = await Promise.all(
    names.map(async (name) => {
      const { path, body }: { path: string; body?: string } = surfaces[name](edit)
      await until(async () => (await ask(origin + path, body)).includes(edit.word))
      return [name, since()] as const
    }),
  )
  return { ...(Object.fromEntries(rows) as Record<Surface, Cost>), all: since() }
}

async function start(content: string): Promise<Preview> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const begun = performance.now()
  const child = spawn(process.execPath, command, {
    stdio: 'ignore',
    env: {
      ...process.env,
      CONTENT_DIR: content,
      BASE_URL: origin,
      PORT: String(port),
      ASTRO_TELEMETRY_DISABLED: '1',
    },
  })
  process.once('exit', () => child.kill('SIGKILL'))
  const { pid } = child
  if (pid === undefined) throw new Error('Cannot start the preview')
  await until(async () => {
    if (child.exitCode !== null) throw new Error('The preview ended')
    return (await ask(`${origin}/`)).includes('<h1')
  })
  const started = { wall: (performance.now() - begun) / 1000, cpu: cpuWithChildren(pid) / 1e6 }
  return { pid, origin, started, stop: () => stop(child) }
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

function stopwatch(pid: number): () => Cost {
  const [begun, before] = [performance.now(), cpuWithChildren(pid)]
  return () => ({
    wall: (performance.now() - begun) / 1000,
    cpu: (cpuWithChildren(pid) - before) / 1e6,
  })
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + longest * 1000
  while (!(await isDone())) {
    if (performance.now() > deadline) throw new Error(`Not shown within ${longest} seconds`)
    await wait(pause)
  }
}

/** Text of an answer; empty while nothing answers. */
async function ask(url: string, body?: string): Promise<string> {
  const headers = new Headers({ Accept: 'text/html, application/json, text/event-stream' })
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  const sent = fetch(url, { headers, ...(body !== undefined && { method: 'POST', body }) })
  return await sent.then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  )
}

function callOf(name: string, args: Readonly<Record<string, unknown>>): string {
  const params = { name, arguments: args }
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
}

/** A page of the first language that is no list. */
async function findPage(content: string): Promise<{ file: string; lang: string; path: string }> {
  const site = await readFile(join(content, 'site.yaml'), 'utf8')
  const lang = /^languages:\s*(?:\[|\n\s*-\s*)["']?([\w-]+)/m.exec(site)?.[1] ?? 'en'
  const folder = join(content, 'pages', lang)
  const files = await readdir(folder)
  const name = files.filter((file) => /^(?!index).*\.md$/.test(file)).toSorted()[0] ?? ''
  return {
    file: join(folder, name),
    lang,
    path: `/${lang.toLowerCase()}/${name.replace(/\.md$/, '')}/`,
  }
}

function print(row: string, costs: readonly Cost[]): void {
  const sorted = (key: keyof Cost) => costs.map((cost) => cost[key]).toSorted((a, b) => a - b)
  const [walls, cpus] = [sorted('wall'), sorted('cpu')]
  const places = [0, Math.floor(costs.length / 2), costs.length - 1]
  const cells = places.map((at) => `${(walls[at] ?? 0).toFixed(2)} (${(cpus[at] ?? 0).toFixed(2)})`)
  console.log(`| ${row} | ${cells.join(' | ')} |`)
}
