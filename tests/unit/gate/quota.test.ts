import { describe, expect, it } from 'vitest'
import type { Admission } from '../../../src/gate/admission.ts'
import { createMemoryStore } from '../../../src/gate/counter.ts'
import { createGate } from '../../../src/gate/gate.ts'
import { charge, quotaPolicy, quotaRefusal } from '../../../src/gate/quota.ts'
import type { CounterStore } from '../../../src/gate/counter.ts'
import { callFor } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'

const ip = quotaPolicy('ip', 120)
const agentPolicy = quotaPolicy('agent', 600)

function storeWith(remaining: number, reset: number): CounterStore {
  return { charge: () => ({ remaining, reset }) }
}

function exhaustedAdmission(caller: Admission['caller']): Admission {
  const exhausted = { policy: ip, reset: 37 }
  return { caller, hasInvalidToken: false, policy: ip, agentPolicy, exhausted }
}

const agent = { kind: 'agent', sub: 'reg_1', scope: 's', resource: 'r' } as const

describe('charging', () => {
  it('takes the last request of a quota and refuses the next', async () => {
    const store = createMemoryStore(() => 0)
    const policy = quotaPolicy('ip', 2)
    expect(await charge(store, policy, 'a')).toBeUndefined()
    expect(await charge(store, policy, 'a')).toBeUndefined()
    expect(await charge(store, policy, 'a')).toEqual({ policy, reset: 60 })
    expect(await charge(store, policy, 'b')).toBeUndefined()
    expect(await charge(store, quotaPolicy('auth', 2), 'a')).toBeUndefined()
  })

  it.each([
    ['a part of a second counts as a whole one', 1_001, 2],
    ['a window that is over lasts one second more', 0, 1],
    ['a clock that was set back makes no window longer', 7_200_000, 60],
  ])('%s', async (_what, milliseconds, reset) => {
    expect(await charge(storeWith(-1, milliseconds), ip, 'a')).toEqual({ policy: ip, reset })
  })
})

describe('a refusal for a used up quota', () => {
  it('is absent while there is some left', () => {
    const { caller, hasInvalidToken, policy } = exhaustedAdmission({ kind: 'anonymous' })
    expect(quotaRefusal({ caller, hasInvalidToken, policy, agentPolicy })).toBeUndefined()
  })

  it('tells anonymous callers when the window ends and how to get more', () => {
    expect(quotaRefusal(exhaustedAdmission({ kind: 'anonymous' }))).toEqual({
      wait: 37,
      detail:
        'More than 120 requests in 60 seconds: wait 37 seconds, or send a bearer token, which allows 600 requests per 60 seconds',
      short: 'Wait 37 seconds',
      headers: { 'Retry-After': '37', RateLimit: '"ip";r=0;t=37', 'X-RateLimit-Remaining': '0' },
    })
  })

  it('asks for a fixed wait where a protocol has one, and tells an agent of no other token', () => {
    expect(quotaRefusal(exhaustedAdmission(agent), 60)).toEqual({
      wait: 60,
      detail: 'More than 120 requests in 60 seconds: wait 60 seconds',
      short: 'Wait 60 seconds',
      headers: { 'Retry-After': '60', RateLimit: '"ip";r=0;t=37', 'X-RateLimit-Remaining': '0' },
    })
  })
})

describe('the gate', () => {
  const quotas = { ip: 120, agent: 600, network: 6_000, auth: 1, networks: [] }
  const verify = () => Promise.resolve({ sub: 'reg_1', scope: 's', resource: 'r' })
  const headers = { authorization: 'Bearer x' }

  it('charges requests for tokens by address, whatever token comes with them', async () => {
    const store = createMemoryStore(() => 0)
    const gate = createGate({ store, quotas, verify, trustedHops: 0 })
    const call = callFor('/oauth/token', { method: 'POST', headers })
    expect(await gate(call, 'auth')).toMatchObject({
      caller: { kind: 'anonymous' },
      hasInvalidToken: false,
      policy: { name: 'auth', quota: 1, window: 60 },
      exhausted: undefined,
    })
    expect((await gate(call, 'auth')).exhausted?.policy.name).toBe('auth')
    expect(await gate(call, 'caller')).toMatchObject({ caller: agent, exhausted: undefined })
  })

  it('asks for both counters of an agent at once, and names the network when both are used up', async () => {
    const answers: (() => void)[] = []
    const store: CounterStore = {
      charge: () =>
        new Promise((resolve) => {
          answers.push(() => {
            resolve({ remaining: -1, reset: 60_000 })
          })
        }),
    }
    const gate = createGate({ store, quotas, verify, trustedHops: 0 })
    const admission = gate(callFor('/api/v1', { headers }), 'caller')
    await eventually(() => answers).toHaveLength(2)
    for (const answer of answers) answer()
    expect((await admission).exhausted?.policy.name).toBe('network')
  })
})
