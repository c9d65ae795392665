/**
 * CPU time of the built server for a tool call and for the REST read that answers the same, side by side.
 *
 * `npm run bench -- mcp`; fails when a call costs more than three times its read.
 */
import { spawn } from 'node:child_process'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { processConfig } from '../../src/config/config.ts'
import { readManifest } from '../../src/site/artefacts/manifest.ts'
import { findNewest } from '../built-site.ts'
import { cpuOf } from './cpu.ts'

const requests = 4_000
const rounds = 3
const connections = 8
const mostTimes = 3

interface Target {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

interface Pair {
  readonly tool: string
  readonly args: Readonly<Record<string, unknown>>
  readonly read: string
}

const pairs: readonly Pair[] = [
  { tool: 'get_workshop_offer', args: {}, read: '/api/v1/workshop' },
  { tool: 'get_contact_options', args: { lang: 'en' }, read: '/api/v1/contact?lang=en' },
  { tool: 'get_page', args: { url: '/' }, read: '/api/v1/page?url=/' },
  { tool: 'list_pages', args: { lang: 'en', limit: 20 }, read: '/api/v1/pages?lang=en&limit=20' },
  {
    tool: 'search_site',
    args: { query: 'first steps guide', limit: 8 },
    read: '/api/v1/search?q=first%20steps%20guide&limit=8',
  },
]

function call({ tool: name, args }: Pair, version: string): Target {
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const isEnveloped = version >= '2026-07-28'
  return {
    method: 'POST',
    path: '/mcp',
    headers: {
      'content-type': 'application/json',
      'mcp-protocol-version': version,
      ...(isEnveloped && { 'mcp-method': 'tools/call', 'mcp-name': name }),
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: args, ...(isEnveloped && { _meta: envelope }) },
    }),
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: connections })

async function ask(port: number, { method, path, headers, body }: Target): Promise<string> {
  return await new Promise((resolve, reject) => {
    const options = { agent, host: 'localhost', port, method, path, headers: { ...headers } }
    const sent = request(options, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('end', () => {
        const isAnswer = response.statusCode === 200 && !text.includes('"isError":true')
        if (isAnswer && !text.startsWith('{"jsonrpc":"2.0","id":1,"error"')) resolve(text)
        else
          reject(new Error(`${path} answered ${response.statusCode ?? 0}: ${text.slice(0, 300)}`))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

async function run(port: number, target: Target, count: number): Promise<void> {
  let left = count
  const lane = async (): Promise<void> => {
    while (left-- > 0) await ask(port, target)
  }
  await Promise.all(Array.from({ length: connections }, lane))
}

/** CPU of one request: the least of some rounds, which are the least disturbed. */
async function measure(pid: number, port: number, targets: readonly Target[]): Promise<number[]> {
  const best = targets.map(() => Infinity)
  for (const target of targets) await run(port, target, requests / 4)
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, target] of targets.entries()) {
      const before = cpuOf(pid)
      await run(port, target, requests)
      best[at] = Math.min(best[at] ?? Infinity, (cpuOf(pid) - before) / requests)
    }
  }
  return best
}

/** Prints a row for each tool, over a server of its own. */
export async function benchTools(): Promise<void> {
  const { outDir } = processConfig()
  const { folder } = await findNewest(outDir)
  const { baseUrl } = await readManifest(`${folder}/data`)
  const port = 40_000 + (process.pid % 10_000)
  const server = spawn(process.execPath, [`${folder}/server/entry.mjs`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      BASE_URL: baseUrl,
      PORT: String(port),
      RATE_LIMIT_IP: '1000000',
    },
  })
  try {
    await wait(1_500)
    const { pid } = server
    if (pid === undefined) throw new Error('The server did not start')
    console.log('tool                  REST µs   2025 µs  times   2026 µs  times')
    let isSlow = false
    for (const pair of pairs) {
      const targets: Target[] = [
        { method: 'GET', path: pair.read },
        call(pair, '2025-11-25'),
        call(pair, '2026-07-28'),
      ]
      const [read = NaN, older = NaN, newer = NaN] = await measure(pid, port, targets)
      isSlow ||= older / read > mostTimes || newer / read > mostTimes
      const cells = [read.toFixed(0).padStart(7), older.toFixed(0).padStart(9)]
      cells.push((older / read).toFixed(2).padStart(6), newer.toFixed(0).padStart(9))
      cells.push((newer / read).toFixed(2).padStart(6))
      console.log(pair.tool.padEnd(21), cells.join(' '))
    }
    if (isSlow) process.exitCode = 1
  } finally {
    server.kill()
    agent.destroy()
  }
}
