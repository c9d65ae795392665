import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { connectionLimits } from '../../../src/service/timeouts-and-limits.ts'
import { startBuiltService, stopWithTest } from '../../support/built-service.ts'
import { builtSite } from '../../support/built-site.ts'
import { eventually } from '../../support/eventually.ts'
import { get, openWire } from '../../support/wire.ts'
import { connectToServer, serveWire } from '../../support/wire-server.ts'

const fixtureOut = await builtSite('tiny')

const long = 30_000_000

describe('A server that stops', () => {
  it('finishes what it has begun, in order, and closes what is idle', async () => {
    const server = await serveWire()
    const fresh = await openWire(server)
    const idle = await openWire(server)
    idle.send(get('/n?1'))
    await idle.replies(1)
    const busy = await openWire(server)
    busy.send(get('/wait?300') + get('/n?2') + get('/wait?100'))
    const started = await openWire(server)
    started.send('GET /n?3 HTTP/1.1\r\n')
    const body = await openWire(server)
    body.send('POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nha')
    const slow = await openWire({ ...server, isPaused: true })
    slow.send(get(`/big?${long}`))
    await eventually(() => server.begun).toHaveLength(4)
    await wait(50)

    const stopped = server.stop()
    await fresh.untilEnded()
    await idle.untilEnded()
    expect(idle.received().match(/HTTP\/1\.1 /g)).toHaveLength(1)
    await expect(openWire(server)).rejects.toThrow('ECONNREFUSED')
    started.send('Host: x\r\n\r\n')
    body.send('lf')
    slow.socket.resume()
    for (const wire of [busy, started, body, slow]) {
      await wire.untilEnded()
      wire.socket.end()
    }
    const bodies = async (wire: typeof busy) => (await wire.replies(1)).map((reply) => reply.body)
    expect(await bodies(busy)).toEqual(['/wait?300', '/n?2', '/wait?100'])
    expect(await bodies(started)).toEqual(['/n?3'])
    expect((await started.replies(1))[0]?.headers.connection).toBe('close')
    expect(await bodies(body)).toEqual(['half'])
    expect((await bodies(slow))[0]).toHaveLength(long)
    await stopped
  })

  it('answers what was on its way on an idle connection, and says that it was the last answer', async () => {
    const [server, hasty] = [await serveWire(), await serveWire({ limits: { drainTimeout: 0 } })]
    const wires = await Promise.all([openWire(server), openWire(server), openWire(hasty)])
    const [used, fresh, dropped] = wires
    used.send(get('/n?1'))
    await used.replies(1)
    const stopped = [server.stop(), hasty.stop()]
    await dropped.untilEnded()
    await expect(openWire(server)).rejects.toThrow('ECONNREFUSED')
    for (const [at, wire] of [used, fresh].entries()) {
      wire.send(get('/n?2'))
      const replies = await wire.replies(2 - at)
      expect(replies.at(-1)).toMatchObject({ body: '/n?2', headers: { connection: 'close' } })
      await wire.untilEnded()
      wire.socket.end()
    }
    await Promise.all(stopped)
  })

  it('tells the client with the answer under way that it is the last one', async () => {
    const { wire, ...server } = await connectToServer()
    wire.send(get('/wait?100'))
    await eventually(() => server.begun).toHaveLength(1)
    const stopped = server.stop()
    expect((await wire.replies(1))[0]?.headers.connection).toBe('close')
    wire.socket.end()
    await stopped
  })

  it('answers on every connection that the system had accepted', async () => {
    const server = await serveWire()
    // All are connected before the first is taken: one comes in with each turn of the event loop.
    const wires = await Promise.all(Array.from({ length: 50 }, () => openWire(server)))
    for (const wire of wires) wire.send(get('/n?1'))
    const stopped = server.stop()
    for (const wire of wires) {
      expect((await wire.replies(1))[0]?.body).toBe('/n?1')
      wire.socket.end()
    }
    await stopped
  })

  it('closes what never ends after a time', async () => {
    const server = await serveWire({ limits: { stopTimeout: 300 } })
    const wires = await Promise.all([1, 2, 3, 4].map(async () => await openWire(server)))
    const texts = [
      'GET / HTTP/1.1\r\n',
      get('/wait?100000'),
      get(`/big?${long}`),
      'GARBAGE\r\n\r\n',
    ]
    for (const [at, wire] of wires.entries()) wire.send(texts[at] ?? '')
    wires[2]?.socket.pause()
    await eventually(() => server.begun).toHaveLength(2)
    await server.stop()
    expect(await server.connections()).toBe(0)
  })
})

describe('The service, told to stop in the middle of everything,', () => {
  it('finishes what is in flight, cuts off what is stuck and exits with 0', async () => {
    const child = stopWithTest(await startBuiltService(fixtureOut))
    const open = () => openWire(child)
    const health = get('/api/v1/health')

    const idle = await open()
    idle.send(health)
    await idle.replies(1)
    const fresh = await open()
    const stuckHeader = await open()
    stuckHeader.send('GET / HTTP/1.1\r\n')
    const stuckBody = await open()
    stuckBody.send('POST /mcp HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n')
    const garbage = await open()
    garbage.send('GARBAGE\r\n\r\n')
    const header = await open()
    header.send(health.slice(0, -2))
    const body = await open()
    const message = '{"jsonrpc":"2.0","id":1,"method":"ping"}'
    body.send(
      `POST /mcp HTTP/1.1\r\nHost: localhost:4321\r\nContent-Type: application/json\r\nContent-Length: ${message.length}\r\n\r\n{`,
    )
    await garbage.untilEnded()
    const pipelined = await open()
    pipelined.send(health.repeat(300))
    await pipelined.replies(1)

    child.signal('SIGTERM')
    await child.printed(/"SIGTERM: finishing the requests in flight"/)
    await Promise.all([idle.untilEnded(), fresh.untilEnded()])
    header.send('\r\n')
    body.send(message.slice(1))
    for (const wire of [header, body, pipelined]) {
      await wire.untilEnded()
      wire.socket.end()
    }
    expect((await header.replies(1)).map(({ status }) => status)).toEqual([200])
    expect((await body.replies(1))[0]?.body).toContain('"result":{}')
    const statuses = (await pipelined.replies(300)).map(({ status }) => status)
    expect(statuses).toEqual(Array.from({ length: 300 }, () => 200))
    expect(await child.exited).toBe(0)
    // What is stuck had its time, which ends before orchestrators kill.
    expect(stuckHeader.isClosed() && stuckBody.isClosed()).toBe(true)
    expect(connectionLimits.stopTimeout).toBeLessThan(10_000)
    expect(child.output()).not.toMatch(/fail|Error|must not/)
  })
})
