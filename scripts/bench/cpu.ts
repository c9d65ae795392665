/** How much CPU time a process has used. */
import { readFileSync } from 'node:fs'

/** Unit of /proc/<pid>/stat, USER_HZ on every Linux. */
const tickMicroseconds = 10_000

/** Microseconds of CPU a process has used. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMicroseconds
}
