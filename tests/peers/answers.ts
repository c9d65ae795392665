/** What a peer answers with: the answers of the product, written to a folder before the peer starts. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One prepared answer with status 200. */
export interface PreparedAnswer {
  /** Path and query as they are asked for. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** All answers of a folder, their bodies in memory. */
export function readAnswers(folder: string): PreparedAnswer[] {
  const rows = JSON.parse(readFileSync(join(folder, 'answers.json'), 'utf8')) as {
    target: string
    headers: Record<string, string>
    file: string
  }[] // As the harness writes it.
  return rows.map(({ target, headers, file }) => ({
    target,
    headers,
    body: readFileSync(join(folder, file)),
  }))
}
