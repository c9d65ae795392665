/** Starts the preview of a content folder with `npm run dev`. */
import { mkdir } from 'node:fs/promises'
import { expect, vi } from 'vitest'
import { takeLock } from '../../src/release/lock.ts'
import { startNode } from './child.ts'
import type { ChildEnvironment } from './child.ts'
import { freePort } from './free-port.ts'

/** A running preview. */
export interface TestPreview {
  readonly origin: string
  /** Everything that the preview has printed. */
  output(): string
  stop(): Promise<void>
}

/** Starts a preview. Waits until no build of this project runs. */
export async function startPreview(
  content: string,
  settings: ChildEnvironment = {},
): Promise<TestPreview> {
  // Astro stores data about pictures in one file of the project. A build of other content would
  // write its own data into it.
  await mkdir('.astro', { recursive: true })
  const giveBack = await takeLock('.astro', { patience: 10 * 60_000 })
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const server = startNode(['scripts/dev.ts'], {
    CONTENT_DIR: content,
    BASE_URL: origin,
    PORT: String(port),
    ...settings,
  })
  const stop = async () => {
    await server.stop()
    await giveBack()
  }
  try {
    await server.printed(/Local\s+http:/)
    await vi.waitFor(
      async () => {
        expect((await fetch(origin)).status, server.output()).toBe(200)
      },
      { timeout: 45_000, interval: 50 },
    )
  } catch (error) {
    await stop()
    throw error
  }
  return { origin, output: () => server.output(), stop }
}
