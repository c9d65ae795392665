/** Reads the CPU time of a process. */
import { readdirSync, readFileSync } from 'node:fs'

/** CPU time of the threads of a process, in microseconds. */
export function cpuOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const used = threads.map((id) => readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8'))
  return used.reduce((sum, text) => sum + Number.parseInt(text, 10) / 1000, 0)
}
