/** One-time tokens are refused while the shared store does not answer. Other requests succeed. */
import { describe, expect, it } from 'vitest'
import { createMemoryStore, StoreAway } from '../../../src/gate/counter.ts'
import type { CounterStore } from '../../../src/gate/counter.ts'
import { baseUrl } from '../../support/app.ts'
import { createAuthApp } from '../../support/auth-app.ts'
import {
  authorizationFields,
  decide,
  openScreen,
  parametersOf,
  readScreen,
  registerClient,
} from '../../support/code-flow.ts'
import { expectIssued, expectOAuthError } from '../../support/expectations.ts'
import { bear, registered, requestsOf } from '../../support/token-requests.ts'

const memory = createMemoryStore(() => 0)
let isAway = false
const store: CounterStore = {
  charge(key, quota, window) {
    if (isAway) throw new StoreAway('no answer within 250 ms')
    return memory.charge(key, quota, window)
  },
}

const service = await createAuthApp({ uses: { spent: store, families: store } })
const client = await registerClient(service)

async function whileAway<Value>(run: () => Promise<Value>): Promise<Value> {
  isAway = true
  try {
    return await run()
  } finally {
    isAway = false
  }
}

const away = { status: 503, headers: { 'Retry-After': '60' } }

describe('While the store of uses is away', () => {
  it('a code and a refresh token are answered by 503, and are good afterwards', async () => {
    const { obtain, exchange, refresh, tokens } = requestsOf(service, client)
    const code = await obtain()
    const { refresh_token: token } = await tokens()
    await whileAway(async () => {
      expectOAuthError(await exchange(code), 'temporarily_unavailable', away)
      expectOAuthError(await refresh(token), 'temporarily_unavailable', away)
    })
    expectIssued(await exchange(code))
    expectIssued(await refresh(token))
    expect(service.failures).toEqual([])
  })

  it('registration and assertions go on', async () => {
    await whileAway(async () => {
      await registerClient(service)
      const { identity_assertion: assertion } = await registered(service)
      expectIssued(await bear(service, assertion))
    })
  })

  it.each(['approve', 'deny'])(
    'a decision to %s tells the client so, and can be made again (RFC 6749 §4.1.2.1)',
    async (decision) => {
      const screen = readScreen(await openScreen(service, authorizationFields(client)))
      const answer = await whileAway(() => decide(service, screen, decision))
      expect([answer.status, answer.headers['Cache-Control']]).toEqual([303, 'no-store'])
      expect(answer.headers['Set-Cookie']).toBeUndefined()
      expect(Object.fromEntries(parametersOf(answer))).toEqual({
        error: 'temporarily_unavailable',
        error_description: 'No access can be granted now. Try again in a minute',
        state: 'xyz',
        iss: baseUrl,
      })
      expect(parametersOf(await decide(service, screen)).has('code')).toBe(true)
    },
  )

  it('a failure of another kind is no such answer', async () => {
    const broken: CounterStore = {
      charge() {
        throw new Error('A mistake')
      },
    }
    const own = await createAuthApp({
      keys: service.keys,
      uses: { spent: broken, families: broken },
    })
    const answer = await requestsOf(own, client).exchange(
      await requestsOf(service, client).obtain(),
    )
    expect(answer.status).toBe(500)
    expect(own.failures).toEqual([new Error('A mistake')])
  })
})
