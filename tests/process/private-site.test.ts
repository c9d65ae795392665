/** Answers of a private site that no app makes: of a server that cannot read a request. */
import { describe, expect, it, onTestFinished } from 'vitest'
import { builtSite } from '../support/built-site.ts'
import { startBuiltService } from '../support/built-service.ts'
import { get, openWire } from '../support/wire.ts'

describe('The server of a private site', () => {
  it.each([
    ['what is no HTTP', 'HELLO\r\n\r\n', 400],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n', 400],
    ['too long an address', get(`/${'a'.repeat(20_000)}`), 431],
    ['a page', get('/en/contact/'), 200],
    ['the authorization endpoint', get('/oauth/authorize/?client_id=x'), 400],
  ])('asks that no search shows its answer to %s', async (_what, text, status) => {
    const service = await startBuiltService(await builtSite('private'))
    onTestFinished(service.stop)
    const wire = await openWire({ port: service.port })
    wire.send(text)
    const [reply] = await wire.replies(1)
    expect([reply?.status, reply?.headers['x-robots-tag']]).toEqual([status, 'noindex'])
  })
})
