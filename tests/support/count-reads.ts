/**
 * Counts how often a program lists folders and reads files of the content folder. Tests load this
 * file before the program with `--import`.
 */
import { promises, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { resolve } from 'node:path'

/** For each function, path of the content folder → number of reads. */
export type ReadCounts = Readonly<Record<'readdir' | 'readFile' | 'stat', Record<string, number>>>

const { CONTENT_DIR: folder = '', COUNTS_FILE: report } = process.env

if (report !== undefined) {
  const counts: ReadCounts = { readdir: {}, readFile: {}, stat: {} }
  for (const name of ['readdir', 'readFile', 'stat'] as const) {
    const original = promises[name] as (...args: unknown[]) => unknown
    Reflect.set(promises, name, (...args: unknown[]) => {
      const path = resolve(String(args[0]))
      if (path.startsWith(resolve(folder))) counts[name][path] = (counts[name][path] ?? 0) + 1
      return original(...args)
    })
  }
  syncBuiltinESMExports()
  process.on('exit', () => {
    writeFileSync(report, JSON.stringify(counts))
  })
}
