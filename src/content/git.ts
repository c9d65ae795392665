/** Runs git in the content folder. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Maximum size of an output in bytes. An output may be a whole history. */
const mostOutput = 256 * 1024 * 1024

/** Output of a git command; throws when git or its repository is missing. */
export async function git(directory: string, args: readonly string[]): Promise<string> {
  return (await gitBytes(directory, args)).toString()
}

/** Output of a git command as bytes, for example of a picture. Paths are not quoted. */
export async function gitBytes(directory: string, args: readonly string[]): Promise<Buffer> {
  const all = ['-C', directory, '-c', 'core.quotePath=false', ...args]
  const { stdout } = await promisify(execFile)('git', all, {
    encoding: 'buffer',
    maxBuffer: mostOutput,
  })
  return stdout
}
