/** One process at a time: a lock of files that needs no clean-up by hand after a process died. */
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createOwnName, isAbandoned, isOwnedName } from './owner.ts'

const purpose = 'lock'
/** Milliseconds. */
const longestWait = 10_000
const shortestPause = 20
/** Two that only met and stepped back are through by then, and nobody is told that they wait. */
const firstTold = 5

/** How a lock is waited for. */
export interface LockOptions {
  /** Milliseconds after which it is given up. */
  readonly patience?: number
  /** Told once, when someone else has it. */
  onWait?(): void
}

/** Does something while no one else does it in the same folder. */
export async function withLock<Value>(
  directory: string,
  action: () => Promise<Value>,
  options: LockOptions = {},
): Promise<Value> {
  const giveBack = await takeLock(directory, options)
  try {
    return await action()
  } finally {
    await giveBack()
  }
}

/**
 * Takes the lock of a folder, and returns what gives it back.
 *
 * Each process puts a file of its own first and looks for others second: of two that come at the same time at least one
 * sees the other, and whoever sees another steps back. A file of a dead process is no obstacle, and is taken away.
 */
export async function takeLock(
  directory: string,
  { patience = longestWait, onWait }: LockOptions = {},
): Promise<() => Promise<void>> {
  const started = performance.now()
  for (let tries = 0; ; tries += 1) {
    const own = join(directory, await createOwnName(purpose))
    const giveBack = () => rm(own, { force: true })
    await writeFile(own, '')
    try {
      if (!(await isTaken(directory, own))) return giveBack
    } catch (error) {
      await giveBack()
      throw error
    }
    await giveBack()
    if (tries === firstTold) onWait?.()
    if (performance.now() - started > patience) {
      throw new Error(
        `Cannot change ${directory}: another process is changing it, try again when it is done`,
      )
    }
    // By chance, or two that step back together would meet again.
    await wait(shortestPause * (1 + 4 * Math.random()))
  }
}

async function isTaken(directory: string, own: string): Promise<boolean> {
  const names = await readdir(directory)
  const others = names
    .filter((name) => isOwnedName(name, [purpose]))
    .map((name) => join(directory, name))
    .filter((file) => file !== own)
  for (const file of others) {
    if (!(await isAbandoned(file, new Date()))) return true
    await rm(file, { force: true })
  }
  return false
}
