/** How much CPU time a process has used. */
import { readdirSync, readFileSync } from 'node:fs'

/** Unit of /proc/<pid>/stat, USER_HZ on every Linux. */
const tickMicroseconds = 10_000

/** Microseconds of CPU a process has used. */
export function cpuOf(pid: number): number {
  const { user, system } = readStat(pid)
  return (user + system) * tickMicroseconds
}

/** Microseconds of CPU that a process and those that it began have used. */
export function cpuWithChildren(pid: number): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const children = all.map(Number).filter((other) => parentOf(other) === pid)
  return children.reduce((sum, child) => sum + cpuWithChildren(child), cpuOf(pid))
}

function parentOf(pid: number): number | undefined {
  try {
    return readStat(pid).parent
  } catch {
    // It has ended meanwhile.
    return undefined
  }
}

function readStat(pid: number): { parent: number; user: number; system: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .map(Number)
  return { parent: fields[1] ?? 0, user: fields[11] ?? 0, system: fields[12] ?? 0 }
}
