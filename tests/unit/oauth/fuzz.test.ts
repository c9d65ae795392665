import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { checkAuthorizationRequest } from '../../../src/oauth/authorization-request.ts'
import { decodeBase64url, encodeBase64url } from '../../../src/oauth/base64url.ts'
import { readCredentials } from '../../../src/oauth/client-authentication.ts'
import { OAuthError } from '../../../src/oauth/error.ts'
import { isChallenge, matchesChallenge } from '../../../src/oauth/pkce.ts'
import { resolveResource } from '../../../src/oauth/resource-indicator.ts'
import { tokenKinds } from '../../../src/oauth/token-kinds-and-lifetimes.ts'
import type { TokenKindName } from '../../../src/oauth/token-kinds-and-lifetimes.ts'
import { baseUrl } from '../../support/app.ts'
import { createAuthApp, encodeFields } from '../../support/auth-app.ts'
import { authorizationFields, pkce, registerClient } from '../../support/code-flow.ts'
import { anyText, fuzz, fuzzTimeout, textOf } from '../../support/fuzz.ts'

vi.setConfig({ testTimeout: fuzzTimeout })

describe('Base64url', () => {
  it('gives its bytes back', async () => {
    await fuzz(
      fc.property(fc.uint8Array(), (bytes) => {
        const text = encodeBase64url(bytes)
        expect(text).toBe(Buffer.from(bytes).toString('base64url'))
        expect(decodeBase64url(text)).toEqual(Uint8Array.from(bytes))
      }),
    )
  })

  it('is bytes or nothing, whatever it is', async () => {
    await fuzz(
      fc.property(textOf('A', '-', '_', '=', '+', '/', ' '), (text) => {
        const bytes = decodeBase64url(text)
        if (bytes) expect(Buffer.from(text, 'base64url')).toEqual(Buffer.from(bytes))
        expect(bytes !== undefined).toBe(
          /^(?:[\w-]{4})*(?:[\w-][AQgw]|[\w-]{2}[AEIMQUYcgkosw048])?$/.test(text),
        )
      }),
    )
  })
})

describe('Basic credentials', () => {
  const none = new URLSearchParams()
  const encode = (text: string) => new URLSearchParams([['', text]]).toString().slice(1)

  it('give back user and password, colons and all', async () => {
    const texts = fc.tuple(anyText, anyText).map((pair) => pair.map((text) => text.toWellFormed()))
    await fuzz(
      fc.property(texts, ([clientId = '', secret = '']) => {
        fc.pre(clientId !== '')
        const pair = `${encode(clientId)}:${encode(secret)}`
        const field = `bAsIc  ${Buffer.from(pair).toString('base64')}`
        const expected = { clientId, secret: secret === '' ? undefined : secret }
        expect(readCredentials({ authorization: field, form: none })).toEqual(expected)
      }),
    )
  })

  it('are read, passed over or refused as invalid_client, whatever they are', async () => {
    const payload = textOf(':', '%', '%ff', '%C5%82', '+', '\u0000').map((text) =>
      Buffer.from(text).toString('base64'),
    )
    const fields = fc
      .tuple(fc.constantFrom('Basic ', 'basic', 'Bearer ', 'Basic  '), fc.oneof(payload, anyText))
      .map((parts) => parts.join(''))
    await fuzz(
      fc.property(fields, (field) => {
        try {
          const { clientId, secret } = readCredentials({ authorization: field, form: none })
          for (const text of [clientId, secret]) expect(text).not.toBe('')
        } catch (error) {
          expect(error).toBeInstanceOf(OAuthError)
          expect(error).toMatchObject({ code: 'invalid_client' })
        }
      }),
    )
  })
})

it('Resource indicators name one of the two resources, or none', async () => {
  const parts = textOf(
    baseUrl,
    baseUrl.toUpperCase(),
    '/mcp',
    '/',
    '?',
    '?login',
    '#',
    '@',
    ':',
    '..',
    '//',
  )
  await fuzz(
    fc.property(parts, (text) => {
      const resource = resolveResource(text, baseUrl)
      if (resource === undefined) return
      const plain = text
        .replace(/(?:\/|(?<=\/mcp)\?login)$/, '')
        .replace(/^[^/]*\/\/[^/]*/, (origin) => origin.toLowerCase())
      expect([baseUrl, `${baseUrl}/mcp`]).toContain(resource)
      expect(plain).toBe(resource)
    }),
  )
})

it('Challenges and verifiers match in their own pair alone', async () => {
  const verifier = fc.stringMatching(/^[A-Za-z0-9\-._~]{43,60}$/)
  await fuzz(
    fc.property(fc.oneof(verifier, anyText), (text) => {
      expect(matchesChallenge(text, pkce.challenge)).toBe(text === pkce.verifier)
      expect(isChallenge(text)).toBe(/^[\w-]*$/.test(text) && text.length === 43)
    }),
    { runs: 300 },
  )
})

describe('Tokens', async () => {
  const service = await createAuthApp()
  const kinds = Object.keys(tokenKinds) as TokenKindName[]
  /** One valid token of every kind. */
  // The keys are the kinds.
  const issued: readonly (readonly [kind: TokenKindName, text: string])[] = await Promise.all(
    kinds.map(async (kind) => {
      const claims = { sub: 'a', client_id: 'a', reg: {} }
      return [kind, (await service.tokens.issue(kind, claims)).text] as const
    }),
  )

  it('are read as what they are', async () => {
    for (const [kind, text] of issued) {
      expect((await service.tokens.read(kind, text))?.sub).toBe('a')
    }
  })

  it('are nothing once a part of them is not theirs, or they are taken for another kind', async () => {
    const place = fc.nat(5)
    const change = fc.oneof(
      fc.record({ at: fc.nat(10_000), sign: fc.constantFrom('A', '.', '=', '', '\u0000', 'é') }),
      fc.record({ part: place, other: place }),
    )
    const header = textOf(...'{ } "alg":"none" "kid":{} "crit":["b64"] , "zip":"DEF"'.split(' '))
    await fuzz(
      fc.asyncProperty(fc.nat(6), fc.nat(6), change, header, async (own, other, how, text) => {
        const [kind = 'access', token = ''] = issued[own] ?? []
        const [foreign = 'claim', foreignToken = ''] = issued[other] ?? []
        if (kind !== foreign) expect(await service.tokens.read(foreign, token)).toBeUndefined()
        const parts = token.split('.')
        const spoilt =
          'at' in how
            ? token.slice(0, how.at % token.length) +
              how.sign +
              token.slice((how.at % token.length) + 2)
            : parts
                .with(how.part % parts.length, foreignToken.split('.')[how.other] ?? text)
                .join('.')
        fc.pre(spoilt !== token)
        const forged = [encodeBase64url(new TextEncoder().encode(text)), ...parts.slice(1)].join(
          '.',
        )
        expect(await service.tokens.read(kind, forged)).toBeUndefined()
        const read = await service.tokens.read(kind, spoilt)
        if (kind !== foreign) expect(read).toBeUndefined()
      }),
      { runs: 300 },
    )
  })
})

describe('An authorization request', async () => {
  const names = ['client_id', 'redirect_uri', 'response_type', 'code_challenge', 'state', 'scope']

  const service = await createAuthApp()
  const right = encodeFields(authorizationFields(await registerClient(service)))

  it('is asked about, told to its client or shown as a mistake, whatever its query is', async () => {
    const extra = textOf('&', '=', '+', '%', '%ff', '%C5%82', ...names, 'resource', 'plain', 'S256')
    await fuzz(
      fc.asyncProperty(extra, fc.boolean(), async (text, isBehind) => {
        const { tokens } = service
        const query = isBehind ? `${right}&${text}` : `${text}&${right}`
        const outcome = await checkAuthorizationRequest(query, { tokens, baseUrl })
        expect(['consent', 'client-error', 'page-error']).toContain(outcome.kind)
        const only = await checkAuthorizationRequest(text, { tokens, baseUrl })
        expect(only).toEqual({ kind: 'page-error', reason: 'unknown-client' })
      }),
      { runs: 300 },
    )
  })
})
