/** The server of a build as a process of its own, for measuring it from outside. */
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { highestQuota } from '../../src/config/parse.ts'
import { readManifest } from '../../src/site/artefacts/manifest.ts'
import { findNewest } from '../built-site.ts'

/** A server that runs. */
export interface BuiltServer {
  readonly child: ChildProcess
  readonly pid: number
  readonly port: number
  /** Host of the origin that it was built for. */
  readonly host: string
  /** What it has printed of failures since it runs. */
  failures(): string
}

/** Starts the server of the build in a folder, with quotas that no measurement reaches. */
export async function startBuiltServer(
  outDir: string,
  nodeOptions: readonly string[] = [],
  settings: Readonly<Record<string, string>> = {},
): Promise<BuiltServer> {
  const { folder } = await findNewest(outDir)
  const { baseUrl } = await readManifest(join(folder, 'data'))
  const child = fork(join(folder, 'server/entry.mjs'), {
    execArgv: [...nodeOptions],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      BASE_URL: baseUrl,
      PORT: '0',
      RATE_LIMIT_IP: String(highestQuota),
      LOG_FORMAT: 'json',
      ...settings,
    },
  })
  // What it still waits for must not keep the command from ending.
  process.once('exit', () => child.kill('SIGKILL'))
  const { stdout, stderr, pid } = child
  if (!stdout || !stderr || pid === undefined) throw new Error('Cannot start the server')
  let printed = ''
  stderr.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const { host } = new URL(baseUrl)
  const started = Promise.withResolvers<number>()
  createInterface(stdout)
    .on('line', (line) => {
      const port = / on 127\.0\.0\.1:(\d+) \(/.exec(line)?.[1]
      if (port !== undefined) started.resolve(Number(port))
      if (line.includes('"level":"error"')) printed += `${line}\n`
    })
    .on('close', () => {
      started.reject(new Error(`The server of ${outDir} did not start:\n${printed}`))
    })
  return { child, pid, port: await started.promise, host, failures: () => printed }
}
