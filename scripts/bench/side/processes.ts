/** Runs a command to its end, and says what CPU it took, of itself and of every process it began. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { CommandError } from '../../command.ts'
import { cpuOfEnded, cpuWithChildren } from '../cpu.ts'

/** What a command took, in seconds. */
export interface Took {
  readonly wall: number
  readonly cpu: number
  /** CPU of each step that it printed, up to the line that tells its end. */
  readonly steps: ReadonlyMap<string, number>
}

/** What a command is run with. */
interface Command {
  readonly program: string
  readonly args: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly folder?: string
}

/** Runs it; throws with what it printed when it fails. */
export async function runToEnd({ program, args, environment, folder }: Command): Promise<Took> {
  const begun = performance.now()
  // What has ended is counted by the system for whoever began it: no process escapes, however short it was.
  const before = cpuOfEnded(process.pid)
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
    ...(folder !== undefined && { cwd: folder }),
  })
  endWithUs(child)
  const steps = new Map<string, number>()
  let last = 0
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      printed = `${printed}${line}\n`.slice(-2000)
      const step = nameOfStep(line)
      if (step === undefined || child.pid === undefined) return
      const used = cpuWithChildren(child.pid) / 1e6
      // The last line may be read when the process is gone.
      if (used < last) return
      steps.set(step, (steps.get(step) ?? 0) + used - last)
      last = used
    })
  }
  const [code] = (await once(child, 'close')) as [number | null] // As Node has it.
  if (code !== 0)
    throw new CommandError(`Cannot measure: ${program} ${args.join(' ')} failed:\n${printed}`)
  const wall = (performance.now() - begun) / 1000
  return { wall, cpu: (cpuOfEnded(process.pid) - before) / 1e6, steps }
}

const begunHere = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of begunHere) child.kill('SIGKILL')
})

/** What a command still waits for must not outlive it. */
export function endWithUs(child: ChildProcess): void {
  begunHere.add(child)
  child.once('exit', () => begunHere.delete(child))
}

/** Name of the step that a line tells the end of. */
export function nameOfStep(line: string): string | undefined {
  // Warnings stand among the steps, and begin with a small letter.
  return /^ {2}([A-Z][^:]*): /.exec(line)?.[1]
}
