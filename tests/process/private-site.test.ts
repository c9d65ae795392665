/** Answers of a private site that no app makes: of a server that cannot read a request. */
import { describe, expect, it } from 'vitest'
import { useBuiltService } from '../support/built-service.ts'
import { askOnce, get } from '../support/wire.ts'

describe('The server of a private site', () => {
  const service = useBuiltService('private')

  it.each([
    ['what is no HTTP', 'HELLO\r\n\r\n', 400],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n', 400],
    ['too long an address', get(`/${'a'.repeat(20_000)}`), 431],
    ['a page', get('/en/contact/'), 200],
    ['the authorization endpoint', get('/oauth/authorize/?client_id=x'), 400],
  ])('asks that no search shows its answer to %s', async (_what, text, status) => {
    const reply = await askOnce(service, text)
    expect([reply.status, reply.headers['x-robots-tag']]).toEqual([status, 'noindex'])
  })
})
