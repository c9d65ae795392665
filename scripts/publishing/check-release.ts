/** Checks a release before it goes live. Starts it on a free port and sends typical requests. */
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

/** Timeout of the start in milliseconds. */
const longestStart = 60_000

/** Function that sends a request. Throws unless the status is 200. */
type Ask = (question: Question) => Promise<ServerAnswer>

/**
 * Starts a copy of the release and checks its answers. Returns the number of answers. Throws if an
 * answer is missing or wrong.
 */
export async function checkRelease(
  folder: string,
  { manifest, outDir }: { readonly manifest: Manifest; readonly outDir: string },
): Promise<number> {
  // Runs a copy, because a server in the folder of releases would switch to the current release.
  // The copy has no browser files, because the server must not need them.
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
  // Passes no other settings, so that this server does not use the port or counters of another one.
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

/** Reads the port from the output of the server. */
async function portOf({ stdout, stderr }: ChildProcess): Promise<number> {
  return await new Promise((resolve, reject) => {
    let printed = ''
    const fail = () => {
      reject(new CommandError(`Cannot serve the release: it does not start: ${printed.trim()}`))
    }
    const tooLate = setTimeout(fail, longestStart)
    const read = (chunk: Buffer) => {
      printed += chunk.toString()
      const [, port] = / on \S+:(\d+) \(/.exec(printed) ?? []
      if (port === undefined) return
      clearTimeout(tooLate)
      resolve(Number(port))
    }
    stdout?.on('data', read).once('end', () => {
      // Handles pending events first, because the reason may still arrive on stderr.
      setImmediate(fail)
      clearTimeout(tooLate)
    })
    stderr?.on('data', read)
  })
}

async function askAll(folder: string, { counts }: Manifest, ask: Ask): Promise<void> {
  const health = await ask({ path: apiPaths.health })
  const { ok, pages: pageCount } = JSON.parse(health.text) as { ok?: unknown; pages?: unknown } // Checked below.
  // Accepts fewer pages than the manifest counts, because pages may have expired since the build.
  const isPlausible = Number(pageCount) > 0 && Number(pageCount) <= (counts.pages ?? 0)
  if (ok !== true || !isPlausible) {
    throw refuse(
      { path: apiPaths.health },
      `${health.text}, but must say "ok":true and 1 to ${counts.pages} pages`,
    )
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

/** Requests a page as HTML, as Markdown and as JSON. */
async function askForPage(path: string, ask: Ask): Promise<void> {
  const html = await ask({ path })
  if (!html.text.includes('</html>')) throw refuse({ path }, `an incomplete page (${html.type})`)
  const twin = await ask({ path, headers: { Accept: 'text/markdown' } })
  if (!twin.type.startsWith('text/markdown')) throw refuse({ path }, `${twin.type}, not Markdown`)
  await ask({ path: `${apiPaths.page}?${new URLSearchParams({ url: path }).toString()}` })
}

/** Searches for page titles until one has results. A short title may consist of stop words only. */
async function askForSearch(pages: SiteData['pages'], ask: Ask): Promise<void> {
  for (const { title } of pages.slice(0, 5)) {
    const query = new URLSearchParams({ q: title.slice(0, 100) }).toString()
    const { text } = await ask({ path: `${apiPaths.search}?${query}` })
    const { data } = JSON.parse(text) as { data: readonly unknown[] } // As OpenAPI describes it.
    if (data.length > 0) return
  }
  throw refuse({ path: apiPaths.search }, 'no result for the titles of its own pages')
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
  return new CommandError(`Cannot serve the release: it answers ${path} with ${answer}`)
}
