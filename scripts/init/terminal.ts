/** Questions to whoever sits at the terminal. */
import { createInterface } from 'node:readline/promises'

/** Asks a question and gives the answer; Enter alone gives an empty one. */
export type Ask = (question: string) => Promise<string>

/** Asks at the terminal of this process. */
export function createTerminal(): Ask {
  return async (question) => {
    // One reader a question: an open one would keep the process from ending.
    const reader = createInterface({ input: process.stdin, output: process.stdout })
    try {
      return await reader.question(question)
    } finally {
      reader.close()
    }
  }
}
