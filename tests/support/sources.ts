/** Sources of the project, as rules about them read them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A source file: its path from the folder, and its text. */
export interface Source {
  readonly path: string
  readonly text: string
}

/** Sources below a folder, by the ends of their names. */
export function readSources(folder: string, ends: readonly string[] = ['.ts', '.astro']): Source[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => ends.some((end) => path.endsWith(end)) && !path.includes('node_modules/'))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
}
