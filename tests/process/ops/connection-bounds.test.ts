import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { connectionBounds, parseDescriptorLimit } from '../../../src/service/timeouts-and-limits.ts'
import { baseUrl } from '../../support/app.ts'
import { startBuiltService, stopWithTest } from '../../support/built-service.ts'
import { builtSite } from '../../support/built-site.ts'
import { startProgram } from '../../support/child.ts'
import { eventually } from '../../support/eventually.ts'
import { askOnce, get, openWire } from '../../support/wire.ts'
import type { Wire } from '../../support/wire.ts'
import { serveWire, untilConnections } from '../../support/wire-server.ts'
import type { WireServer } from '../../support/wire-server.ts'

const fixtureOut = await builtSite('tiny')

/** One of many addresses of this machine. */
const address = (number: number) =>
  `127.${(number >> 14) & 63}.${(number >> 7) & 127}.${(number & 127) + 1}`

async function openMany(port: number, count: number, localAddress?: string): Promise<Wire[]> {
  const wires: Wire[] = []
  for (let at = 0; at < count; at += 1) wires.push(await openWire({ port, localAddress }))
  return wires
}

async function asks(wire: Wire): Promise<boolean> {
  wire.send(get('/n?1'))
  return await wire.replies(1, 3000).then(
    () => true,
    () => false,
  )
}

function openOnes(wires: readonly Wire[]): boolean[] {
  return wires.map((wire) => !wire.isClosed())
}

const part = 'POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nx'

/** Connections whose requests are half sent. */
async function openBusy(server: WireServer, count: number, localAddress?: string): Promise<Wire[]> {
  const wires: Wire[] = []
  for (let at = 0; at < count; at += 1) {
    const wire = await openWire({ ...server, localAddress: localAddress ?? address(at) })
    wires.push(wire)
    wire.send(part)
    await eventually(() => server.begun).toHaveLength(at + 1)
  }
  return wires
}

describe('The connections of one address', () => {
  it('are left alone up to nine tenths of their bound, idle or not', async () => {
    const server = await serveWire({ perAddress: 20 })
    const wires = await openMany(server.port, 18)
    await wait(100)
    expect(openOnes(wires)).toEqual(wires.map(() => true))
  })

  it('close to it give way to new ones, the longest idle first', async () => {
    const server = await serveWire({ perAddress: 20 })
    const wires = await openMany(server.port, 18)
    const [first, second, third] = wires
    if (!first || !second || !third) throw new Error('No connections')
    // The first one has had an answer since, so the second has been idle for longest.
    await asks(first)
    const next = await openWire(server)
    expect(await asks(next)).toBe(true)
    await second.untilEnded()
    expect([first.isClosed(), third.isClosed(), await server.connections()]).toEqual([
      false,
      false,
      18,
    ])
  })

  it('at it get no new ones while all of them are busy, and other addresses do', async () => {
    const server = await serveWire({ perAddress: 10, all: 100 })
    const wires = await openBusy(server, 10, '127.0.0.5')
    const refused = await openWire({ ...server, localAddress: '127.0.0.5' })
    await refused.untilEnded()
    expect(refused.received()).toBe('')
    expect(await asks(await openWire({ ...server, localAddress: '127.0.0.6' }))).toBe(true)
    for (const wire of wires) wire.send('x'.repeat(8))
    for (const wire of wires) expect((await wire.replies(1))[0]?.status).toBe(200)
  })

  it('are counted again when they are gone', async () => {
    const server = await serveWire({ perAddress: 3 })
    for (let round = 0; round < 20; round += 1) {
      const wire = await openWire(server)
      expect(await asks(wire)).toBe(true)
      if (round % 2 === 0) wire.socket.end()
      else wire.socket.resetAndDestroy()
      await untilConnections(server, 0)
    }
  })
})

describe('The connections of all addresses', () => {
  it('close to their bound give way to new ones, the longest idle first', async () => {
    const server = await serveWire({ all: 40 })
    const wires: Wire[] = []
    for (let number = 0; number < 60; number += 1) {
      wires.push(await openWire({ ...server, localAddress: address(number) }))
    }
    await eventually(() => openOnes(wires)).toEqual(wires.map((_, at) => at >= 24))
    expect(await server.connections()).toBe(36)
    expect(await asks(await openWire(server))).toBe(true)
  })

  it('at their bound give way though all are busy, the longest busy first', async () => {
    const server = await serveWire({ all: 20, limits: { busyGrace: 300 } })
    const wires = await openBusy(server, 20)
    await wait(400)
    expect(await asks(await openWire(server))).toBe(true)
    await eventually(() => openOnes(wires)).toEqual(wires.map((_, at) => at > 0))
  })

  it('at their bound are left alone while all of them have just begun', async () => {
    const server = await serveWire({ all: 10, limits: { busyGrace: 60_000 } })
    const wires = await openBusy(server, 10)
    await (await openWire(server)).untilEnded()
    expect(openOnes(wires)).toEqual(wires.map(() => true))
  })
})

describe('Bounds', () => {
  const auto = {
    maxConnections: 'auto',
    maxConnectionsPerAddress: 'auto',
    trustProxyHops: 0,
  } as const

  it('follow from what the process may open, and from the settings', () => {
    expect(connectionBounds(auto, 1024)).toEqual({ all: 960, perAddress: 100 })
    expect(connectionBounds(auto, 4096)).toEqual({ all: 4032, perAddress: 403 })
    expect(connectionBounds(auto, Infinity)).toEqual({ all: 10_000, perAddress: 1000 })
    expect(connectionBounds(auto, 20)).toEqual({ all: 1, perAddress: 100 })
    const set = { ...auto, maxConnections: 50_000 }
    expect(connectionBounds(set, 100_000)).toEqual({ all: 50_000, perAddress: 5000 })
    expect(connectionBounds(set, 20_064)).toEqual({ all: 20_000, perAddress: 2000 })
    const narrow = { ...auto, maxConnectionsPerAddress: 7 }
    expect(connectionBounds(narrow, 1024).perAddress).toBe(7)
  })

  it('of an address are none behind a proxy', () => {
    const behind = { ...auto, maxConnectionsPerAddress: 7, trustProxyHops: 1 }
    expect(connectionBounds(behind, 1024)).toEqual({ all: 960, perAddress: Infinity })
  })

  it('are read from the limits of the process', () => {
    const line = (soft: string) =>
      `Max processes   1   2   processes\nMax open files            ${soft}      4096      files\n`
    expect(parseDescriptorLimit(line('256'))).toBe(256)
    expect(parseDescriptorLimit(line('unlimited'))).toBe(Infinity)
    expect(parseDescriptorLimit('')).toBe(1024)
  })
})

describe('The service', () => {
  it('answers a new client beside more idle ones than it has descriptors', async () => {
    const command = [process.execPath, join(fixtureOut, 'server/entry.mjs')]
    const limited = ['-c', 'ulimit -n 120; exec "$0" "$@"', ...command]
    const settings = { BASE_URL: baseUrl, PORT: '0', RATE_LIMIT_IP: '100000' }
    const child = stopWithTest(startProgram('/bin/sh', limited, settings))
    const [, port] = await child.printed(/ on 127\.0\.0\.1:(\d+) \(/)
    for (let number = 0; number < 200; number += 1) {
      await openWire({ port: Number(port), localAddress: address(number) })
    }
    for (let count = 0; count < 10; count += 1) {
      expect((await askOnce({ port: Number(port) }, get('/api/v1/health'))).status).toBe(200)
    }
  })

  it('answers a new client as soon beside 2,000 idle ones of many addresses', async () => {
    const { port } = stopWithTest(await startBuiltService(fixtureOut))
    const alone = await medianTime(port)
    const idle = await Promise.all(
      Array.from({ length: 2000 }, async (_, number) => {
        return await openWire({ port, localAddress: address(number) })
      }),
    )
    expect((await medianTime(port)) / alone).toBeLessThan(10)
    expect(idle.filter((wire) => wire.isClosed())).toEqual([])
  })

  it('holds one address to what is set, unless it is a proxy', async () => {
    const settings = { MAX_CONNECTIONS_PER_ADDRESS: '10', TRUST_PROXY_HOPS: '0' }
    const proxied = { ...settings, TRUST_PROXY_HOPS: '1' }
    const direct = stopWithTest(await startBuiltService(fixtureOut, settings))
    const behind = stopWithTest(await startBuiltService(fixtureOut, proxied))
    const directWires = await openMany(direct.port, 15)
    const behindWires = await openMany(behind.port, 15)
    await eventually(() => openOnes(directWires).filter(Boolean)).toHaveLength(9)
    expect(openOnes(behindWires).filter(Boolean)).toHaveLength(15)
  })
})

/** Milliseconds from connecting to the answer. */
async function medianTime(port: number): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < 51; count += 1) {
    const started = performance.now()
    await askOnce({ port }, get('/api/v1/health'))
    times.push(performance.now() - started)
  }
  return times.sort((one, other) => one - other)[25] ?? NaN
}
