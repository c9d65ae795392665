/** Starts the measured servers, sends them load, and measures their CPU time. */
import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { highestQuota } from '../src/config/parse.ts'
import { apiPaths } from '../src/http/paths.ts'
import { generatePrivateJwk } from '../src/oauth/keys.ts'
import { generateMasterSecret } from '../src/oauth/master-secret.ts'
import { origin } from '../tests/support/built-site.ts'
import { cpuOf } from '../tests/support/cpu.ts'
import { freePort } from '../tests/support/free-port.ts'

/** A request to send to all compared servers. */
export interface Question {
  readonly method?: 'GET' | 'POST'
  /** Path and query. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** The response of a server. Header names are in lower case. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** A running server. */
export interface Server {
  readonly name: string
  readonly port: number
  readonly pid: number
  readonly child: ChildProcess
  stop(): Promise<void>
}

/** Options of a load. */
interface Load {
  /** Total number of requests. */
  readonly amount: number
  readonly connections?: number
}

/** Number of rounds of a measurement, and their length. */
export interface Effort {
  readonly rounds: number
  /**
   * Number of requests in a round. Before the first round, the warm-up sends five times as many:
   * after 25,000 requests the JIT compiler has compiled what it will.
   */
  readonly amount: number
}

const host = new URL(origin).host
/** Header fields of the connection or the server. They are not compared (RFC 9110 §7.6.1). */
const ofConnection = new Set(['date', 'connection', 'keep-alive', 'server'])
/** Header fields whose value differs in each response: quota counters and request identifiers. */
const changing = /^(?:x-)?ratelimit|^x-request-id$/

/**
 * Maximum share of refused requests in a round. A round with more is repeated. After 8 attempts the
 * measurement fails.
 */
const mostRefused = 0.02
const mostAttempts = 8

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a server on a free port, which it gets as `PORT`, and waits for its first answer. */
export async function start(
  name: string,
  command: (port: number) => readonly [string, ...string[]],
  environment: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const port = await freePort()
  const [program, ...args] = command(port)
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe', ...(program === process.execPath ? ['ipc' as const] : [])],
    env: { ...process.env, ...environment, PORT: String(port) },
  })
  running.add(child)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text: Buffer) => (printed = `${printed}${text.toString()}`.slice(-4000)))
  }
  while (!(await ask({ port }, { path: apiPaths.health }).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`${name} did not start:\n${printed}`)
    await wait(5)
  }
  const { pid = 0 } = child
  pin(pid, '0')
  const stop = async () => {
    running.delete(child)
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { name, port, pid, child, stop }
}

/** Starts the server of a release, with quotas that no measurement reaches. */
export async function startOurs(
  release: string,
  environment: Readonly<Record<string, string>> = {},
  nodeOptions: readonly string[] = [],
): Promise<Server> {
  const quota = String(highestQuota)
  const secret = generateMasterSecret((length) => crypto.getRandomValues(new Uint8Array(length)))
  return await start(
    'Vitrine',
    () => [process.execPath, ...nodeOptions, join(release, 'server/entry.mjs')],
    {
      BASE_URL: origin,
      RATE_LIMIT_IP: quota,
      RATE_LIMIT_AUTH: quota,
      RATE_LIMIT_AGENT: quota,
      MAX_CONNECTIONS_PER_ADDRESS: '10000',
      TRUST_PROXY_HOPS: '1',
      AUTH_SIGNING_KEYS: JSON.stringify([await generatePrivateJwk()]),
      AUTH_MASTER_SECRETS: JSON.stringify([secret]),
      ...environment,
    },
  )
}

/** Starts a server of `bench/peers`. */
export async function startPeer(name: string, file: string, ...args: string[]): Promise<Server> {
  return await start(name, () => [process.execPath, join('bench/peers', file), ...args])
}

/** Pins a process with its threads to CPU cores. Servers run on core 0, the load on core 1. */
export function pin(pid: number, cores: '0' | '1' | '0,1'): void {
  try {
    execFileSync('taskset', ['-a', '-c', '-p', cores, String(pid)], { stdio: 'ignore' })
  } catch {
    // Without taskset or a second core, the system chooses the cores, and rounds differ more.
  }
}

/** Resident memory of a process in megabytes. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? NaN) / 1000
}

/** Sends one request over a new connection. */
export async function ask({ port }: Pick<Server, 'port'>, question: Question): Promise<Answer> {
  const { method = 'GET', path, headers, body } = question
  const call = request({
    port,
    host: '127.0.0.1',
    agent: false,
    method,
    path,
    headers: { host, ...headers },
  })
  call.end(body)
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  const chunks = (await response.toArray()) as Buffer[]
  const fields = Object.entries(response.headersDistinct)
    .filter(([name]) => !ofConnection.has(name))
    .map(([name, values = []]) => [name, values.join(', ')])
  return {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(fields) as Record<string, string>,
    body: Buffer.concat(chunks),
  }
}

/** Sends one request and parses the response as JSON. Throws if the status is 300 or higher. */
export async function askJson<Value>(server: Server, question: Question): Promise<Value> {
  const { status, body } = await ask(server, question)
  if (status < 300) return JSON.parse(body.toString()) as Value
  throw new Error(`${server.name} answers ${question.path} with ${status}: ${body.toString()}`)
}

/**
 * Throws if the response of another server differs from ours, because a server that sends less
 * would look faster.
 */
export async function requireSame(ours: Server, peer: Server, question: Question): Promise<void> {
  const [mine, theirs] = [await ask(ours, question), await ask(peer, question)]
  const fields = ({ headers }: Answer) =>
    Object.entries(headers).map(([name, value]) => `${name}: ${changing.test(name) ? '' : value}`)
  const [wanted, found] = [fields(mine), fields(theirs)]
  const wrong = [
    ...(mine.status === theirs.status ? [] : [`status ${theirs.status}, not ${mine.status}`]),
    ...wanted.filter((field) => !found.includes(field)).map((field) => `no header ${field}`),
    ...found.filter((field) => !wanted.includes(field)).map((field) => `a header ${field}`),
    ...(mine.body.equals(theirs.body)
      ? []
      : [`a body of ${theirs.body.length} bytes, not ${mine.body.length}`]),
  ]
  if (wrong.length === 0) return
  throw new Error(
    `${peer.name} answers ${question.path} otherwise than we do:\n  ${wrong.join('\n  ')}`,
  )
}

/** Position in each list of requests after the last load. The next load continues there. */
const sent = new WeakMap<readonly Question[], number>()

/**
 * Sends requests as fast as they are answered. Each connection starts at another position in the
 * list.
 */
export async function load(
  { port }: Pick<Server, 'port'>,
  questions: readonly Question[],
  { amount, connections = 16 }: Load,
): Promise<autocannon.Result> {
  const start = sent.get(questions) ?? 0
  const stride = Math.min(Math.ceil(amount / connections), questions.length / connections)
  sent.set(questions, start + stride * connections)
  let opened = 0
  const rest = stayAwake()
  try {
    return await autocannon({
      url: `http://127.0.0.1:${port}`,
      connections,
      amount,
      sampleInt: 20,
      setupClient(client) {
        const first = Math.floor(start + opened * stride) % questions.length
        opened += 1
        client.setRequests([...questions.slice(first), ...questions.slice(0, first)].map(toRequest))
      },
    })
  } finally {
    rest()
  }
}

/**
 * Keeps this process from sleeping, until the returned function is called. A server that writes to
 * a sleeping process pays for waking it, about 5 µs in a virtual machine. Only the slower of two
 * servers would pay, because the faster one keeps this process busy.
 */
function stayAwake(): () => void {
  let isAwake = true
  const turn = () => {
    if (isAwake) setImmediate(turn)
  }
  turn()
  return () => {
    isAwake = false
  }
}

/** Converts a request to the format of autocannon. */
export function toRequest({ method = 'GET', path, headers, body }: Question): autocannon.Request {
  return { method, path, headers: { host, ...headers }, ...(body !== undefined && { body }) }
}

/** A server, and the requests that are sent to it. */
export interface Side {
  readonly server: Server
  readonly questions: readonly Question[]
}

/**
 * Measures the CPU time per response in microseconds, by server and round. Each round measures all
 * servers, so that other load on the machine affects all of them.
 */
export async function measure(
  sides: readonly Side[],
  { rounds, amount }: Effort,
): Promise<number[][]> {
  const costs = sides.map((): number[] => [])
  for (const side of sides) await costOf(side, amount * 5)
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, side] of sides.entries()) costs[at]?.push(await costOf(side, amount))
  }
  return costs
}

/**
 * CPU time per response in a round. A round with many refusals is repeated, because a busy machine
 * can make the server refuse requests as too late.
 */
async function costOf({ server, questions }: Side, amount: number): Promise<number> {
  let refused = 0
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const before = cpuOf(server.pid)
    const { errors, statusCodeStats = {} } = await load(server, questions, { amount })
    const answered = Object.entries(statusCodeStats)
      .filter(([status]) => /^(?:2..|304)$/.test(status))
      .reduce((sum, [, { count = 0 }]) => sum + count, 0)
    refused = amount - answered
    if (errors === 0 && refused <= amount * mostRefused) {
      return (cpuOf(server.pid) - before) / answered
    }
  }
  const path = questions[0]?.path ?? ''
  throw new Error(`${server.name} refuses ${refused} of ${amount} requests such as ${path}`)
}
