/** Prepared answers of the product, which a peer answers with from memory. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Answer } from '../rig.ts'

/** An answer with status 200, and the path and query that ask for it. */
export interface Prepared extends Pick<Answer, 'headers' | 'body'> {
  readonly path: string
}

/** Writes answers to a folder: a body a file, and one list of the rest. */
export function writeAnswers(folder: string, answers: readonly Prepared[]): void {
  const list = answers.map(({ path, headers }) => ({ path, headers }))
  for (const [at, { body }] of answers.entries()) writeFileSync(join(folder, `${at}.body`), body)
  writeFileSync(join(folder, 'answers.json'), JSON.stringify(list))
}

/** Reads them. */
export function readAnswers(folder: string): Prepared[] {
  const text = readFileSync(join(folder, 'answers.json'), 'utf8')
  const list = JSON.parse(text) as Pick<Prepared, 'path' | 'headers'>[] // As written above.
  return list.map((entry, at) => ({ ...entry, body: readFileSync(join(folder, `${at}.body`)) }))
}
