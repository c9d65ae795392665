/** Asks the user questions in the terminal. */
import { createInterface } from 'node:readline/promises'

/** Asks a question and returns the answer, which is empty if the user only presses Enter. */
export type Ask = (question: string) => Promise<string>

/** Asks in the terminal of this process. */
export function createTerminal(): Ask {
  return async (question) => {
    // Each question has its own reader, because an open reader prevents the process from ending.
    const reader = createInterface({ input: process.stdin, output: process.stdout })
    try {
      return await reader.question(question)
    } finally {
      reader.close()
    }
  }
}
