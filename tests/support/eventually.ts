/** Waits for what a server does in its own time, with patience for a busy machine. */
import { expect } from 'vitest'

/** `expect` that is tried again until it holds. */
export function eventually<Value>(read: () => Value) {
  return expect.poll(read, { interval: 5, timeout: 30_000 })
}
