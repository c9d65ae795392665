/** Reads units of systemd, and runs their command lines without systemd. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'

/** Fields of a unit. A field may occur several times. */
export interface Unit {
  values(name: string): readonly string[]
  /** Words of all `Environment=` lines. */
  environment(): Readonly<Record<string, string>>
}

/** Path in the files of `deploy/` → path in the test. */
export type Places = Readonly<Record<string, string>>

/** Replaces paths in a text, the longest first. */
export function putPlaces(text: string, places: Places): string {
  const known = Object.keys(places).toSorted((a, b) => b.length - a.length)
  return known.reduce((changed, name) => changed.replaceAll(name, places[name] ?? ''), text)
}

/** Reads a unit of `deploy/systemd`. */
export function readUnit(name: string, places: Places): Unit {
  const text = putPlaces(readFileSync(`deploy/systemd/${name}`, 'utf8'), places)
  const fields = text
    .split('\n')
    .filter((line) => /^[A-Z]\w*=/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const)
  const values = (wanted: string) =>
    fields.filter(([field]) => field === wanted).map(([, value]) => value)
  return {
    values,
    environment: () =>
      Object.fromEntries(
        values('Environment')
          .flatMap((line) => line.split(' '))
          .map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]),
      ),
  }
}

/**
 * Runs a command line of a unit. `$$` is a dollar sign. With `-` at the start of the line, a
 * failure is ignored.
 */
export async function runLine(
  line: string,
  environment: Readonly<Record<string, string>>,
  folder: string,
): Promise<{ readonly code: number; readonly output: string }> {
  if (/\$/.test(line.replaceAll('$$', ''))) {
    throw new Error(`systemd would put a variable of its own into: ${line}`)
  }
  if (line.includes('\\')) throw new Error(`systemd would remove a backslash from: ${line}`)
  const isTolerant = line.startsWith('-')
  const command = line.slice(isTolerant ? 1 : 0).replaceAll('$$', '$')
  const { PATH = '', HOME = '' } = process.env
  const options = { cwd: folder, env: { PATH, HOME, ...environment } }
  try {
    const { stdout, stderr } = await promisify(execFile)('/bin/sh', ['-c', command], options)
    return { code: 0, output: stdout + stderr }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && 'stdout' in error)) throw error
    const { code, stdout } = error
    return { code: isTolerant ? 0 : Number(code), output: String(stdout) + error.message }
  }
}
