import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { useBuiltService } from '../../support/built-service.ts'
import { askOnce, get, openWire } from '../../support/wire.ts'
import type { Wire } from '../../support/wire.ts'

const posts = [
  ['/mcp', 'application/json'],
  ['/api/v1/batch', 'application/json'],
  ['/agent/auth/', 'application/json'],
  ['/oauth/register/', 'application/json'],
  ['/oauth/token/', 'application/x-www-form-urlencoded'],
  ['/oauth/authorize/', 'application/x-www-form-urlencoded'],
] as const

/** Ways to hang up. */
const ways: readonly [string, (wire: Wire) => void][] = [
  ['by closing', (wire) => wire.socket.destroy()],
  ['by a reset', (wire) => wire.socket.resetAndDestroy()],
  ['by closing its half', (wire) => wire.socket.end()],
]

/** A whole request but for the end of its body. */
function halfPost(path: string, type: string): string {
  return `POST ${path} HTTP/1.1\r\nHost: localhost:4321\r\nContent-Type: ${type}\r\nContent-Length: 500\r\n\r\n{"a`
}

describe.each([
  ['within its quota', {}],
  ['over its quota', { RATE_LIMIT_IP: '1', RATE_LIMIT_AUTH: '1' }],
])('A client that hangs up, %s,', (_which, settings: Readonly<Record<string, string>>) => {
  const service = useBuiltService('tiny', settings)
  let printed = ''

  beforeAll(() => {
    printed = service.output()
  })
  async function expectQuiet(): Promise<void> {
    expect((await askOnce(service, get('/mcp/health'))).status).toBe(200)
    await wait(50)
    expect(service.output()).toBe(printed)
  }

  it.each(ways)('during its body, %s, is no failure', async (_way, hangUp) => {
    for (const [path, type] of posts) {
      for (let count = 0; count < 5; count += 1) {
        const wire = await openWire(service)
        wire.send(halfPost(path, type))
        await wait(10)
        hangUp(wire)
      }
    }
    await expectQuiet()
  })

  it.each(ways)('before its answer, %s, is no failure', async (_way, hangUp) => {
    for (const target of ['/', '/api/v1/search?q=brook', '/api/v1/health', '/nowhere/', '/mcp']) {
      for (let count = 0; count < 5; count += 1) {
        const wire = await openWire(service)
        wire.send(get(target).repeat(5))
        if (count > 2) await wait(1)
        hangUp(wire)
      }
    }
    await expectQuiet()
  })

  it('in the middle of an answer is no failure', async () => {
    for (let count = 0; count < 20; count += 1) {
      const wire = await openWire({ ...service, isPaused: true })
      wire.send(get('/openapi.json').repeat(200))
      await wait(5)
      wire.socket.resetAndDestroy()
    }
    await expectQuiet()
  })
})
