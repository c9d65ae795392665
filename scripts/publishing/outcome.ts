/** How a publish or a rollback ended: a sentence for whoever waits for it, and a line of the log where nobody looks on. */
import type { Config } from '../../src/config/config.ts'
import { createLog } from '../../src/telemetry/log.ts'

/** What was done. */
export interface Outcome {
  /** The last line for a person. */
  readonly message: string
  /** Release that was made or is served now. */
  readonly release: string
  /** Whether the running server and the caches followed. */
  readonly isFine: boolean
}

/** Does something and tells how it ended; what it throws is told and thrown again. */
export async function tellOutcome(
  config: Pick<Config, 'logLevel' | 'logFormat'>,
  action: () => Promise<Outcome>,
): Promise<void> {
  const log = createLog({ ...config, ...createOutput(config) })
  try {
    const { message, release, isFine } = await action()
    if (isFine) log.tell(message, { release })
    else log.warn(`${message}, but not everything followed: see the lines before`, { release })
    console.log(message)
    if (!isFine) process.exitCode = 1
  } catch (error) {
    // Without a stack: what to do is in the sentence, and standard error has all of it.
    log.warn(`What is served stays: ${firstLine(error)}`)
    throw error
  }
}

/** Where the log goes: nowhere for a person, who reads the sentences. */
function createOutput({ logFormat }: Pick<Config, 'logFormat'>) {
  const isForPeople = logFormat === 'text' || (logFormat === 'auto' && process.stdout.isTTY)
  const write = isForPeople
    ? (_text: string, done: () => void) => {
        done()
      }
    : (text: string, done: () => void) => process.stdout.write(text, done)
  return { stream: { write }, now: Date.now }
}

/** Mistakes of the content are a line each. */
function firstLine(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return line
}
