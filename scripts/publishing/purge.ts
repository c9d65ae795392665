/** Purges changed addresses from caches in front of the server, by `PURGE_COMMAND`. */
import { spawn } from 'node:child_process'

/** Timeout of the command in milliseconds. */
const longestPurge = 120_000

/** What to purge. */
export interface Purge {
  /** Absolute URLs of changed responses. */
  readonly urls: readonly string[]
  /** Cache tag of the previous release; `undefined` if it cannot be read. */
  readonly tag: string | undefined
}

/**
 * Runs the command. It reads one absolute URL per line from standard input, and the tag of the
 * previous release from `PURGE_TAG`. Returns why it failed, or `undefined`.
 */
export async function purge(command: string, { urls, tag }: Purge): Promise<string | undefined> {
  const child = spawn(command, {
    shell: true,
    stdio: ['pipe', 'inherit', 'inherit'],
    signal: AbortSignal.timeout(longestPurge),
    // Always set, because the environment may have the tag of an outer publish.
    env: { ...process.env, PURGE_TAG: tag ?? '' },
  })
  // The command may ignore its input. Only its exit code counts.
  child.stdin.on('error', () => undefined)
  child.stdin.end(urls.map((url) => `${url}\n`).join(''))
  return await new Promise((resolve) => {
    child.once('error', ({ name, message }) => {
      const isLate = name === 'AbortError'
      resolve(isLate ? `it did not end within ${longestPurge / 1000} s` : message)
    })
    child.once('close', (code, ended) => {
      if (code === 0) resolve(undefined)
      else resolve(ended === null ? `it ended with ${code}` : `it was ended by ${ended}`)
    })
  })
}
