/** Facts of the machine that figures were taken on: ratios carry over to another, microseconds do not. */
import { execFileSync } from 'node:child_process'
import { cpus, loadavg, release, totalmem } from 'node:os'
import { findProgram } from '../../programs.ts'
import type { ProgramName } from '../../programs.ts'

/** Lines about it. */
export function describeMachine(): string {
  const all = cpus()
  const gigabytes = (totalmem() / 2 ** 30).toFixed(0)
  return `${all.length} cores (${all[0]?.model.trim() ?? 'unknown'}), ${gigabytes} GB of memory, Linux ${release()}, Node ${process.versions.node}`
}

/** How busy it is: processes that run or want to, over the last minute. */
export function describeLoad(): string {
  return (loadavg()[0] ?? NaN).toFixed(1)
}

/** How a program says what it is. */
const versionOptions = { nginx: '-v', hugo: 'version', wrk: '-v' } as const satisfies Partial<
  Record<ProgramName, string>
>

/** Versions of the programs that took part. */
export function describePrograms(): string {
  const names = Object.keys(versionOptions) as (keyof typeof versionOptions)[] // Its own keys.
  return names.map((name) => `${name} ${readVersion(name) ?? 'not installed'}`).join(', ')
}

function readVersion(name: keyof typeof versionOptions): string | undefined {
  const program = findProgram(name, process.env)
  if (program === undefined) return undefined
  // Some say it on standard error, and wrk ends as though it had failed.
  const command = `"$0" ${versionOptions[name]} 2>&1 || true`
  const text = execFileSync('/bin/sh', ['-c', command, program], { encoding: 'utf8' })
  return /\d+\.\d+\.\d+/.exec(text)?.[0]
}
