/** One publish or rollback at a time for a folder of releases. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { withLock } from '../../src/release/lock.ts'

/** Milliseconds: the one before may be building a large site. */
const longestWait = 30 * 60_000

/** Does something while nobody else publishes or rolls back; whoever comes meanwhile waits, and is told so. */
export async function publishLock<Value>(
  outDir: string,
  action: () => Promise<Value>,
): Promise<Value> {
  // Not the folder itself, whose lock the single steps take.
  const releases = join(outDir, 'releases')
  await mkdir(releases, { recursive: true })
  return await withLock(releases, action, {
    patience: longestWait,
    onWait: () => process.stdout.write('  Waiting for another publish\n'),
  })
}
