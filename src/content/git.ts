/** Runs git in the content folder. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Most bytes of an output, which may be a whole history. */
const mostOutput = 256 * 1024 * 1024

/** Output of a git command; throws when git or its repository is missing. */
export async function git(directory: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', ['-C', directory, ...args], {
    maxBuffer: mostOutput,
  })
  return stdout
}
