/**
 * Names of temporary files that say which process made them, so that whoever finds one later can tell whether it is still
 * in use or was left by a process that died. A name is there from the first moment; a note inside the file would not be.
 */
import { createHash, randomBytes } from 'node:crypto'
import { lstat, readFile, readlink } from 'node:fs/promises'
import { hostname } from 'node:os'

const pattern = /^\.(?<purpose>[a-z]+)-(?<pid>\d+)-(?<start>\d+)-(?<place>[0-9a-f]{8})-[0-9a-f]{8}$/

/** Where the number of a process of another machine is no use: what it left that long ago is taken for left for good. */
const longestWork = 24 * 60 * 60 * 1000

/** A name for a purpose that no other process, and no other call, uses. */
export async function createOwnName(purpose: string): Promise<string> {
  const start = (await startOf(process.pid)) ?? '0'
  return `.${purpose}-${process.pid}-${start}-${await ownPlace()}-${randomBytes(4).toString('hex')}`
}

/** Whether a name was made for one of the purposes. */
export function isOwnedName(name: string, purposes: readonly string[]): boolean {
  return purposes.includes(pattern.exec(name)?.groups?.purpose ?? '')
}

/** Whether the process that made a file by such a name is gone; `file` is its path, and ends in the name. */
export async function isAbandoned(file: string, now: Date): Promise<boolean> {
  const { pid = '', start, place } = pattern.exec(file.split('/').at(-1) ?? '')?.groups ?? {}
  if (place === (await ownPlace())) return (await startOf(Number(pid))) !== start
  const age = await lstat(file).then(
    ({ mtimeMs }) => now.getTime() - mtimeMs,
    () => 0,
  )
  return age > longestWork
}

/** Distinguishes numbers of processes that belong to another machine, another start of it, or another container. */
async function ownPlace(): Promise<string> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => hostname())
  const container = await readlink('/proc/self/ns/pid').catch(() => '')
  return createHash('sha256').update(`${boot} ${container}`).digest('hex').slice(0, 8)
}

/** When a process started; `undefined` when there is none. Its number alone may have been given to another since. */
async function startOf(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (stat === undefined) return isRunning(pid) ? '0' : undefined
  // The second field is the name of the program, in parentheses, and may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const state = fields[0] ?? ''
  return 'ZX'.includes(state) ? undefined : fields[19]
}

/** For systems that have no /proc. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // There is such a process, but of another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
