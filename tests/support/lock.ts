/** A lock between processes: a file that only one of them can put in place, with the number of its process in it. */
import { randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

/** Does the work while no other process holds the lock; waits for as long as one that lives does. */
export async function withLock(path: string, work: () => Promise<void>): Promise<void> {
  while (!(await take(path))) {
    if (await isAbandoned(path)) await rm(path, { force: true })
    else await wait(100)
  }
  try {
    await work()
  } finally {
    await rm(path, { force: true })
  }
}

async function take(path: string): Promise<boolean> {
  // Written first and linked then, so that a lock never lacks its holder.
  const own = `${path}.${randomUUID()}`
  await writeFile(own, String(process.pid))
  try {
    await link(own, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    await rm(own)
  }
}

/** Whether the process that took the lock is gone. */
async function isAbandoned(path: string): Promise<boolean> {
  const holder = await readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return ''
    throw error
  })
  if (holder === '') return false
  try {
    process.kill(Number(holder), 0)
    return false
  } catch (error) {
    return codeOf(error) === 'ESRCH'
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
