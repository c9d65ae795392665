/**
 * Names temporary files after their process, so that other processes can check whether that process
 * still runs. The process is in the name and not in the content, because a file exists before its
 * content is written.
 */
import { createHash, randomBytes } from 'node:crypto'
import { lstat, readFile, readlink } from 'node:fs/promises'
import { hostname } from 'node:os'

const pattern = /^\.(?<purpose>[a-z]+)-(?<pid>\d+)-(?<start>\d+)-(?<place>[0-9a-f]{8})-[0-9a-f]{8}$/

/**
 * Age in milliseconds after which a file counts as abandoned if its process cannot be checked, for
 * example because it runs on another machine.
 */
const longestWork = 24 * 60 * 60 * 1000

/** Creates a unique file name, which contains a purpose and identifies this process. */
export async function createOwnName(purpose: string): Promise<string> {
  const start = (await startOf(process.pid)) ?? '0'
  return `.${purpose}-${process.pid}-${start}-${await ownPlace()}-${randomBytes(4).toString('hex')}`
}

/** Whether a name was made for one of the purposes. */
export function isOwnedName(name: string, purposes: readonly string[]): boolean {
  return purposes.includes(pattern.exec(name)?.groups?.purpose ?? '')
}

/**
 * Whether the process that created a file has ended. For a process of another machine, boot or
 * container, the age of the file decides. The last part of the path comes from `createOwnName`.
 */
export async function isAbandoned(file: string, now: Date): Promise<boolean> {
  const { pid = '', start, place } = pattern.exec(file.split('/').at(-1) ?? '')?.groups ?? {}
  if (place === (await ownPlace())) return (await startOf(Number(pid))) !== start
  const age = await lstat(file).then(
    ({ mtimeMs }) => now.getTime() - mtimeMs,
    () => 0,
  )
  return age > longestWork
}

/**
 * Identifies the machine, its current boot and the container. A process id is valid only within
 * these three.
 */
async function ownPlace(): Promise<string> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => hostname())
  const container = await readlink('/proc/self/ns/pid').catch(() => '')
  return createHash('sha256').update(`${boot} ${container}`).digest('hex').slice(0, 8)
}

/**
 * Start time of a running process, or `0` if `/proc` does not show it; `undefined` if the process
 * does not run. The time is needed because process ids are reused.
 */
async function startOf(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (stat === undefined) return isRunning(pid) ? '0' : undefined
  // The second field is the program name in parentheses, which may contain any character.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const state = fields[0] ?? ''
  return 'ZX'.includes(state) ? undefined : fields[19]
}

/** Whether a process runs, on a system without `/proc`. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // `EPERM` means that the process exists but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
