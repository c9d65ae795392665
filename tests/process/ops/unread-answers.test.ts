import { execFile } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { askOnce, get, openWire } from '../../support/wire.ts'
import type { Wire } from '../../support/wire.ts'
import { connectToServer, serveWire, untilConnections } from '../../support/wire-server.ts'
import type { WireServer } from '../../support/wire-server.ts'

const run = promisify(execFile)

/** More than the buffers of the system take on both sides. */
const long = 30_000_000

/** Ports of a connection, which are unknown once the connection is closed. */
const portsOf = ({ socket }: Wire): [client: number, server: number] => [
  socket.localPort ?? 0,
  socket.remotePort ?? 0,
]

/**
 * Sockets of a connection in any state, also those that no process holds any more. Both ports
 * count, since an earlier connection to another server may still hold the port of the client.
 */
async function socketsBetween(client: number, server: number): Promise<string[]> {
  const filter = [
    ...['(', 'sport', '=', `:${client}`, 'and', 'dport', '=', `:${server}`, ')', 'or'],
    ...['(', 'sport', '=', `:${server}`, 'and', 'dport', '=', `:${client}`, ')'],
  ]
  const { stdout } = await run('ss', ['-Htan', ...filter])
  return stdout.split('\n').filter((line) => line !== '')
}

/** Reads what has come for a moment. */
async function readAWhile(wire: Wire): Promise<void> {
  wire.socket.resume()
  await wait(1)
  wire.socket.pause()
}

describe('An answer that nobody reads', () => {
  it('is given up after a time', async () => {
    const { wire, ...server } = await connectToServer({ limits: { writeTimeout: 300 } }, 'paused')
    wire.send(get(`/big?${long}`))
    await eventually(() => server.begun).toHaveLength(1)
    const ports = portsOf(wire)
    await untilConnections(server, 0)
    await eventually(() => socketsBetween(...ports)).toEqual([])
    wire.socket.resume()
    await wire.untilEnded()
    expect(wire.received().length).toBeLessThan(long)
  })

  it('is given up though its client goes on sending', async () => {
    const { wire, ...server } = await connectToServer({ limits: { writeTimeout: 300 } }, 'paused')
    wire.send(get(`/big?${long}`))
    const ports = portsOf(wire)
    const trickle = setInterval(() => {
      wire.send('\r\n')
    }, 50)
    try {
      await untilConnections(server, 0, 5000)
    } finally {
      clearInterval(trickle)
    }
    await eventually(() => socketsBetween(...ports)).toEqual([])
  })

  it('is freed in the system too when its connection is idle for too long', async () => {
    const { wire, ...server } = await connectToServer(
      { keepAlive: 300, limits: { lingerTimeout: 200 } },
      'paused',
    )
    // Few enough bytes that the system takes all of them.
    wire.send(get('/big?1000000'))
    await eventually(() => server.begun).toHaveLength(1)
    const ports = portsOf(wire)
    await untilConnections(server, 0)
    await eventually(() => socketsBetween(...ports)).toEqual([])
  })

  it('is freed in the system too when it is the last of its connection', async () => {
    const { wire, ...server } = await connectToServer({ limits: { closeTimeout: 300 } }, 'paused')
    wire.send(get('/big?1000000', ['Connection: close']))
    await eventually(() => server.begun).toHaveLength(1)
    const ports = portsOf(wire)
    await untilConnections(server, 0)
    await eventually(() => socketsBetween(...ports)).toEqual([])
  })

  it('keeps no more of its client in memory than the one it is', async () => {
    const { wire, ...server } = await connectToServer({}, 'paused')
    wire.send(get(`/big?${long}`).repeat(100))
    await eventually(() => server.begun).toHaveLength(1)
    await wait(200)
    expect(server.begun).toHaveLength(1)
    expect((await askOnce(server, get('/n?1'))).body).toBe('/n?1')
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
    const ports = wires.map(portsOf)
    await untilConnections(server, 2)
    // Each of the others has two, its own and that of the server.
    const countSockets = async () =>
      (await Promise.all(ports.map((each) => socketsBetween(...each)))).map((lines) => lines.length)
    await eventually(countSockets).toEqual([0, 0, 2, 2])
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
    const next = await Promise.all([1, 2].map(() => askOnce(server, get(`/big?${long}`))))
    expect(next.map(({ body }) => body.length)).toEqual([long, long])
  })
})

describe('When too many bytes wait for clients', () => {
  /** Opens a connection that asks for a long answer and reads nothing. */
  async function openMute(server: WireServer, localAddress?: string): Promise<Wire> {
    const wire = await openWire({ ...server, localAddress, isPaused: true })
    const before = server.begun.length
    wire.send(get(`/big?${long}`))
    await eventually(() => server.begun.length).toBe(before + 1)
    await wait(50)
    return wire
  }

  async function isCut(wire: Wire): Promise<boolean> {
    wire.socket.resume()
    await Promise.race([wire.untilEnded(), wire.replies(1)])
    return wire.received().length < long
  }

  it('a client of the address that holds most is closed, and not the one that waits longest', async () => {
    const server = await serveWire({ limits: { mostUnsentBytes: 2.5 * long } })
    const honest = await openMute(server, '127.0.0.6')
    const greedy = [await openMute(server, '127.0.0.5'), await openMute(server, '127.0.0.5')]
    await untilConnections(server, 2)
    expect([await isCut(honest), ...(await Promise.all(greedy.map(isCut)))]).toEqual([
      false,
      true,
      false,
    ])
    expect(server.closedUnread()).toBe(1)
  })

  it('a client that reads nothing is closed, and not one that reads slowly', async () => {
    const server = await serveWire({ limits: { mostUnsentBytes: 3.05 * long } })
    const slow = await openMute(server)
    const mute = [await openMute(server), await openMute(server)]
    // Enough that the server could send more.
    while (slow.received().length < 2_000_000) {
      await readAWhile(slow)
      await wait(20)
    }
    const last = await openMute(server)
    await untilConnections(server, 3)
    expect(await Promise.all([slow, ...mute, last].map(isCut))).toEqual([false, true, false, false])
  })
})

describe('An answer that is read slowly', () => {
  it('comes whole while its client takes something now and then', async () => {
    const { wire } = await connectToServer({ limits: { writeTimeout: 300 } }, 'paused')
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
