import { describe, expect, it, onTestFinished } from 'vitest'
import { openOperatorPort } from '../../src/service/operator-port.ts'
import { createMemoryLog } from '../support/memory-log.ts'
import { askOnce } from '../support/wire.ts'

/** Opens the port on an address; asks one path with a Host. */
async function open(metricsHost: string) {
  const { log, text } = createMemoryLog()
  const opened = await openOperatorPort({ metricsPort: 0, metricsHost }, log)
  onTestFinished(() => opened?.close())
  const port = Number(/on [^ ]+:(\d+)/.exec(text())?.[1])
  return async (path: string, host: string) =>
    await askOnce({ port }, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
}

describe.each(['127.0.0.1', '0.0.0.0'])('The port for operators on %s', (metricsHost) => {
  it.each([
    'evil.example',
    'EVIL.example:9464',
    '127.0.0.1.evil.example',
    '127.0.0.1@evil.example',
  ])('shows no metrics to %s, which may be a page, and says what to do', async (host) => {
    const ask = await open(metricsHost)
    const { status, body } = await ask('/metrics', host)
    expect([status, body]).toEqual([421, expect.stringContaining('set METRICS_HOST')])
    expect((await ask('/missing', host)).status).toBe(421)
    expect((await ask('/livez', host)).status).toBe(200)
  })

  it.each(['localhost:9464', '127.0.0.1', '192.0.2.7:9464', '[2001:db8::7]:9464', 'vitrine:9464'])(
    'shows them to %s',
    async (host) => {
      const ask = await open(metricsHost)
      const { status, body } = await ask('/metrics', host)
      expect([status, body]).toEqual([200, expect.stringContaining('# TYPE')])
    },
  )
})

it('The port for operators shows the metrics under the name it listens on', async () => {
  // A name with a dot that every machine resolves.
  const ask = await open('127.1')
  expect((await ask('/metrics', '127.1:9464')).status).toBe(200)
  expect((await ask('/metrics', '127.2:9464')).status).toBe(421)
})
