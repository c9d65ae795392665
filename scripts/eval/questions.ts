/** Reads the questions in the folder `eval/` of the content, which has one file per language. */
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { evalSchema } from '../../src/content/schemas/eval.ts'

/** A question, and the facts that its answer must and must not have. */
export interface EvalQuestion {
  readonly lang: string
  readonly question: string
  /** Accepted wordings of each fact. Empty if the site does not answer the question. */
  readonly facts: readonly (readonly string[])[]
  readonly not: readonly string[]
}

/** Reads all questions. Throws if a file does not match the schema. */
export async function readQuestions(contentDir: string): Promise<EvalQuestion[]> {
  const folder = join(contentDir, 'eval')
  const names = existsSync(folder) ? await readdir(folder) : []
  const files = names.filter((name) => name.endsWith('.yaml')).toSorted()
  const read = files.map(async (name) => {
    const rows = evalSchema.parse(parse(await readFile(join(folder, name), 'utf8')))
    return rows.map(({ question, facts = [], not = [] }) => {
      return { lang: name.slice(0, -5), question, facts: facts.map((fact) => [fact].flat()), not }
    })
  })
  return (await Promise.all(read)).flat()
}
