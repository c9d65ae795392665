import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Reply } from '../../src/http/call.ts'
import type { App } from '../../src/service/app.ts'
import { eventually } from '../support/eventually.ts'
import { createMemoryLog } from '../support/memory-log.ts'
import { askOnce, get } from '../support/wire.ts'
import { connectToServer, serveWire } from '../support/wire-server.ts'

/**
 * Bytes of a chunk, and how many there are: more than the buffers of the system take on both sides.
 */
const size = 128 * 1024
const count = 120

/** A file whose reading is watched, and fails at a chunk. */
function createFile(fails = Infinity) {
  const seen = { chunks: 0, isClosed: false }
  const reply: Reply = {
    status: 200,
    headers: { 'Content-Length': String(size * count) },
    body: {
      bytes: new Uint8Array(),
      file: {
        length: size * count,
        async *chunks() {
          try {
            for (; seen.chunks < count; seen.chunks += 1) {
              await wait(0)
              if (seen.chunks === fails) throw new Error('The disk failed')
              yield new Uint8Array(size)
            }
          } finally {
            seen.isClosed = true
          }
        },
      },
    },
  }
  const app: App = () => Promise.resolve(reply)
  return { app, seen }
}

describe('A file', () => {
  it('is read as its client takes it', async () => {
    const { app, seen } = createFile()
    const { wire } = await connectToServer({ app }, 'paused')
    wire.send(get('/film.mp4') + get('/film.mp4'))
    await eventually(() => seen.chunks).toBeGreaterThan(0)
    await wait(500)
    expect(seen.chunks).toBeLessThan(count)
    wire.socket.resume()
    const [first] = await wire.replies(1)
    expect(first?.body).toHaveLength(size * count)
    expect(seen.isClosed).toBe(true)
  })

  it('is closed when its client hangs up', async () => {
    const { app, seen } = createFile()
    const { wire } = await connectToServer({ app }, 'paused')
    wire.send(get('/film.mp4'))
    await eventually(() => seen.chunks).toBeGreaterThan(0)
    wire.socket.resetAndDestroy()
    await eventually(() => seen.isClosed).toBe(true)
    expect(seen.chunks).toBeLessThan(count)
  })

  it('that cannot be read is answered 500', async () => {
    const { log, text: logged } = createMemoryLog()
    const server = await serveWire({ app: createFile(0).app, log })
    expect((await askOnce(server, get('/film.mp4'))).status).toBe(500)
    expect(logged()).toContain('The disk failed')
  })

  it('that cannot be read to its end ends its connection, so that nobody takes a part for the whole', async () => {
    const { log, text: logged } = createMemoryLog()
    const { wire } = await connectToServer({ app: createFile(2).app, log })
    wire.send(get('/film.mp4'))
    const text = await wire.untilEnded()
    expect(text).toContain('HTTP/1.1 200 OK')
    expect(text.length).toBeLessThan(size * 3)
    expect(logged()).toContain('A response was cut off')
  })
})
