/** Waits for another process, with a timeout. */

/** Result of the wait. */
export type Outcome<Value> =
  | { readonly kind: 'answer'; readonly value: Value }
  | { readonly kind: 'failed' | 'late'; readonly reason: string }

/** Waits at most `milliseconds` for an answer; never throws. */
export function answerWithin<Value>(
  answer: Promise<Value>,
  milliseconds: number,
): Promise<Outcome<Value>> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      // After a delay of the event loop, the answer may still be unread in the socket. Node reads
      // the socket before it runs the callback of `setImmediate`.
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
