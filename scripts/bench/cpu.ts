/** How much CPU time a process has used. */
import { readdirSync, readFileSync } from 'node:fs'

/** Unit of /proc/<pid>/stat, USER_HZ on every Linux. */
const tickMicroseconds = 10_000

/** Microseconds of CPU a process has used. */
export function cpuOf(pid: number): number {
  const { user, system } = readStat(pid)
  return (user + system) * tickMicroseconds
}

/** Microseconds of CPU that a process and those that it began have used, those included that have ended. */
export function cpuWithChildren(pid: number): number {
  return processesOf(pid).reduce((sum, one) => sum + cpuOf(one) + cpuOfEnded(one), 0)
}

/** Microseconds of CPU of the processes that a process has begun and seen end, and of those begun by them. */
export function cpuOfEnded(pid: number): number {
  return readStat(pid).ended * tickMicroseconds
}

/** A process and all that it began, directly or not. */
export function processesOf(pid: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const parents = new Map(all.map((name) => [Number(name), parentOf(Number(name))]))
  const below = (of: number): number[] => [
    of,
    ...[...parents].filter(([, parent]) => parent === of).flatMap(([child]) => below(child)),
  ]
  return below(pid)
}

function parentOf(pid: number): number | undefined {
  try {
    return readStat(pid).parent
  } catch {
    // It has ended meanwhile.
    return undefined
  }
}

function readStat(pid: number): { parent: number; user: number; system: number; ended: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number)
  const at = (place: number) => fields[place] ?? 0
  return { parent: at(1), user: at(11), system: at(12), ended: at(13) + at(14) }
}

/** Bytes of a process that are in memory. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? NaN) * 1024
}
