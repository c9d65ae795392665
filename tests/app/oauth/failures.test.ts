import { describe, expect, it } from 'vitest'
import type { CounterStore } from '../../../src/gate/counter.ts'
import { json } from '../../support/app.ts'
import { createAuthApp } from '../../support/auth-app.ts'

const broken: CounterStore = {
  charge() {
    throw new Error('The store is away')
  },
}

describe('A failure of ours', () => {
  const paths = ['/oauth/token/', '/oauth/register/', '/agent/auth/', '/agent/auth/claim/']
  it.each(paths)('at %s is told as server_error, to every origin, and logged', async (path) => {
    const service = await createAuthApp({ store: broken })
    const answer = await service.postJson(path, {})
    expect([answer.status, json(answer)]).toEqual([
      500,
      { error: 'server_error', error_description: 'Internal error: retry later' },
    ])
    expect(answer.headers['Cache-Control']).toBe('no-store')
    expect(answer.headers['Access-Control-Allow-Origin']).toBe('*')
    expect(service.failures).toEqual([new Error('The store is away')])
  })

  it('at the authorization endpoint is told to nobody else', async () => {
    const service = await createAuthApp({ store: broken })
    const answer = await service.ask('/oauth/authorize')
    expect([answer.status, answer.headers['Cache-Control']]).toEqual([500, 'no-store'])
    expect(Object.keys(answer.headers).join()).not.toMatch(/access-control/i)
  })
})
