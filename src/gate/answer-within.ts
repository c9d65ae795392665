/** Waiting for another process, for a bounded time. */

/** What became of the wait. */
export type Outcome<Value> =
  | { readonly kind: 'answer'; readonly value: Value }
  | { readonly kind: 'failed' | 'late'; readonly reason: string }

/** Waits for an answer for so many milliseconds; never throws. */
export function answerWithin<Value>(
  answer: Promise<Value>,
  milliseconds: number,
): Promise<Outcome<Value>> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      // A busy event loop calls late, with the answer perhaps in the buffer of the socket: sockets are read before this.
      setImmediate(() => {
        resolve({ kind: 'late', reason: `no answer within ${milliseconds} ms` })
      })
    }, milliseconds)
    answer.then(
      (value) => {
        clearTimeout(timer)
        resolve({ kind: 'answer', value })
      },
      (error: unknown) => {
        clearTimeout(timer)
        resolve({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) })
      },
    )
  })
}
