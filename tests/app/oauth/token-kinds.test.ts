import { EncryptJWT, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { audiencesOf, tokenKinds } from '../../../src/oauth/token-kinds-and-lifetimes.ts'
import type { TokenKind, TokenKindName } from '../../../src/oauth/token-kinds-and-lifetimes.ts'
import { baseUrl } from '../../support/app.ts'
import { createAuthApp } from '../../support/auth-app.ts'

const names = Object.keys(tokenKinds) as TokenKindName[] // The keys are the names.
const kinds: readonly (readonly [TokenKindName, TokenKind])[] = names.map((name) => [
  name,
  tokenKinds[name],
])
const claims = { sub: 'x', client_id: 'x', reg: {}, nonce: 'x' }

const service = await createAuthApp()

describe('The kinds of tokens', () => {
  it('have each a type and a key purpose of their own', () => {
    const types = kinds.map(([, { typ }]) => typ)
    const own = kinds.flatMap(([, kind]) => ('purpose' in kind ? [kind.purpose] : []))
    expect(new Set(types).size).toBe(names.length)
    expect(new Set(own).size).toBe(own.length)
  })

  it('live as long as the contract says', () => {
    const lifetimes = kinds.map(([name, { lifetime }]) => [name, lifetime])
    expect(Object.fromEntries(lifetimes)).toEqual({
      access: 3600,
      assertion: 2_592_000,
      claim: 86_400,
      client: undefined,
      code: 60,
      refresh: 7_776_000,
      consent: 600,
    })
  })

  it.each(names)('%s is read as itself, and as nothing else', async (name) => {
    const { text } = await service.tokens.issue(name, claims)
    for (const other of names) {
      const read = await service.tokens.read(other, text)
      expect([other, read?.sub]).toEqual([other, other === name ? 'x' : undefined])
    }
  })

  it.each(names.filter((name) => 'purpose' in tokenKinds[name]))(
    '%s is not read under the key of another purpose, even with its type and audience',
    async (name) => {
      const kind: TokenKind = tokenKinds[name]
      if (!('purpose' in kind)) return
      const now = service.now()
      const [aud] = audiencesOf(kind, baseUrl)
      const all = { ...claims, iss: baseUrl, aud: aud ?? '', iat: now, exp: now + 60, jti: 'x' }
      const { typ } = kind
      const encryption = { alg: 'dir', enc: 'A256GCM', typ }
      const seal = async (secret: Uint8Array) =>
        kind.form === 'JWS-HS256'
          ? await new SignJWT(all).setProtectedHeader({ alg: 'HS256', typ }).sign(secret)
          : await new EncryptJWT(all).setProtectedHeader(encryption).encrypt(secret)
      const [secrets] = service.keys.secrets
      for (const [purpose, secret] of Object.entries(secrets)) {
        const text = await seal(secret)
        const read = await service.tokens.read(name, text)
        expect([purpose, read !== undefined]).toEqual([purpose, purpose === kind.purpose])
      }
    },
  )

  it.each(kinds)('%s ends at its second, but for the tolerance', async (name, kind) => {
    const clock = await createAuthApp({ keys: service.keys })
    const { text } = await clock.tokens.issue(name, claims)
    clock.pass((kind.lifetime ?? 1e9) + kind.tolerance - 1)
    expect(await clock.tokens.read(name, text)).toBeDefined()
    clock.pass(1)
    const isEternal = kind.lifetime === undefined
    expect((await clock.tokens.read(name, text)) !== undefined).toBe(isEternal)
  })

  it.each(kinds)('%s that is too long is not looked at', async (name, { longest }) => {
    const { text } = await service.tokens.issue(name, { ...claims, more: 'a'.repeat(longest) })
    expect(await service.tokens.read(name, text)).toBeUndefined()
  })
})
