import { describe, expect, it } from 'vitest'
import { baseUrl } from '../support/app.ts'
import { startNode } from '../support/child.ts'
import { createMemoryLog } from '../support/memory-log.ts'
import { get, openWire } from '../support/wire.ts'
import { connectToServer } from '../support/wire-server.ts'

describe('A handler that throws', () => {
  it.each(['/throw', '/unwritable'])('at %s is answered for, and logged', async (path) => {
    const { log, lines } = createMemoryLog()
    const { wire } = await connectToServer({ log })
    wire.send(get(`${path}?private=1`) + get('/n?1'))
    const [failed, next] = await wire.replies(2)
    expect(wire.received()).toMatch(/^HTTP\/1\.1 500 Internal Server Error\r\n/)
    expect(failed?.headers).toMatchObject({
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
    })
    expect(JSON.parse(failed?.body ?? '')).toEqual({
      type: `${baseUrl}/api.md#internal-error`,
      title: 'Internal error',
      status: 500,
      detail: 'The service has an internal error: retry later',
      instance: path,
      code: 'internal-error',
    })
    expect(next?.body).toBe('/n?1')
    // Whoever asks about it names what its answer said.
    const id = failed?.headers['x-request-id']
    expect(id).toBe('made-here')
    expect(lines()).toMatchObject([{ level: 'error', id }])
  })

  it('would end the process, if nobody caught what it throws', async () => {
    const source = `
      const handle = async () => { throw new Error('the handler failed') }
      const server = require('node:http').createServer(handle)
      server.listen(0, '127.0.0.1', () => console.log('port ' + server.address().port))`
    const child = startNode(['-e', source], {})
    const [, port] = await child.printed(/^port (\d+)$/m)
    const wire = await openWire({ port: Number(port) })
    wire.send(get('/'))
    expect(await child.exited).toBe(1)
    await wire.untilEnded()
    expect(wire.received()).toBe('')
  })
})
