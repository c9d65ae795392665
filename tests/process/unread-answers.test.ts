import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { get, openWire } from '../support/wire.ts'
import type { Wire } from '../support/wire.ts'
import { serveWire, untilConnections } from '../support/wire-server.ts'

/** More than the buffers of the system take on both sides. */
const long = 30_000_000

/** Reads what has come for a moment. */
async function readAWhile(wire: Wire): Promise<void> {
  wire.socket.resume()
  await wait(1)
  wire.socket.pause()
}

describe('An answer that nobody reads', () => {
  it('is given up after a time', async () => {
    const server = await serveWire({ limits: { writeTimeout: 300 } })
    const wire = await openWire({ ...server, isPaused: true })
    wire.send(get(`/big?${long}`))
    await eventually(() => server.begun).toHaveLength(1)
    await untilConnections(server, 0)
    wire.socket.resume()
    await wire.untilEnded()
    expect(wire.received().length).toBeLessThan(long)
  })

  it('is given up though its client goes on sending', async () => {
    const server = await serveWire({ limits: { writeTimeout: 300 } })
    const wire = await openWire({ ...server, isPaused: true })
    wire.send(get(`/big?${long}`))
    const trickle = setInterval(() => {
      wire.send('\r\n')
    }, 50)
    try {
      await untilConnections(server, 0, 5000)
    } finally {
      clearInterval(trickle)
    }
  })

  it('keeps no more of its client in memory than the one it is', async () => {
    const server = await serveWire()
    const wire = await openWire({ ...server, isPaused: true })
    wire.send(get(`/big?${long}`).repeat(100))
    await eventually(() => server.begun).toHaveLength(1)
    await wait(200)
    expect(server.begun).toHaveLength(1)
    const others = await openWire(server)
    others.send(get('/n?1'))
    expect((await others.replies(1))[0]?.body).toBe('/n?1')
  })

  it('goes when there are too many of them, the one that has waited longest first', async () => {
    const server = await serveWire({ limits: { mostUnsentBytes: 2.5 * long } })
    const wires: Wire[] = []
    for (let count = 1; count <= 4; count += 1) {
      const wire = await openWire({ ...server, isPaused: true })
      wires.push(wire)
      wire.send(get(`/big?${long}`))
      await eventually(() => server.begun).toHaveLength(count)
      await wait(50)
    }
    await untilConnections(server, 2)
    for (const wire of wires) wire.socket.resume()
    const lengths = await Promise.all(
      wires.map(async (wire, at) => {
        if (at < 2) await wire.untilEnded()
        else await wire.replies(1)
        return wire.received().length
      }),
    )
    expect(lengths.map((length) => length > long)).toEqual([false, false, true, true])
    // What was taken makes room again.
    const next = await Promise.all(
      [1, 2].map(async () => {
        const wire = await openWire(server)
        wire.send(get(`/big?${long}`))
        return (await wire.replies(1))[0]?.body.length
      }),
    )
    expect(next).toEqual([long, long])
  })
})

describe('An answer that is read slowly', () => {
  it('comes whole while its client takes something now and then', async () => {
    const server = await serveWire({ limits: { writeTimeout: 300 } })
    const wire = await openWire({ ...server, isPaused: true })
    wire.send(get(`/big?${long}`))
    const started = performance.now()
    while (performance.now() - started < 2000) {
      await readAWhile(wire)
      await wait(50)
    }
    expect(wire.isClosed()).toBe(false)
    wire.socket.resume()
    expect((await wire.replies(1))[0]?.body).toHaveLength(long)
    wire.send(get('/n?1'))
    expect((await wire.replies(2))[1]?.body).toBe('/n?1')
  })
})
