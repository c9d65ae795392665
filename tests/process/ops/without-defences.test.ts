/**
 * What each bound is there for: the same fault beside a server that has it and one that has not.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { ConnectionLimits } from '../../../src/service/timeouts-and-limits.ts'
import { stopWithTest } from '../../support/built-service.ts'
import { startProgram } from '../../support/child.ts'
import { eventually } from '../../support/eventually.ts'
import { askOnce, get, openWire } from '../../support/wire.ts'
import type { Wire } from '../../support/wire.ts'
import { serveWire, untilConnections } from '../../support/wire-server.ts'
import type { WireServer, WireServerOptions } from '../../support/wire-server.ts'

/** More than the buffers of the system take on both sides. */
const long = 30_000_000
const never = 1_000_000_000

interface Fault {
  readonly text: string
  readonly isPaused?: boolean
  readonly with: WireServerOptions
  readonly without: WireServerOptions
}

const limits = (changes: Partial<ConnectionLimits>) => ({ limits: changes })

/**
 * Connections that stay for as long as their clients like; node:http takes a time of 0 for none.
 */
const staying: Readonly<Record<string, Fault>> = {
  'whose header never ends': {
    text: 'GET / HTTP/1.1\r\nX: ',
    with: limits({ headerTimeout: 200, requestTimeout: 400, lingerTimeout: 50 }),
    without: limits({ headerTimeout: 0, requestTimeout: 0 }),
  },
  'whose body never ends': {
    text: 'POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nx',
    with: limits({ headerTimeout: 200, requestTimeout: 400, lingerTimeout: 50 }),
    without: limits({ headerTimeout: 0, requestTimeout: 0 }),
  },
  'that reads nothing of its answer': {
    text: get(`/big?${long}`),
    isPaused: true,
    with: limits({ writeTimeout: 200 }),
    without: limits({ writeTimeout: 0 }),
  },
  'that is half open after its refusal': {
    text: 'GARBAGE\r\n\r\n',
    with: limits({ lingerTimeout: 200 }),
    without: limits({ lingerTimeout: never }),
  },
  'that is never used again': {
    text: get('/n'),
    with: { keepAlive: 200 },
    without: { keepAlive: never },
  },
}

async function attack(server: WireServer, { text, isPaused }: Fault): Promise<void> {
  const wire = await openWire({ ...server, isPaused })
  wire.send(text)
}

describe('A connection', () => {
  it.each(Object.entries(staying))('%s would stay', async (_what, fault) => {
    const [held, free] = [await serveWire(fault.with), await serveWire(fault.without)]
    const started = performance.now()
    await attack(free, fault)
    await attack(held, fault)
    await untilConnections(held, 0)
    await wait(2 * (performance.now() - started))
    expect(await free.connections()).toBe(1)
  })
})

async function openFrom(server: Pick<WireServer, 'port'>, count: number): Promise<Wire[]> {
  const wires: Wire[] = []
  for (let at = 1; at <= count; at += 1) {
    wires.push(await openWire({ ...server, localAddress: `127.5.0.${at}` }))
  }
  return wires
}

describe('Without a bound', () => {
  it('on connections all of a flood stay', async () => {
    const [held, free] = [await serveWire({ all: 40 }), await serveWire({ all: Infinity })]
    for (const server of [held, free]) await openFrom(server, 60)
    await untilConnections(held, 36)
    await untilConnections(free, 60)
  })

  it('on those of an address one client has all of them', async () => {
    const bounds = { all: 40, limits: { busyGrace: never } }
    const held = await serveWire({ ...bounds, perAddress: 10 })
    const free = await serveWire({ ...bounds, perAddress: Infinity })
    const half = 'POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nx'
    const answered: boolean[] = []
    for (const server of [held, free]) {
      for (let count = 1; count <= 40; count += 1) {
        const wire = await openWire(server)
        wire.send(half)
        await eventually(() => wire.isClosed() || server.begun.length === count).toBe(true)
      }
      expect(server.begun).toHaveLength(server === held ? 10 : 40)
      const [other] = await openFrom(server, 1)
      other?.send(get('/n'))
      await eventually(() => other?.isClosed() === true || other?.received() !== '').toBe(true)
      answered.push(other?.received() !== '')
    }
    expect(answered).toEqual([true, false])
  })

  it('on unread answers all of them are kept in memory', async () => {
    const held = await serveWire(limits({ mostUnsentBytes: 1.5 * long }))
    const free = await serveWire(limits({ mostUnsentBytes: Infinity }))
    for (const server of [held, free]) {
      for (let count = 1; count <= 3; count += 1) {
        const wire = await openWire({ ...server, isPaused: true })
        wire.send(get(`/big?${long}`))
        await eventually(() => server.begun).toHaveLength(count)
      }
    }
    await untilConnections(held, 1)
    expect(await free.connections()).toBe(3)
  })

  it('on requests that wait all of a packet are taken', async () => {
    const held = await serveWire(limits({ mostWaitingRequests: 10 }))
    const free = await serveWire(limits({ mostWaitingRequests: Infinity }))
    const begun: number[] = []
    for (const server of [held, free]) {
      const wire = await openWire(server)
      wire.send(get('/wait?50') + get('/n').repeat(100))
      wire.socket.end()
      await wire.untilEnded()
      begun.push(server.begun.length)
    }
    expect(begun).toEqual([11, 101])
  })
})

describe('A plain server of node:http', () => {
  it('answers no new client beside more idle ones than it has descriptors', async () => {
    const source = `
      const server = require('node:http').createServer((request, response) => response.end('ok'))
      server.listen(0, '127.0.0.1', () => console.log('port ' + server.address().port))`
    const limited = ['-c', 'ulimit -n 120; exec "$0" "$@"', process.execPath, '-e', source]
    const child = stopWithTest(startProgram('/bin/sh', limited))
    const [, port] = await child.printed(/port (\d+)/)
    await openFrom({ port: Number(port) }, 200)
    const asking = askOnce({ port: Number(port) }, get('/'), 3000)
    await expect(asking).rejects.toThrow('No 1 answers')
  })
})
