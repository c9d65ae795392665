/** How much CPU time a process has used. */
import { readdirSync, readFileSync } from 'node:fs'

/** Microseconds of CPU that the threads of a process have used. */
export function cpuOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const used = threads.map((id) => readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8'))
  return used.reduce((sum, text) => sum + Number.parseInt(text, 10) / 1000, 0)
}
