/** Tells caches in front of the service which addresses changed, by a command of the operator. */
import { spawn } from 'node:child_process'

/** Milliseconds. */
const longestPurge = 120_000

/** What caches are to forget. */
export interface Purge {
  /** Absolute addresses whose answers changed. */
  readonly urls: readonly string[]
  /** Tag of the release before; `undefined` when it has none that can be read. */
  readonly tag: string | undefined
}

/**
 * Runs the command with one absolute URL a line as its input, and the tag of the release before in its environment;
 * returns why it failed, or `undefined`.
 */
export async function purge(command: string, { urls, tag }: Purge): Promise<string | undefined> {
  const child = spawn(command, {
    shell: true,
    stdio: ['pipe', 'inherit', 'inherit'],
    signal: AbortSignal.timeout(longestPurge),
    // Empty rather than absent: that of a publish around this one would be another tag.
    env: { ...process.env, PURGE_TAG: tag ?? '' },
  })
  // A command that reads nothing, or ends before it has read all, is fine: what counts is how it ends.
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
