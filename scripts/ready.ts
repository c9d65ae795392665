/** Waits for a server that was just started. */
import { setTimeout as wait } from 'node:timers/promises'

const tries = 100
const pause = 200

/** Resolves once the service answers at a port of this machine; throws when it never does. */
export async function untilReady(port: number): Promise<void> {
  for (let count = 0; count < tries; count += 1) {
    const isReady = await fetch(`http://127.0.0.1:${port}/api/v1/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await wait(pause)
  }
  throw new Error(`The server at port ${port} did not start`)
}
