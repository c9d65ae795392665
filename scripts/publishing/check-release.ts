/** Whether a release answers: it is started on a spare port, and asked what people, programs and agents ask. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { cp, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { apiPaths, mcpPaths } from '../../src/http/paths.ts'
import { createOwnName } from '../../src/release/owner.ts'
import { artefactFiles } from '../../src/site/artefacts/manifest.ts'
import type { Manifest } from '../../src/site/artefacts/manifest.ts'
import type { SiteData } from '../../src/site/site.ts'
import { CommandError } from '../command.ts'
import { askServer } from './ask-server.ts'
import type { Question, ServerAnswer } from './ask-server.ts'

/** Milliseconds. */
const longestStart = 60_000

/** Asks a question, and throws unless it is answered with 200. */
type Ask = (question: Question) => Promise<ServerAnswer>

/** Throws a sentence unless the release in a folder answers; returns how many answers were looked at. */
export async function checkRelease(
  folder: string,
  { manifest, outDir }: { readonly manifest: Manifest; readonly outDir: string },
): Promise<number> {
  // A copy, because a server that lies among the releases follows the link; without the files of the browser, which it
  // must not need.
  const place = join(outDir, await createOwnName('checking'))
  const copy = join(place, 'release')
  await mkdir(copy, { recursive: true })
  try {
    for (const part of ['server', 'data']) {
      await cp(join(folder, part), join(copy, part), { recursive: true })
    }
    return await checkCopy(copy, manifest)
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

async function checkCopy(folder: string, manifest: Manifest): Promise<number> {
  const { baseUrl } = manifest
  // Of the settings only those that it is asked with: a port of another server, or its counters, must not be touched.
  const server = spawn(process.execPath, [join(folder, 'server', 'entry.mjs')], {
    cwd: folder,
    env: { BASE_URL: baseUrl, HOST: '127.0.0.1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  try {
    const port = await portOf(server)
    let answers = 0
    await askAll(folder, manifest, async (question) => {
      const answer = await askServer({ host: '127.0.0.1', port, baseUrl }, question)
      if (answer.status !== 200) throw refuse(question, `${answer.status} instead of 200`)
      answers += 1
      return answer
    })
    return answers
  } finally {
    server.kill('SIGKILL')
  }
}

/** Port that a server listens on, which it tells once it does. */
async function portOf({ stdout, stderr }: ChildProcess): Promise<number> {
  return await new Promise((resolve, reject) => {
    let told = ''
    const fail = () => {
      reject(new CommandError(`Cannot publish: the release does not start: ${told.trim()}`))
    }
    const tooLate = setTimeout(fail, longestStart)
    const read = (chunk: Buffer) => {
      told += chunk.toString()
      const [, port] = / on \S+:(\d+) \(/.exec(told) ?? []
      if (port === undefined) return
      clearTimeout(tooLate)
      resolve(Number(port))
    }
    stdout?.on('data', read).once('end', () => {
      // What it says of its end may come later on the other stream.
      setImmediate(fail)
      clearTimeout(tooLate)
    })
    stderr?.on('data', read)
  })
}

async function askAll(folder: string, { counts }: Manifest, ask: Ask): Promise<void> {
  const health = await ask({ path: apiPaths.health })
  const { ok, pages: pageCount } = JSON.parse(health.text) as { ok?: unknown; pages?: unknown } // Looked at below.
  // Pages may have expired since an old release was built.
  const isPlausible = Number(pageCount) > 0 && Number(pageCount) <= (counts.pages ?? 0)
  if (ok !== true || !isPlausible) {
    throw refuse({ path: apiPaths.health }, `${health.text}, expects ${counts.pages} pages`)
  }
  const file = join(folder, 'data', artefactFiles.site)
  const data = JSON.parse(await readFile(file, 'utf8')) as SiteData // Its digest was checked by the server.
  const pages = data.pages.filter(({ expires }) => expires === undefined)
  for (const { path } of [pages[0], pages.at(-1)].filter((page) => page !== undefined)) {
    await askForPage(path, ask)
  }
  await askForSearch(pages, ask)
  await askForTools(ask)
}

/** A page as a browser, a reader of Markdown and a program get it. */
async function askForPage(path: string, ask: Ask): Promise<void> {
  const html = await ask({ path })
  if (!html.text.includes('</html>')) throw refuse({ path }, `${html.type} that is no whole page`)
  const twin = await ask({ path, headers: { Accept: 'text/markdown' } })
  if (!twin.type.startsWith('text/markdown')) throw refuse({ path }, `${twin.type}, not Markdown`)
  await ask({ path: `${apiPaths.page}?${new URLSearchParams({ url: path }).toString()}` })
}

/** A title finds something; more than one is tried, for a short one may hold only words that search passes over. */
async function askForSearch(pages: SiteData['pages'], ask: Ask): Promise<void> {
  for (const { title } of pages.slice(0, 5)) {
    const query = new URLSearchParams({ q: title.slice(0, 100) }).toString()
    const { text } = await ask({ path: `${apiPaths.search}?${query}` })
    const { data } = JSON.parse(text) as { data: readonly unknown[] } // As OpenAPI describes it.
    if (data.length > 0) return
  }
  throw refuse({ path: apiPaths.search }, 'nothing for the titles of its own pages')
}

async function askForTools(ask: Ask): Promise<void> {
  const headers = { Accept: 'application/json, text/event-stream' }
  const call = async (method: string, params: object) => {
    const body = { jsonrpc: '2.0', id: 1, method, params }
    return (await ask({ path: mcpPaths.endpoint, headers, body })).text
  }
  const clientInfo = { name: 'publish', version: '1' }
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo }
  const [greeting, tools] = [await call('initialize', params), await call('tools/list', {})]
  if (!greeting.includes('"serverInfo"') || !tools.includes('"inputSchema"')) {
    throw refuse({ path: mcpPaths.endpoint }, 'no list of tools')
  }
}

function refuse({ path }: Question, answer: string): CommandError {
  return new CommandError(`Cannot publish: the release answers ${path} with ${answer}`)
}
