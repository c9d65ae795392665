/** How much CPU time a process has used. */
import { readdirSync, readFileSync } from 'node:fs'

/** Unit of /proc/<pid>/stat, USER_HZ on every Linux. */
const tickMicroseconds = 10_000

/** Microseconds of CPU a process has used. */
export function cpuOf(pid: number): number {
  const { user, system } = readStat(pid)
  return (user + system) * tickMicroseconds
}

/** Microseconds of CPU that a process and those that it began have used, those included that have ended; 0 when it has. */
export function cpuWithChildren(pid: number): number {
  return processesOf(pid).reduce((sum, one) => {
    const stat = findStat(one)
    return sum + (stat ? stat.user + stat.system + stat.ended : 0) * tickMicroseconds
  }, 0)
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
  return findStat(pid)?.parent
}

/** What the system tells of a process; `undefined` when it has ended meanwhile. */
function findStat(pid: number): Stat | undefined {
  try {
    return readStat(pid)
  } catch {
    return undefined
  }
}

interface Stat {
  readonly parent: number
  /** Ticks, those of the processes that it began and saw end apart. */
  readonly user: number
  readonly system: number
  readonly ended: number
}

function readStat(pid: number): Stat {
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
