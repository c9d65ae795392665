/** From a start to the first answer, and what an idle server holds in memory. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'node:path'
import { apiPaths } from '../../../src/http/paths.ts'
import { readManifest } from '../../../src/site/artefacts/manifest.ts'
import { isInstalled } from '../../bootstrap/install.mjs'
import { findNewest } from '../../built-site.ts'
import { CommandError } from '../../command.ts'
import { memoryOf, processesOf } from '../cpu.ts'
import { freePort } from '../free-port.ts'
import { ask } from './answers.ts'
import type { Bench } from './bench.ts'
import { isOwnSite } from './fixture.ts'
import { endWithUs } from './processes.ts'
import { unpin } from './program.ts'
import { ownRow } from './rows.ts'
import type { Section } from './rows.ts'

const starts = 5
const idleSeconds = 5
/** The first `npm start` publishes, and a build of a large site takes its time. */
const longestSeconds = 900
const pause = 5

/** What is started, and with what. */
interface Start {
  readonly command: readonly [string, ...string[]]
  readonly environment: Readonly<Record<string, string>>
}

/** Measures them. */
export async function measureStarts(bench: Bench): Promise<Section> {
  unpin()
  const baseUrl = await findBaseUrl(bench)
  const { host } = new URL(baseUrl)
  const whole: Start = {
    command: ['npm', 'start'],
    environment: { OUT_DIR: bench.outDir, BASE_URL: baseUrl },
  }
  // What else it would install or publish is no business of a measurement.
  const isReady = isOwnSite(bench.outDir) && isInstalled(false)
  const commands = isReady ? await startWhole(whole, host) : []
  // The newest only now: a server of the release before would take up what that has published, and hold both.
  const { folder } = await findNewest(bench.outDir)
  const server: Start = {
    command: [process.execPath, join(folder, 'server/entry.mjs')],
    environment: { BASE_URL: baseUrl },
  }
  const servers = await repeat(server, host)
  const { megabytes } = await measureStart(server, host, idleSeconds)
  return {
    title: 'Starts and memory',
    notes: [
      'Wall seconds until `/api/v1/health` is answered, asked every few milliseconds. Memory is what the idle server has resident, some seconds after its first answer; `npm run soak` measures it after load.',
    ],
    rows: [
      ...(commands.length > 0
        ? [ownRow('npm start, nothing changed', 's', commands, { sign: '≤', value: 1.5 })]
        : []),
      ownRow('server, to its first answer', 's', servers, { sign: '≤', value: 0.4 }),
      ownRow('resident memory, idle', 'MB', [megabytes], { sign: '≤', value: 130 }),
    ],
  }
}

async function findBaseUrl({ outDir }: Bench): Promise<string> {
  const { folder } = await findNewest(outDir)
  return (await readManifest(join(folder, 'data'))).baseUrl
}

/** The first start publishes what has changed, which the next ones find done. */
async function startWhole(whole: Start, host: string): Promise<number[]> {
  console.log('Starting the site once, which publishes it when that is due')
  await measureStart(whole, host, 0)
  return await repeat(whole, host)
}

async function repeat(start: Start, host: string): Promise<number[]> {
  const seconds: number[] = []
  for (let round = 0; round < starts; round += 1) {
    seconds.push((await measureStart(start, host, 0)).seconds)
  }
  return seconds
}

async function measureStart({ command, environment }: Start, host: string, idle: number) {
  const port = await freePort()
  const [program, ...args] = command
  const begun = performance.now()
  const child = spawn(program, args, {
    stdio: 'ignore',
    env: { ...process.env, ...environment, PORT: String(port) },
  })
  endWithUs(child)
  try {
    await firstAnswer(child, port, host)
    const seconds = (performance.now() - begun) / 1000
    await wait(idle * 1000)
    const { pid = 0 } = child
    return { seconds, megabytes: memoryOf(pid) / 1e6 }
  } finally {
    await stop(child)
  }
}

async function firstAnswer(child: ChildProcess, port: number, host: string): Promise<void> {
  const deadline = performance.now() + longestSeconds * 1000
  while (performance.now() < deadline && child.exitCode === null) {
    const answer = await ask(port, host, { method: 'GET', target: apiPaths.health }).catch(
      () => undefined,
    )
    if (answer?.status === 200) return
    await wait(pause)
  }
  throw new CommandError('Cannot measure starts: the server did not answer')
}

/** Ends npm and what it began: it does not always pass a signal on. */
async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  if (child.pid === undefined || child.exitCode !== null) return
  for (const pid of processesOf(child.pid)) process.kill(pid, 'SIGKILL')
  await ended
}
