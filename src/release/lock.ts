/**
 * A file lock that allows one process at a time. Locks of dead processes are removed automatically.
 */
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createOwnName, isAbandoned, isOwnedName } from './owner.ts'

const purpose = 'lock'
/** Default for the longest wait for the lock, in milliseconds. */
const longestWait = 10_000
const shortestPause = 20
/** Retries before `onWait` is called. Two processes that collide by chance need fewer retries. */
const firstReport = 5

/** Options for waiting. */
export interface LockOptions {
  /** Milliseconds to wait before an error is thrown. */
  readonly patience?: number
  /** Called once, if another process still has the lock after several attempts. */
  onWait?(): void
}

/** Runs an action while holding the lock of a folder. */
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
 * Takes the lock of a folder and returns a function that releases it. Each process first creates
 * its own file and then looks for files of others. If there are any, it removes its own file and
 * tries again. Of two simultaneous processes, at least one sees the file of the other. Files of
 * dead processes are removed.
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
    if (tries === firstReport) onWait?.()
    if (performance.now() - started > patience) {
      throw new Error(
        `Cannot change ${directory}: another process is changing it. Try again when that process has ended`,
      )
    }
    // The pause is random, so that two colliding processes are unlikely to collide again.
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
