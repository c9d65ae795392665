import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { inspect } from 'node:util'
import fc from 'fast-check'
import { CompactSign, compactVerify, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { fromDer, toDer } from '../../../src/oauth/ecdsa-signature.ts'
import { isMacOf, isSignedBy, parseJws, signEs256, signHs256 } from '../../../src/oauth/jws.ts'
import { verifyMac } from '../../../src/oauth/jwt.ts'
import { generateSigningKey } from '../../../src/oauth/keys.ts'
import { fuzz } from '../../support/fuzz.ts'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const secret = Uint8Array.from({ length: 32 }, (_, at) => at)
const bytesOf = (text: string) => new TextEncoder().encode(text)

/** A text with one of its characters replaced. */
function mangle(text: string, at: number): string {
  const place = at % text.length
  return text.slice(0, place) + (text[place] === 'A' ? 'B' : 'A') + text.slice(place + 1)
}

describe('Signatures in DER and as two numbers', () => {
  it('are one signature: what Node makes in either form, it verifies in the other', () => {
    // Numbers that begin with zeros or with their highest bit come by chance, one in two and one in 256.
    for (let round = 0; round < 600; round += 1) {
      const data = bytesOf(`round ${round}`)
      const numbers = fromDer(sign('sha256', data, privateKey))
      const asNumbers = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
      expect(verify('sha256', data, asNumbers, numbers)).toBe(true)
      const other = sign('sha256', data, { ...asNumbers, key: privateKey })
      expect(verify('sha256', data, publicKey, toDer(other))).toBe(true)
      expect(fromDer(toDer(other))).toEqual(new Uint8Array(other))
    }
  })

  it('have the shortest integers, which are never negative', () => {
    const short = new Uint8Array(64)
    short[31] = 1
    short[32] = 0x80
    const second = Uint8Array.from({ length: 33 }, (_, at) => (at === 1 ? 0x80 : 0))
    expect(toDer(short)).toEqual(Uint8Array.of(0x30, 38, 2, 1, 1, 2, 33, ...second))
    expect(toDer(new Uint8Array(64))).toEqual(Uint8Array.of(0x30, 6, 2, 1, 0, 2, 1, 0))
  })
})

describe('JWS in compact form, RFC 7515', () => {
  it('of ES256 and HS256 is what jose reads', async () => {
    const claims = { sub: 'Zażółć', exp: 1 }
    const signed = await compactVerify(
      signEs256({ typ: 'x', kid: 'k' }, claims, privateKey),
      publicKey,
    )
    expect(signed.protectedHeader).toEqual({ alg: 'ES256', typ: 'x', kid: 'k' })
    expect(JSON.parse(new TextDecoder().decode(signed.payload))).toEqual(claims)
    const mac = await compactVerify(signHs256({ typ: 'x' }, claims, secret), secret)
    expect(mac.protectedHeader).toEqual({ alg: 'HS256', typ: 'x' })
  })

  it('reads what jose makes, and refuses it with any character changed, as jose does', async () => {
    const make = (alg: string) =>
      new CompactSign(bytesOf('{"sub":"x"}')).setProtectedHeader({ alg, typ: 'x' })
    const signed = await make('ES256').sign(privateKey)
    const mac = await make('HS256').sign(secret)
    const reads = (text: string) => {
      const jws = parseJws(text)
      return jws !== undefined && (isSignedBy(jws, publicKey) || isMacOf(jws, secret))
    }
    const joseReads = async (text: string) =>
      await compactVerify(text, text.length === signed.length ? publicKey : secret).then(
        () => true,
        () => false,
      )
    expect([reads(signed), reads(mac)]).toEqual([true, true])
    await fuzz(
      fc.asyncProperty(fc.constantFrom(signed, mac), fc.nat(), async (text, at) => {
        const mangled = mangle(text, at)
        expect([mangled, reads(mangled)]).toEqual([mangled, await joseReads(mangled)])
      }),
      { runs: 300 },
    )
  })

  it('is of the algorithm of its key, whatever its header says (RFC 8725 §3.1)', () => {
    const confused = signHs256({ alg: 'ES256' }, {}, secret)
    const jws = parseJws(confused)
    expect(jws && [isSignedBy(jws, publicKey), isMacOf(jws, secret)]).toEqual([false, false])
    const none = parseJws(`${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`)
    expect(none && [isSignedBy(none, publicKey), isMacOf(none, secret)]).toEqual([false, false])
  })

  it('has three parts of base64url, a header that is an object, and no extension (§4.1.11)', () => {
    const header = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const good = `${header({ alg: 'HS256' })}.e30.AA`
    expect(parseJws(good)).toBeDefined()
    const bad = ['', 'x', '..', `${good}.`, `${good}=`, ` ${good}`, good.replace('e30', 'e3+')]
    const heads = [[], null, 'x', 1, { alg: 'HS256', crit: ['b64'], b64: true }]
    const texts = [...bad, ...heads.map((value) => `${header(value)}.e30.AA`)]
    expect(texts.filter((text) => parseJws(text))).toEqual([])
  })
})

describe('Claims of a token', () => {
  const now = 1_000_000
  const times = fc.constantFrom<unknown>(
    ...[-6, -5, -4, 0, 4, 5, 6, 7].map((off) => now + off),
    'x',
    null,
  )
  const audiences = fc.constantFrom<unknown>(
    'a',
    'a',
    'b',
    'b',
    'c',
    ['a'],
    ['c', 'b'],
    ['c'],
    [],
    1,
    null,
  )
  const claims = fc.record(
    {
      iss: fc.constantFrom<unknown>('us', 'us', 'us', 'them', ['us'], 1),
      aud: audiences,
      exp: times,
      nbf: times,
      iat: times,
      jti: fc.constantFrom<unknown>('x', '', null),
    },
    { requiredKeys: ['iss', 'aud'] },
  )
  const types = fc.constantFrom<unknown>(
    't+jwt',
    't+jwt',
    'T+JWT',
    'application/t+jwt',
    'x/t+jwt',
    't',
    1,
  )

  it('count when they count for jose', async () => {
    const rules = { issuer: 'us', audience: ['a', 'b'], typ: 't+jwt', requiredClaims: ['exp'] }
    let counted = 0
    await fuzz(
      fc.asyncProperty(claims, types, async (given, typ) => {
        const token = signHs256({ typ }, given, secret)
        const date = new Date(now * 1000 + 900)
        const read = verifyMac(token, { ...rules, tolerance: 5, now: date, secrets: [secret] })
        const options = { ...rules, clockTolerance: 5, currentDate: date }
        const expected = await jwtVerify(token, secret, options).catch(() => undefined)
        expect(read).toEqual(expected?.payload)
        if (read) counted += 1
      }),
      { runs: 2_000 },
    )
    expect(counted).toBeGreaterThan(0)
  })
})

it('A private key shows nothing of itself when it is printed or made JSON', async () => {
  const key = await generateSigningKey()
  const { d } = key.privateKey.export({ format: 'jwk' })
  const shown = inspect(key, { depth: 9, showHidden: true }) + JSON.stringify(key)
  expect([d?.length, shown.includes(d ?? '')]).toEqual([43, false])
})
