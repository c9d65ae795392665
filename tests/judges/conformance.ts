/**
 * The official conformance suite against the built server, held to a list of failures that must
 * stay exact.
 */
import { join } from 'node:path'
import { here, runJudge } from './install.ts'

/** Revisions with a frozen set of requirements. */
export const revisions = ['2025-11-25', '2026-07-28'] as const

/**
 * What is wrong in one revision: checks that fail and should not, and entries of the list that no
 * longer fail.
 */
export async function judgeConformance(url: string, revision: string): Promise<string[]> {
  const args = ['server', '--url', `${url}/mcp`, '--requirements', revision]
  const list = join(here, `expected-failures.${revision}.yaml`)
  const output = join(here, '.cache', `conformance-${revision}`)
  const all = [...args, '--expected-failures', list, '-o', output]
  const ended = await runJudge('conformance', ...all).catch((error: unknown) => ({
    failure: error,
  }))
  if (!('failure' in ended)) return []
  const { stdout = String(ended.failure) } = ended.failure as { stdout?: string }
  return [stdout.slice(Math.max(0, stdout.indexOf('=== SUMMARY ===')))]
}
