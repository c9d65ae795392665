/** Waits for asynchronous effects of a server, with a long timeout for busy machines. */
import { expect } from 'vitest'

/** Like `expect`, but retries for up to 30 seconds until the assertion passes. */
export function eventually<Value>(read: () => Value) {
  return expect.poll(read, { interval: 5, timeout: 30_000 })
}
