/** Runs programs of the project as child processes, which end with their test. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const compiled = resolve('.cache/compiled')

/** A running program. */
export interface RunningChild {
  readonly pid: number
  /** Everything the program has printed, on both streams. */
  output(): string
  stdout(): string
  stderr(): string
  /** Resolves with the exit code, or `null` if a signal ended the program. */
  readonly exited: Promise<number | null>
  /**
   * Resolves when the output matches a pattern. Throws if the program ends before that, or after a
   * timeout in milliseconds.
   */
  printed(pattern: RegExp, timeout?: number): Promise<RegExpExecArray>
  signal(signal: NodeJS.Signals): void
  /** Stops the program by SIGTERM, and by SIGKILL after 3 seconds. */
  stop(): Promise<void>
}

/** Exit code and output of a program that has ended. */
export interface ChildResult {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Environment variables of a program. It does not inherit those of the test run. */
export type ChildEnvironment = Readonly<Record<string, string>>

/** Runs a program of the project, or of a copy of the project at `root`, to its end. */
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
/** User and working directory of a program. */
export interface ChildPlace {
  readonly root?: string
  readonly uid?: number
  readonly gid?: number
}

/** Starts a program of the project, or of a copy of the project. */
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
      // Compiling takes half of the time of a command, so commands use a compile cache, as with
      // `scripts/compile-cache.mjs`.
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

/**
 * Whether the arguments run a command of the project. Servers do not count, because they start
 * without a compile cache, as in production.
 */
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
