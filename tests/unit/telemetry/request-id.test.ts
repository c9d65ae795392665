import { describe, expect, it } from 'vitest'
import { cacheControl } from '../../../src/http/cache-control.ts'
import { privateFields } from '../../../src/service/node-http.ts'
import { createIdentifier } from '../../../src/telemetry/request-id.ts'

/** Fields of one response with a policy. */
function fieldsWith(policy: string | undefined, duration?: number) {
  const headers: Record<string, string> = policy === undefined ? {} : { 'Cache-Control': policy }
  return privateFields({ headers }, 'the-id', duration)
}

describe('The identifier of a request', () => {
  const own = new Set<string>([cacheControl.never, cacheControl.agentAnswer, cacheControl.question])

  it.each(Object.entries(cacheControl))(
    'is in an answer of the policy %s unless shared caches may keep it',
    (_name, policy) => {
      expect(fieldsWith(policy)).toEqual(own.has(policy) ? { 'X-Request-Id': 'the-id' } : undefined)
    },
  )

  it('is in no answer without a policy, which caches may keep (RFC 9111 §4.2.2)', () => {
    expect(fieldsWith(undefined)).toBeUndefined()
  })
})

it('The time of a request is told where that is set, and where the identifier is', () => {
  expect(fieldsWith(cacheControl.never, 12.34)).toEqual({
    'X-Request-Id': 'the-id',
    'Server-Timing': 'app;dur=12.3',
  })
  expect(fieldsWith(cacheControl.page, 12.34)).toBeUndefined()
})

describe('An identifier', () => {
  const behindProxy = createIdentifier({ trustedHops: 1, random: () => 'made' })

  it.each([
    'a',
    'Root=1-67891233',
    'A-z_0.9',
    'x'.repeat(64),
    'x'.repeat(65),
    '',
    'a b',
    'ä',
    'a\n',
  ])('of a proxy is taken when it is 1 to 64 plain characters: %j', (sent) => {
    const isPlain = /^[A-Za-z0-9._-]{1,64}$/.test(sent) && !sent.endsWith('\n')
    expect(behindProxy(sent)).toBe(isPlain ? sent : 'made')
  })

  it('is never that of a client', () => {
    const open = createIdentifier({ trustedHops: 0, random: () => 'made' })
    expect([open('mine'), open(undefined), behindProxy(undefined)]).toEqual([
      'made',
      'made',
      'made',
    ])
  })
})
