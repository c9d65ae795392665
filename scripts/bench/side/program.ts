/** A program that is measured: its CPU time, the core it runs on, and its end. */
import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { findProgram } from '../../programs.ts'
import { cpuWithChildren, processesOf } from '../cpu.ts'
import { endWithUs } from './processes.ts'

/** A server that runs. */
export interface Running {
  readonly name: string
  readonly port: number
  /** Microseconds of CPU of it and its workers so far. */
  cpu(): number
  stop(): Promise<void>
}

/** Cores that this process may run on, as `taskset` writes them; read before any is chosen. */
const allowed =
  /^Cpus_allowed_list:\s+(.+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'
const single = allowed.split(',').flatMap((part) => {
  const [first = 0, last = first] = part.split('-').map(Number)
  return Array.from({ length: last - first + 1 }, (_, at) => String(first + at))
})

/** Keeps a process, its threads and its children on a core: all servers on one, the load on the next where there is one. */
export function pin(pid: number, kind: 'server' | 'load'): void {
  const [server = allowed, load = allowed] = single
  setCores(pid, kind === 'server' ? server : load)
}

/** Lets this process run anywhere again. */
export function unpin(): void {
  setCores(process.pid, allowed)
}

function setCores(pid: number, list: string): void {
  const program = findProgram('taskset', process.env)
  if (program === undefined) return
  for (const one of processesOf(pid)) {
    execFileSync(program, ['-a', '-c', '-p', list, String(one)], { stdio: 'ignore' })
  }
}

/** A server around a process that already listens. */
export function toRunning(name: string, child: ChildProcess, port: number): Running {
  const { pid } = child
  if (pid === undefined) throw new Error(`Cannot start ${name}`)
  pin(pid, 'server')
  return { name, port, cpu: () => cpuWithChildren(pid), stop: () => stop(child) }
}

/** Starts a server that prints a line with its port, or whose port is known, and waits for the line. */
export async function startProgram(
  name: string,
  [program, ...args]: readonly [string, ...string[]],
  ready: RegExp,
  knownPort = 0,
): Promise<Running> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  endWithUs(child)
  const started = Promise.withResolvers<number>()
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      if (printed.length < 4000) printed += `${line}\n`
      const found = ready.exec(line)
      if (found) started.resolve(knownPort || Number(found[1]))
    })
  }
  child.once('error', started.reject)
  child.once('exit', () => {
    started.reject(new Error(`${name} did not start:\n${printed}`))
  })
  return toRunning(name, child, await started.promise)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  // A server that waits for its connections to end is not waited for.
  const timer = setTimeout(() => child.kill('SIGKILL'), 3_000)
  await ended
  clearTimeout(timer)
}
