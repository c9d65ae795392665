/**
 * The questions that pages answer, as the index keeps them: of each question its terms, in the order of their numbers. A number
 * is a varint: how many terms a question has, and each as its distance from the one before.
 */
import { pushVarint, readVarints } from './varint.ts'

/** Bytes of the questions of a page, each a list of terms. */
export function encodeQuestions(questions: readonly (readonly number[])[]): Uint8Array {
  const bytes: number[] = []
  for (const question of questions) {
    const terms = [...new Set(question)].toSorted((a, b) => a - b)
    pushVarint(bytes, terms.length)
    for (const [at, term] of terms.entries()) pushVarint(bytes, term - (terms[at - 1] ?? 0))
  }
  return Uint8Array.from(bytes)
}

/** The terms of each question of their bytes. */
export function decodeQuestions(bytes: Uint8Array): Uint32Array[] {
  const numbers = readVarints(bytes, 0, bytes.length)
  const questions: Uint32Array[] = []
  for (let at = 0; at < numbers.length;) {
    const end = at + 1 + (numbers[at] ?? 0)
    const terms = numbers.slice(at + 1, end)
    for (let next = 1; next < terms.length; next += 1) {
      terms[next] = (terms[next] ?? 0) + (terms[next - 1] ?? 0)
    }
    questions.push(terms)
    at = end
  }
  return questions
}
