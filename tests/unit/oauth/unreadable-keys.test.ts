import { generateKeyPairSync } from 'node:crypto'
import type { JsonWebKey } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { generatePrivateJwk, parseSigningKeys } from '../../../src/oauth/keys.ts'
import type { PrivateJwk } from '../../../src/oauth/keys.ts'
import { generateMasterSecret, parseMasterSecrets } from '../../../src/oauth/master-secret.ts'
import { UnreadableKeys } from '../../../src/oauth/unreadable-keys.ts'
import { findKeyMistakes } from '../../../src/service/key-mistakes.ts'
import { anyText, fuzz, fuzzTimeout } from '../../support/fuzz.ts'

vi.setConfig({ testTimeout: fuzzTimeout })

const one: PrivateJwk = await generatePrivateJwk()
const two: PrivateJwk = await generatePrivateJwk()

function random(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length))
}

function other(kind: 'rsa' | 'ed25519' | 'P-384'): JsonWebKey {
  const { privateKey } =
    kind === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : kind === 'ed25519'
        ? generateKeyPairSync('ed25519')
        : generateKeyPairSync('ec', { namedCurve: kind })
  return privateKey.export({ format: 'jwk' })
}

/** What an operator is told of keys, behind the name of the setting. */
async function toldOf(keys: unknown): Promise<string | undefined> {
  const text = typeof keys === 'string' ? keys : JSON.stringify(keys)
  const [mistake] = await findKeyMistakes({ authSigningKeys: text })
  return /^Cannot read AUTH_SIGNING_KEYS: (.*); expects a JSON array of private P-256 keys/.exec(
    mistake ?? '',
  )?.[1]
}

describe('Signing keys that cannot be used are told of:', () => {
  it('none, when they can', async () => {
    expect(await findKeyMistakes({ authSigningKeys: JSON.stringify([one, two]) })).toEqual([])
    const nameless = [one, two].map((key) => ({ ...key, kid: undefined }))
    const keys = await parseSigningKeys(JSON.stringify(nameless))
    expect(keys.map(({ kid }) => kid)).toEqual([one.kid, two.kid])
  })

  it('two of one name, of which the second would never be tried', async () => {
    expect(await toldOf([one, { ...two, kid: one.kid }])).toBe(
      'keys 1 and 2 have the same kid. Give each its own, or remove kid',
    )
    expect(await toldOf([one, { ...one, kid: undefined }, two])).toBe(
      'keys 1 and 2 are the same. Remove one of them',
    )
    expect(await toldOf([one, one])).toBe('keys 1 and 2 are the same. Remove one of them')
  })

  it('one key of two names, no: tokens that were issued under either stay valid', async () => {
    expect(await toldOf([one, { ...one, kid: 'before' }])).toBeUndefined()
  })

  it('numbers of different keys', async () => {
    const fault = 'x, y and d do not belong to the same key'
    expect(await toldOf([{ ...one, x: one.y }])).toBe(`key 1: ${fault}`)
    expect(await toldOf([one, { ...two, d: one.d }])).toBe(`key 2: ${fault}`)
    expect(
      await toldOf([
        { ...one, d: 'A'.repeat(43) },
        { ...two, y: one.y },
      ]),
    ).toBe(`key 1: ${fault}; key 2: ${fault}`)
  })

  it('keys of other kinds, and public ones', async () => {
    const kind = 'kty must be EC. Other types of keys are not supported'
    expect(await toldOf([other('rsa')])).toBe(`key 1: ${kind}`)
    expect(await toldOf([one, other('ed25519')])).toBe(`key 2: ${kind}`)
    expect(await toldOf([{ kty: 'oct', k: one.d }])).toBe(`key 1: ${kind}`)
    expect(await toldOf([other('P-384')])).toBe(
      'key 1: crv must be P-256, because tokens are signed with ES256',
    )
    const { kty, crv, x, y } = one
    expect(await toldOf([{ kty, crv, x, y }])).toBe(
      'key 1: d is missing. This is a public key. Use the private key',
    )
  })

  it('what is no list of keys', async () => {
    expect(await toldOf('not JSON')).toBe('it is not well-formed JSON')
    for (const value of [one, [], 'a', 1, null, { keys: [one] }]) {
      expect(await toldOf(JSON.stringify(value))).toBe('it must be an array of one or more keys')
    }
    expect(await toldOf(['a'])).toBe('key 1: must be an object')
    expect(await toldOf([{ ...one, y: `${one.y}=` }])).toBe(
      'key 1: y must be 43 characters of base64url',
    )
    expect(await toldOf([{ ...one, kid: 1 }])).toBe('key 1: kid must be a string')
  })

  it('never by their text', async () => {
    for (const keys of [[{ ...one, x: one.y }], [one, one], [{ ...one, kty: 'RSA' }], [one.d]]) {
      expect(await toldOf(keys)).not.toMatch(new RegExp([one.x, one.y, one.d].join('|')))
    }
  })
})

it('Master secrets that cannot be used are told of by their place', async () => {
  const good = generateMasterSecret(random)
  const rule = 'must be 32 random bytes in base64url. Run npm run keys to create one'
  const told = async (value: unknown) => {
    const text = JSON.stringify(value)
    const [mistake] = await findKeyMistakes({ authMasterSecrets: text })
    return /^Cannot read AUTH_MASTER_SECRETS: (.*); expects/.exec(mistake ?? '')?.[1]
  }
  expect(await told([good, generateMasterSecret(random)])).toBeUndefined()
  expect(await told([good, 'short', 'A'.repeat(43)])).toBe(`secret 2 ${rule}; secret 3 ${rule}`)
  expect(await told([good, good])).toBe('secrets 1 and 2 are the same. Remove one of them')
  expect(await told({})).toBe('it must be an array of one or more strings')
})

describe('Whatever the settings hold', () => {
  const members = fc.record(
    {
      kty: fc.constantFrom('EC', 'RSA', 1, null),
      crv: fc.constantFrom('P-256', 'P-384'),
      x: fc.oneof(fc.stringMatching(/^[\w-]{43}$/), anyText),
      y: fc.oneof(fc.stringMatching(/^[\w-]{43}$/), fc.jsonValue()),
      d: fc.oneof(fc.stringMatching(/^[\w-]{43}$/), anyText),
      kid: fc.jsonValue(),
    },
    { requiredKeys: ['kty'] },
  )
  const settings = fc.oneof(
    anyText,
    fc.json(),
    fc
      .array(fc.oneof(members, fc.jsonValue()), { maxLength: 3 })
      .map((keys) => JSON.stringify(keys)),
  )

  it('it is keys, or refused as unreadable ones', async () => {
    await fuzz(
      fc.asyncProperty(settings, async (text) => {
        for (const parse of [parseSigningKeys, parseMasterSecrets]) {
          const result = await parse(text).catch((error: unknown) => error)
          if (!Array.isArray(result)) expect(result).toBeInstanceOf(UnreadableKeys)
        }
      }),
      { runs: 500 },
    )
  })
})
