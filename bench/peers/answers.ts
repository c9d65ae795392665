/** Stores responses of Vitrine in files, so that other programs can send the same bytes. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Answer } from '../rig.ts'

/** A response with status 200, and the path and query of its request. */
export interface Prepared extends Pick<Answer, 'headers' | 'body'> {
  readonly path: string
}

/** Writes responses to a folder: one file for each body, and one file with paths and headers. */
export function writeAnswers(folder: string, answers: readonly Prepared[]): void {
  const list = answers.map(({ path, headers }) => ({ path, headers }))
  for (const [at, { body }] of answers.entries()) writeFileSync(join(folder, `${at}.body`), body)
  writeFileSync(join(folder, 'answers.json'), JSON.stringify(list))
}

/** Reads the responses that `writeAnswers` wrote. */
export function readAnswers(folder: string): Prepared[] {
  const text = readFileSync(join(folder, 'answers.json'), 'utf8')
  const list = JSON.parse(text) as Pick<Prepared, 'path' | 'headers'>[] // As written above.
  return list.map((entry, at) => ({ ...entry, body: readFileSync(join(folder, `${at}.body`)) }))
}
