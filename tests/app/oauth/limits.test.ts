import { describe, expect, it } from 'vitest'
import type { Answer, Ask } from '../../support/app.ts'
import { createAuthApp } from '../../support/auth-app.ts'
import type { AuthApp, AuthOptions } from '../../support/auth-app.ts'
import { expectInvalidToken, expectProblem } from '../../support/expectations.ts'
import { forge } from '../../support/forged.ts'

const target = '/api/v1'
const address = '198.51.100.7'

async function repeat(count: number, ask: () => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = []
  for (let done = 0; done < count; done += 1) statuses.push((await ask()).status)
  return statuses
}

function expectExhausted(answer: Answer, seconds: number): void {
  expectProblem(answer, {
    status: 429,
    code: 'rate-limited',
    headers: {
      RateLimit: `"ip";r=0;t=${seconds}`,
      'Retry-After': String(seconds),
      'X-RateLimit-Remaining': '0',
    },
  })
}

/** A service that gives every address one request. */
async function createStrict(options: AuthOptions = {}): Promise<AuthApp> {
  return await createAuthApp({ quotas: { ip: 1 }, ...options })
}

async function statusOf(service: AuthApp, from: string, forwarded?: string): Promise<number> {
  const headers: Ask['headers'] = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return (await service.ask(target, { address: from, headers })).status
}

describe('Limits', () => {
  it('H1 121st request', async () => {
    const service = await createAuthApp()
    const ask = async () => await service.ask(target, { address })
    expect(new Set(await repeat(120, ask))).toEqual(new Set([200]))
    expectExhausted(await ask(), 60)
    service.pass(18.5)
    expectExhausted(await ask(), 42)
    service.pass(41)
    expectExhausted(await ask(), 1)
    service.pass(0.5)
    expect((await ask()).status).toBe(200)
  })

  it('H2 429 then token', async () => {
    const service = await createAuthApp()
    await repeat(121, async () => await service.ask(target, { address }))
    const headers = { authorization: `Bearer ${await forge(service)}` }
    const answer = await service.ask(target, { address, headers })
    expect([answer.status, answer.headers['RateLimit-Policy']]).toEqual([200, '"agent";q=600;w=60'])
    expect(answer.headers['X-RateLimit-Limit']).toBe('600')
    expect(answer.headers).not.toHaveProperty('RateLimit')
  })

  it('H3 invalid-token flood', async () => {
    const service = await createAuthApp()
    const headers = (count: number) => ({ authorization: `Bearer garbage${count}` })
    const answers: Answer[] = []
    for (let count = 0; count < 200; count += 1) {
      answers.push(await service.ask('/api/v1/pages', { address, headers: headers(count) }))
    }
    for (const answer of answers.slice(0, 120)) expectInvalidToken(answer)
    for (const answer of answers.slice(120)) expectExhausted(answer, 60)
  })

  it('H4 IPv6 rotation', async () => {
    const service = await createStrict()
    expect(await statusOf(service, '2001:db8:1:2::1')).toBe(200)
    expect(await statusOf(service, '2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe(429)
    expect(await statusOf(service, '2001:0DB8:0001:0002:0:0:0:9')).toBe(429)
    expect(await statusOf(service, '2001:db8:1:3::1')).toBe(200)
  })

  it('H5 mapped v4', async () => {
    const service = await createStrict()
    expect(await statusOf(service, '::ffff:1.2.3.4')).toBe(200)
    for (const same of ['::ffff:102:304', '1.2.3.4', '0:0:0:0:0:FFFF:1.2.3.4']) {
      expect(await statusOf(service, same)).toBe(429)
    }
    for (const other of ['2001:db8::1.2.3.4', '::1.2.3.4']) {
      expect(await statusOf(service, other), other).toBe(200)
    }
  })

  it('H6 X-Forwarded-For spoof, hops 0, 1, 2', async () => {
    const ignoring = await createStrict()
    expect(await statusOf(ignoring, address, '9.9.9.1')).toBe(200)
    expect(await statusOf(ignoring, address, '9.9.9.2')).toBe(429)

    const last = await createStrict({ trustedHops: 1 })
    expect(await statusOf(last, address, '9.9.9.1, 8.8.8.8')).toBe(200)
    expect(await statusOf(last, address, '9.9.9.2, 8.8.8.8')).toBe(429)
    expect(await statusOf(last, address, '8.8.8.8, 9.9.9.2')).toBe(200)

    const second = await createStrict({ trustedHops: 2 })
    expect(await statusOf(second, address, '9.9.9.1, 8.8.8.8, 7.7.7.7')).toBe(200)
    expect(await statusOf(second, address, '9.9.9.2, 8.8.8.8, 7.7.7.6')).toBe(429)
    // Fewer entries than there are proxies: the socket's address counts.
    expect(await statusOf(second, address, '6.6.6.6')).toBe(200)
    expect(await statusOf(second, address, '6.6.6.7')).toBe(429)
    expect(await statusOf(second, address)).toBe(429)
  })

  it.each([
    ['10 KB', 'a'.repeat(10_000)],
    ['10 KB of commas', ','.repeat(10_000)],
    ['unknown', 'unknown'],
    ['a name', '_hidden'],
    ['empty items', ', ,'],
    ['nothing', ''],
    ['a path', '../../x'],
    ['an address, then empty items', '1.2.3.4,,'],
    ['a number too large', '256.1.1.1'],
    ['a leading zero', '01.2.3.4'],
    ['IPv4 in brackets', '[1.2.3.4]'],
  ])('H7 X-Forwarded-For junk: %s', async (_what, forwarded) => {
    const service = await createStrict({ trustedHops: 1 })
    expect(await statusOf(service, address, forwarded)).toBe(200)
    // What cannot be read counts for the address of the socket.
    expect(await statusOf(service, address)).toBe(429)
    for (const same of ['1.2.3.4:5', '1.2.3.4:6', '1.2.3.4', '[::ffff:1.2.3.4]:5']) {
      expect(await statusOf(service, address, same)).toBe(same === '1.2.3.4:5' ? 200 : 429)
    }
    expect(await statusOf(service, address, '[::1]:5')).toBe(200)
    expect(await statusOf(service, address, '[::1]:6')).toBe(429)
    for (const same of ['[2001:db8::1]:5', '[2001:db8::1]', '2001:db8::1%eth0']) {
      expect(await statusOf(service, address, same)).toBe(same.endsWith(':5') ? 200 : 429)
    }
    expect(service.failures).toEqual([])
  })
})
