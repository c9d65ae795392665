/** Runs programs of the project as child processes that never outlive their test. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const compiled = resolve('.cache/compiled')

/** A running program. */
export interface RunningChild {
  readonly pid: number
  /** Everything it has printed, to both outputs or to one. */
  output(): string
  stdout(): string
  stderr(): string
  /** Resolves with its exit code; `null` when a signal ended it. */
  readonly exited: Promise<number | null>
  /**
   * Resolves once it has printed a text that matches; throws when it ends before, or takes too
   * long.
   */
  printed(pattern: RegExp, timeout?: number): Promise<RegExpExecArray>
  signal(signal: NodeJS.Signals): void
  /** Ends it, by force when it does not end by itself. */
  stop(): Promise<void>
}

/** What a program that ended left. */
export interface ChildResult {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Settings of a program; those of the test run itself are not handed on. */
export type ChildEnvironment = Readonly<Record<string, string>>

/** Runs a program of the project, or of a copy of it at `root`, to its end. */
export async function runNode(
  args: readonly string[],
  environment: ChildEnvironment,
  root = '.',
  user: Pick<ChildPlace, 'uid' | 'gid'> = {},
): Promise<ChildResult> {
  const child = startNode(args, environment, { root, ...user })
  const code = await child.exited
  return { code, stdout: child.stdout(), stderr: child.stderr() }
}
/** Who a program is run by, and where. */
export interface ChildPlace {
  readonly root?: string
  readonly uid?: number
  readonly gid?: number
}

/** Starts a program of the project, or of a copy of it. */
export function startNode(
  args: readonly string[],
  environment: ChildEnvironment,
  place: ChildPlace = {},
): RunningChild {
  return startProgram(process.execPath, args, environment, place)
}

/** Starts any program of this machine. */
export function startProgram(
  program: string,
  args: readonly string[],
  environment: ChildEnvironment = {},
  { root = '.', ...user }: ChildPlace = {},
): RunningChild {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(program, args, {
    ...user,
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...{ PATH, HOME, ASTRO_TELEMETRY_DISABLED: '1' },
      // Half of what a command of the project takes is to compile it: `scripts/compile-cache.mjs`
      // does the same.
      ...(isOwnCommand(args, root) && { NODE_COMPILE_CACHE: compiled }),
      ...environment,
    },
  })
  const stdout = collect(child.stdout)
  const stderr = collect(child.stderr)
  const output = () => stdout() + stderr()
  let ended = false
  const { pid } = child
  if (pid === undefined) throw new Error(`Cannot start ${args.join(' ')}`)
  const exited = once(child, 'close').then(([code]: unknown[]) => {
    ended = true
    return typeof code === 'number' ? code : null
  })
  return {
    ...{ pid, output, stdout, stderr, exited },
    async printed(pattern, timeout = 50_000) {
      const deadline = performance.now() + timeout
      for (;;) {
        const match = pattern.exec(output())
        if (match) return match
        if (ended || performance.now() > deadline) {
          throw new Error(`Nothing printed matches ${pattern.source}:\n${output()}`)
        }
        await wait(20)
      }
    },
    signal: (signal) => child.kill(signal),
    async stop() {
      if (ended) return
      child.kill('SIGTERM')
      const force = setTimeout(() => child.kill('SIGKILL'), 3000)
      await exited
      clearTimeout(force)
    },
  }
}

/** Servers are not: they start as they do where they serve. */
function isOwnCommand(args: readonly string[], root: string): boolean {
  return root === '.' && args.some((arg) => /^scripts\/[\w-]+\.ts$/.test(arg))
}

function collect(stream: NonNullable<ChildProcess['stdout']>): () => string {
  let text = ''
  stream.setEncoding('utf8')
  stream.on('data', (chunk: string) => {
    text += chunk
  })
  return () => text
}
