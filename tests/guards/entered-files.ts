/**
 * Lists the files of `src/` that one request enters: those with a function that runs, by the
 * precise coverage of V8.
 *
 * `node tests/guards/entered-files.ts` prints the counts, `--files` the files too.
 */
import { Session } from 'node:inspector/promises'
import { PassThrough } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { readConfig } from '../../src/config/config.ts'
import type { ConsentPages } from '../../src/oauth/consent-view.ts'
import { startServer } from '../../src/service/server.ts'
import { createLog } from '../../src/telemetry/log.ts'
import { builtSite, origin } from '../support/built-site.ts'

interface Trip {
  readonly title: string
  readonly path: string
  readonly body?: string
}

const searchTool = (query: string) =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'search_site', arguments: { query } },
  })

const trips: readonly Trip[] = [
  { title: 'REST search, new', path: '/api/v1/search?q=old+water+mill' },
  { title: 'REST search, cached', path: '/api/v1/search?q=old+water+mill' },
  { title: 'MCP search, new', path: '/mcp', body: searchTool('mills by the river') },
  { title: 'MCP search, cached', path: '/mcp', body: searchTool('mills by the river') },
  { title: 'Markdown twin', path: '/en/index.md' },
  { title: 'HTML page', path: '/en/' },
]

const noPages: ConsentPages = {
  company: 'Test',
  languages: ['en'],
  styleSource: "'none'",
  renderConsent: () => Promise.reject(new Error('No screen is asked for')),
  renderAuthorizeError: () => Promise.resolve({ bytes: new Uint8Array() }),
}

const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

const server = await startServer(readConfig({ BASE_URL: origin, PORT: '0' }, process.cwd()), {
  folder: await builtSite('agency'),
  createPages: () => noPages,
  log: createLog({
    stream: new PassThrough().resume(),
    now: Date.now,
    logFormat: 'text',
    logLevel: 'errors',
  }),
})

// The warm-up after the start enters files too.
await new Promise((resolve) => setTimeout(resolve, 3000))
for (const path of ['/api/v1/search?q=warm', '/en/about/index.md']) await send({ title: '', path })

for (const trip of trips) {
  await session.post('Profiler.takePreciseCoverage')
  await send(trip)
  const files = await enteredFiles()
  console.log(`${trip.title}: ${files.length} files (${countFolders(files)})`)
  if (process.argv.includes('--files')) console.log(files.map((file) => `  ${file}`).join('\n'))
}
await server.stop()
session.disconnect()

async function send({ path, body }: Trip): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  const post = body === undefined ? {} : { method: 'POST', headers, body }
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    redirect: 'manual',
    ...post,
  })
  await response.arrayBuffer()
}

/** Files with a function that ran since the coverage was last taken. */
async function enteredFiles(): Promise<string[]> {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const sources = pathToFileURL(`${process.cwd()}/src/`).href
  return result
    .filter(({ url }) => url.startsWith(sources))
    .filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
    .map(({ url }) => url.slice(sources.length))
    .toSorted()
}

function countFolders(files: readonly string[]): string {
  const folders = Map.groupBy(files, (file) => file.split('/', 1).join(''))
  return [...folders].map(([folder, { length }]) => `${folder} ${length}`).join(', ')
}
