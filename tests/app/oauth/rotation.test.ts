import { decodeProtectedHeader } from 'jose'
import { describe, expect, it } from 'vitest'
import { generatePrivateJwk, parseSigningKeys } from '../../../src/oauth/keys.ts'
import { generateMasterSecret, parseMasterSecrets } from '../../../src/oauth/master-secret.ts'
import type { TokenKeys } from '../../../src/oauth/token-issuer.ts'
import { json } from '../../support/app.ts'
import { createAuthApp } from '../../support/auth-app.ts'
import type { AuthApp } from '../../support/auth-app.ts'
import {
  authorizationFields,
  decide,
  exchangeCode,
  obtainCode,
  openScreen,
  readScreen,
  registerClient,
} from '../../support/code-flow.ts'

type Setting = readonly [string, ...string[]]

/** Keys from settings, as an operator writes them. */
async function keysOf(signing: Setting, secrets: Setting): Promise<TokenKeys> {
  const [key, ...keys] = await parseSigningKeys(`[${signing.join(',')}]`)
  const [secret, ...rest] = await parseMasterSecrets(JSON.stringify(secrets))
  if (!key || !secret) throw new Error('There are no keys')
  return { signing: [key, ...keys], secrets: [secret, ...rest] }
}

const newKey = async () => JSON.stringify(await generatePrivateJwk())

const [oldKey, key] = [await newKey(), await newKey()]
const [oldSecret, secret] = [generateMasterSecret(random), generateMasterSecret(random)]
/** The service before, during and after a rotation. */
const before = await createAuthApp({ keys: await keysOf([oldKey], [oldSecret]) })
const during = await createAuthApp({ keys: await keysOf([key, oldKey], [secret, oldSecret]) })
const after = await createAuthApp({ keys: await keysOf([key], [secret]) })

function random(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length))
}

async function register(service: AuthApp): Promise<Record<string, unknown>> {
  return json(await service.postJson('/agent/auth/', { type: 'anonymous' }))
}

async function statusWith(service: AuthApp, token: unknown): Promise<number> {
  const headers = { authorization: `Bearer ${String(token)}` }
  return (await service.ask('/api/v1/identity', { headers })).status
}

async function bear(service: AuthApp, assertion: unknown): Promise<number> {
  const answer = await service.postForm('/oauth/token/', {
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: String(assertion),
  })
  return answer.status
}

async function publishedKids(service: AuthApp): Promise<unknown[]> {
  const { keys } = json(await service.ask('/oauth/jwks.json'))
  return (keys as { kid: unknown }[]).map(({ kid }) => kid) // A JWK set, RFC 7517 §5.
}

describe('A rotation of the signing keys', () => {
  it('publishes both keys, the new one first', async () => {
    const [old] = await publishedKids(before)
    const [fresh] = await publishedKids(after)
    expect(fresh).not.toBe(old)
    expect(await publishedKids(during)).toEqual([fresh, old])
  })

  it('keeps old tokens valid and signs new ones with the first key', async () => {
    const old = await register(before)
    const fresh = await register(during)
    const [kid] = await publishedKids(during)
    expect(decodeProtectedHeader(String(fresh.credential)).kid).toBe(kid)
    expect(await statusWith(during, old.credential)).toBe(200)
    expect(await statusWith(during, fresh.credential)).toBe(200)
    expect(await bear(during, old.identity_assertion)).toBe(200)
  })

  it('ends old tokens once the old key is taken away', async () => {
    const old = await register(before)
    expect(await statusWith(after, old.credential)).toBe(401)
    expect(await bear(after, old.identity_assertion)).toBe(400)
    expect(await statusWith(after, (await register(during)).credential)).toBe(200)
  })
})

describe('A rotation of the master secrets', () => {
  it('keeps clients, their secrets, codes, tickets and claims', async () => {
    const client = await registerClient(before, { token_endpoint_auth_method: undefined })
    const code = await obtainCode(before, client)
    const exchanged = await exchangeCode(during, client, code)
    expect(exchanged.status).toBe(200)
    const screen = readScreen(await openScreen(before, authorizationFields(client)))
    expect((await decide(during, screen)).status).toBe(303)
    const { claim_token: token } = await register(before)
    const claimed = await during.postJson('/agent/auth/claim/', { claim_token: token })
    expect(claimed.status).toBe(200)
  })

  it('makes what is new with the first secret', async () => {
    const client = await registerClient(during)
    expect((await openScreen(after, authorizationFields(client))).status).toBe(200)
    expect((await openScreen(before, authorizationFields(client))).status).toBe(400)
  })
})
