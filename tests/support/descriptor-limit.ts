/** A built service that may open only so many files, as on a small machine. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { baseUrl } from './app.ts'

/** Starts it; resolves with its port. It ends with the test. */
export async function startWithDescriptors(
  out: string,
  descriptors: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ readonly port: number }> {
  const { PATH = '', HOME = '' } = process.env
  const command = `ulimit -n ${descriptors}; exec "$0" "$@"`
  const child = spawn('/bin/sh', ['-c', command, process.execPath, join(out, 'server/entry.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH, HOME, BASE_URL: baseUrl, PORT: '0', RATE_LIMIT_IP: '100000', ...settings },
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
  })
  for await (const line of createInterface(child.stdout)) {
    const port = / on 127\.0\.0\.1:(\d+) \(/.exec(line)?.[1]
    if (port !== undefined) return { port: Number(port) }
  }
  throw new Error('The service did not start')
}
