/** Runs git in the content folder. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Maximum size of the output of git, in bytes. The output may be a whole history. */
const mostOutput = 256 * 1024 * 1024

/** Runs a git command and returns its output as text. Throws if the command fails. */
export async function git(directory: string, args: readonly string[]): Promise<string> {
  return (await gitBytes(directory, args)).toString()
}

/**
 * Runs a git command and returns its output as bytes. Sets `core.quotePath=false`, so that git does
 * not escape non-ASCII characters of paths.
 */
export async function gitBytes(directory: string, args: readonly string[]): Promise<Buffer> {
  const all = ['-C', directory, '-c', 'core.quotePath=false', ...args]
  const { stdout } = await promisify(execFile)('git', all, {
    encoding: 'buffer',
    maxBuffer: mostOutput,
  })
  return stdout
}
