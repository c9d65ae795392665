/** Our own answers as files, for peers that answer with what is prepared. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { answerFields } from './answers.ts'
import type { Answer } from './answers.ts'

/** An answer that a peer gives. */
export interface PreparedAnswer {
  /** Path and query. */
  readonly target: string
  /** Values by the lower-case name of their field. */
  readonly headers: Readonly<Record<string, string>>
  /** Name of the file of its body. */
  readonly file: string
  /** Whether the peer sends an entity tag of its own, as it must to compare one. */
  readonly ownTag?: boolean
}

/** An answer of ours, and where it was given. */
export interface OurAnswer extends Pick<PreparedAnswer, 'target' | 'ownTag'> {
  readonly answer: Answer
}

/** Writes answers to a folder, where every peer reads the same. */
export async function writeAnswers(
  folder: string,
  ours: readonly OurAnswer[],
): Promise<PreparedAnswer[]> {
  await mkdir(folder, { recursive: true })
  const prepared = ours.map(({ target, ownTag, answer }, at): PreparedAnswer => ({
    target,
    ...(ownTag !== undefined && { ownTag }),
    headers: Object.fromEntries(answerFields(answer)),
    file: `${at}.body`,
  }))
  for (const [at, { file }] of prepared.entries()) {
    await writeFile(join(folder, file), ours[at]?.answer.body ?? '')
  }
  await writeFile(join(folder, 'answers.json'), JSON.stringify(prepared))
  return prepared
}
