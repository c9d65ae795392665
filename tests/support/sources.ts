/** Reads source files of the project, for tests of coding rules. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A source file: its path relative to the folder, and its text. */
export interface Source {
  readonly path: string
  readonly text: string
}

/** Reads the source files below a folder whose names have one of the endings. */
export function readSources(folder: string, ends: readonly string[] = ['.ts', '.astro']): Source[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => ends.some((end) => path.endsWith(end)) && !path.includes('node_modules/'))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
}
