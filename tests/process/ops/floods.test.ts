import { beforeAll, describe, expect, it } from 'vitest'
import { createConnection } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { useBuiltService } from '../../support/built-service.ts'
import { messagesOf } from '../../support/memory-log.ts'
import { askOnce, get } from '../../support/wire.ts'

/** What clients that mean harm send, or nothing, before they go or stay. */
const floods: readonly (readonly [string, string])[] = [
  ['connections that say nothing', ''],
  ['requests', get('/api/v1/search?q=brook')],
  ['packets of requests', get('/api/v1/health').repeat(200)],
  ['garbage', 'HELLO\r\n\r\n'],
  ['halves of headers', 'GET / HTTP/1.1\r\nX: '],
  ['halves of bodies', 'POST /mcp HTTP/1.1\r\nHost: x\r\nContent-Length: 64000\r\n\r\n{'],
  ['long headers', get('/', [`X: ${'a'.repeat(60_000)}`])],
]

describe('A flood of', () => {
  const service = useBuiltService('tiny', { MAX_CONNECTIONS: '100' })
  let printed = ''

  beforeAll(() => {
    printed = service.output()
  })

  it.each(floods)('%s leaves the service as it was', async (_what, text) => {
    const address = (number: number) => `127.1.${number >> 7}.${(number & 127) + 1}`
    const sockets = Array.from({ length: 600 }, (_, number) => {
      const localAddress = address(number)
      const socket = createConnection({ host: '127.0.0.1', port: service.port, localAddress })
      // Most are refused or cut.
      socket.on('error', () => undefined)
      socket.on('connect', () => {
        if (text !== '') socket.write(text)
        if (number % 3 === 0) socket.resetAndDestroy()
      })
      socket.pause()
      return socket
    })
    await wait(200)
    // Beside it.
    expect(await answers(service.port)).toBe(true)
    for (const socket of sockets) socket.destroy()
    // After it.
    for (let count = 0; count < 20; count += 1) {
      expect((await askOnce(service, get('/api/v1/health'))).status).toBe(200)
    }
    // At most that connections were refused, once for all of them, and no line for what strangers
    // sent.
    const told = messagesOf(service.output().slice(printed.length))
    expect(told.filter((line) => !line.startsWith('Connections are '))).toEqual([])
    expect(told.length).toBeLessThan(10)
  })
})

/**
 * Whether a new client is answered; one that is refused while every connection is busy comes again.
 */
async function answers(port: number): Promise<boolean> {
  for (let tries = 0; tries < 20; tries += 1) {
    const reply = await askOnce({ port }, get('/api/v1/health'), 2000).catch(() => undefined)
    if (reply?.status === 200) return true
    await wait(300)
  }
  return false
}
