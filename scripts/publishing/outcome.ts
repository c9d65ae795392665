/** Runs a publish or a rollback under a lock, and reports its result. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../src/config/config.ts'
import { withLock } from '../../src/release/lock.ts'
import { createLog } from '../../src/telemetry/log.ts'

/** The result of a publish or a rollback. */
export interface Outcome {
  /** Last line of the output, and start of the message in the log. */
  readonly message: string
  /** The release that was built or is served now. */
  readonly release: string
  /** False if a running server does not report the release in time, or if the purge failed. */
  readonly isFine: boolean
}

/** Milliseconds to wait for another publish, which may be building a large site. */
const longestWait = 30 * 60_000

/**
 * Runs a publish or a rollback under a lock, because only one may run at a time, and reports its
 * result. An error is logged and thrown again.
 */
export async function runLocked(
  config: Pick<Config, 'logLevel' | 'logFormat' | 'outDir'>,
  action: () => Promise<Outcome>,
): Promise<void> {
  const log = createLog({ ...config, ...createOutput(config) })
  try {
    // Locks `releases` instead of `outDir`, because the steps of the action lock `outDir`.
    const releases = join(config.outDir, 'releases')
    await mkdir(releases, { recursive: true })
    const { message, release, isFine } = await withLock(releases, action, {
      patience: longestWait,
      onWait: () => process.stdout.write('  Waiting for another publish\n'),
    })
    if (isFine) log.info(message, { release })
    else
      log.warn(
        `${message}, but a server or a cache still has the old release: see the lines above`,
        { release },
      )
    console.log(message)
    if (!isFine) process.exitCode = 1
  } catch (error) {
    // Logs no stack, because the message says what to do and standard error has the details.
    log.warn(`The live release did not change: ${firstLine(error)}`)
    throw error
  }
}

/**
 * Creates the output of the log. It drops the entries in the text format, because a person already
 * sees the printed message.
 */
function createOutput({ logFormat }: Pick<Config, 'logFormat'>) {
  const isForPeople = logFormat === 'text' || (logFormat === 'auto' && process.stdout.isTTY)
  const write = isForPeople
    ? (_text: string, done: () => void) => {
        done()
      }
    : (text: string, done: () => void) => process.stdout.write(text, done)
  return { stream: { write }, now: Date.now }
}

/**
 * Returns the first line of an error message. A message about content mistakes has a line for each
 * mistake.
 */
function firstLine(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return line
}
