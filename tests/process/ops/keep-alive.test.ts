import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { builtSite } from '../../support/built-site.ts'
import { startBuiltService, stopWithTest } from '../../support/built-service.ts'
import { askOnce, get, openWire } from '../../support/wire.ts'
import { connectToServer, serveWire, untilConnections } from '../../support/wire-server.ts'

const fixtureOut = await builtSite('tiny')

/** As in the server, the time for an idle connection is several times the others. */
const scaled = {
  keepAlive: 1500,
  limits: { headerTimeout: 200, requestTimeout: 400, writeTimeout: 300, checkInterval: 20 },
}
const thought = 1200

/** What may have come before on a connection. */
const beginnings = [
  get('/n?1'),
  'POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\none',
  'POST /early HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\none',
  'POST /body HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  get('/big?5000000'),
  get('/n?1', ['Expect: wonders']),
]

describe('A connection that is kept', () => {
  it('is open still when its client has thought for long', async () => {
    const server = await serveWire(scaled)
    const wires = await Promise.all(beginnings.map(async () => await openWire(server)))
    for (const [at, wire] of wires.entries()) wire.send(beginnings[at] ?? '')
    for (const wire of wires) await wire.replies(1)
    for (const round of [2, 3]) {
      await wait(thought)
      expect(wires.map((wire) => wire.isClosed())).toEqual(wires.map(() => false))
      for (const wire of wires) wire.send(get(`/n?${round}`))
      for (const wire of wires) {
        expect((await wire.replies(round)).at(-1)?.body).toBe(`/n?${round}`)
      }
    }
  })

  it('is open for its time, as its answers say, and no longer', async () => {
    const { wire, ...server } = await connectToServer({ ...scaled, keepAlive: 1000 })
    wire.send(get('/n?1'))
    expect((await wire.replies(1))[0]?.headers['keep-alive']).toBe('timeout=1')
    await untilConnections(server, 0)
  })

  it('is not kept for longer by empty lines', async () => {
    const { wire, ...server } = await connectToServer({ ...scaled, keepAlive: 500 })
    wire.send(get('/n?1'))
    await wire.replies(1)
    const trickle = setInterval(() => {
      wire.send('\r\n')
    }, 50)
    try {
      await untilConnections(server, 0)
    } finally {
      clearInterval(trickle)
    }
  })

  it('has the same time for its next header as a new one', async () => {
    const { wire } = await connectToServer(scaled)
    wire.send(get('/n?1'))
    await wire.replies(1)
    await wait(300)
    wire.send('GET /n?2 HTTP/1.1\r\n')
    await wire.untilEnded(1000)
    expect((await wire.replies(2))[1]?.status).toBe(408)
  })
})

describe('The service', () => {
  it('keeps connections for 75 seconds, or as long as it is told', async () => {
    for (const [settings, expected] of [
      [{}, 'timeout=75'],
      [{ KEEP_ALIVE_SECONDS: '600' }, 'timeout=600'],
    ] as const) {
      const service = stopWithTest(await startBuiltService(fixtureOut, settings))
      const { headers } = await askOnce(service, get('/api/v1/health'))
      expect(headers['keep-alive']).toBe(expected)
    }
  })
})
