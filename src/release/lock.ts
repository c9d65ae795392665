/** One process at a time: a lock of files that needs no clean-up by hand after a process died. */
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createOwnName, isAbandoned, isOwnedName } from './owner.ts'

const purpose = 'lock'
/** Milliseconds. */
const longestWait = 10_000
const shortestPause = 20

/**
 * Does something while no one else does it in the same folder.
 *
 * Each process puts a file of its own first and looks for others second: of two that come at the same time at least one
 * sees the other, and whoever sees another steps back. A file of a dead process is no obstacle, and is taken away.
 */
export async function withLock<Value>(
  directory: string,
  action: () => Promise<Value>,
  patience = longestWait,
): Promise<Value> {
  const deadline = performance.now() + patience
  for (;;) {
    const own = join(directory, await createOwnName(purpose))
    await writeFile(own, '')
    try {
      if (!(await isTaken(directory, own))) return await action()
    } finally {
      await rm(own, { force: true })
    }
    if (performance.now() > deadline) {
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
