/** Locks a folder of releases, so that only one publish or rollback runs at a time. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { withLock } from '../../src/release/lock.ts'

/** Milliseconds to wait. The other command may be building a large site. */
const longestWait = 30 * 60_000

/** Runs an action under the lock. Prints a message while it waits for another command. */
export async function publishLock<Value>(
  outDir: string,
  action: () => Promise<Value>,
): Promise<Value> {
  // Not the folder itself: the single steps of the action lock that.
  const releases = join(outDir, 'releases')
  await mkdir(releases, { recursive: true })
  return await withLock(releases, action, {
    patience: longestWait,
    onWait: () => process.stdout.write('  Waiting for another publish\n'),
  })
}
