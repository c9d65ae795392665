import { SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { baseUrl } from '../../support/app.ts'
import { createAuthApp } from '../../support/auth-app.ts'
import type { AuthApp } from '../../support/auth-app.ts'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

const audience = `${baseUrl}/agent/auth/claim/`

let service: AuthApp
let claim: string

beforeAll(async () => {
  service = await createAuthApp()
  claim = (await service.tokens.issue('claim', { sub: 'x' })).text
})

/** The claims of a claim token with other members, signed with the right secret. */
async function forge(claims: object, typ = 'claim+jwt'): Promise<string> {
  const iat = service.now()
  const all = { iss: baseUrl, aud: audience, sub: 'x', jti: 'x', iat, exp: iat + 60, ...claims }
  return await new SignJWT(all)
    .setProtectedHeader({ alg: 'HS256', typ })
    .sign(service.keys.secrets[0].claim)
}

describe('A token', () => {
  it('is refused with any character of its header or payload changed', async () => {
    const end = claim.lastIndexOf('.')
    for (let at = 0; at < end; at += 7) {
      const mangled = claim.slice(0, at) + (claim[at] === 'A' ? 'B' : 'A') + claim.slice(at + 1)
      expect([at, await service.tokens.read('claim', mangled)]).toEqual([at, undefined])
    }
  })

  it('has one text: padding, spaces, the other alphabet and spare bits are refused', async () => {
    expect(await service.tokens.read('claim', claim)).toBeDefined()
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const spare = claim.slice(0, -1) + (alphabet[alphabet.indexOf(claim.at(-1) ?? '') + 1] ?? '')
    expect(Buffer.from(spare, 'base64url')).toEqual(Buffer.from(claim, 'base64url'))
    for (const text of [spare, `${claim}=`, `${claim} `, ` ${claim}`, `${claim}.`, `${claim}\n`]) {
      expect([text, await service.tokens.read('claim', text)]).toEqual([text, undefined])
    }
  })

  it.each([
    ['', 'x', '..', 'e30.e30.', `${encode([])}.e30.AA`, `${encode({ alg: 'none' })}.e30.`],
    [null, 'x', 1, { alg: 'HS256', crit: ['b64'], b64: true }, { alg: 'HS256', kid: 1 }].map(
      (header) => `${encode(header)}.e30.AA`,
    ),
  ])('that is none is refused by every kind', async (...texts) => {
    for (const text of texts) {
      expect(await service.tokens.read('claim', text)).toBeUndefined()
      expect(await service.tokens.read('access', text)).toBeUndefined()
      expect(await service.tokens.read('code', text)).toBeUndefined()
    }
  })

  it.each([
    ['another issuer', { iss: 'https://other.example' }],
    ['another audience', { aud: baseUrl }],
    ['two audiences', { aud: [audience, baseUrl] }],
    ['no identifier', { jti: undefined }],
    ['a time that is no number', { exp: 'x' }],
    ['a start in the future', { nbf: 9e9 }],
    ['an issue in the future', { iat: 9e9 }],
  ])('of %s is refused', async (_what, claims) => {
    expect(await service.tokens.read('claim', await forge({}))).toBeDefined()
    expect(await service.tokens.read('claim', await forge(claims))).toBeUndefined()
  })
})
