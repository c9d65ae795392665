import { isIP, isIPv4, isIPv6 } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { codings, negotiateCoding, negotiateLanguage } from '../../../src/http/accept.ts'
import { bearerToken } from '../../../src/http/authorization.ts'
import { addressKey, findClientAddress, parseAddress } from '../../../src/http/client-address.ts'
import type { AddressBytes } from '../../../src/http/client-address.ts'
import { findCookie, serializeCookie } from '../../../src/http/cookie.ts'
import { entityTag, matchesEntityTag } from '../../../src/http/etag.ts'
import { decodeForm } from '../../../src/http/form-encoding.ts'
import { isIdempotencyKey } from '../../../src/http/idempotency-key.ts'
import { mediaTypeEssence } from '../../../src/http/media-type.ts'
import { splitUnquoted } from '../../../src/http/accept.ts'
import { negotiateNotFound, negotiatePage } from '../../../src/website/page-variant.ts'
import { anyText, fieldText, fuzz, fuzzTimeout, readHostile, textOf } from '../../support/fuzz.ts'

vi.setConfig({ testTimeout: fuzzTimeout })

const hostile = readHostile('fields').map(({ input }): [string] => [input])

/** A quoted string of any content (RFC 9110 §5.6.4). */
const quoted = fieldText.map((text) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`)
const token = fc.stringMatching(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,12}$/)
const space = fc.constantFrom('', ' ', '\t', '  ')

describe('A list with quoted strings', () => {
  const member = fc
    .array(fc.oneof(token, quoted, fc.constant(';x=')), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join(''))

  it('comes apart into the members it was made of', async () => {
    await fuzz(
      fc.property(fc.array(member, { minLength: 1, maxLength: 6 }), (members) => {
        expect(splitUnquoted(members.join(','), ',')).toEqual(members)
      }),
    )
  })

  it('is whole again when it is joined, whatever it was', async () => {
    await fuzz(
      fc.property(textOf('"', '\\', ',', ';'), (text) => {
        expect(splitUnquoted(text, ',').join(',')).toBe(text)
        expect(splitUnquoted(text, ';').join(';')).toBe(text)
      }),
      { examples: hostile },
    )
  })
})

describe('Negotiation', () => {
  const qualities = fc.constantFrom(undefined, 0, 0.001, 0.1, 0.5, 0.9, 1)
  const variants = ['html', 'markdown', 'x-markdown', 'plain'] as const
  const ranges = fc.constantFrom(
    ...['text/html', 'text/markdown', 'text/*', '*/*', 'image/png'],
    ...['text/plain', 'text/x-markdown', 'application/json'],
  )
  const preferences = fc.uniqueArray(fc.record({ range: ranges, quality: qualities }), {
    selector: ({ range }) => range,
    maxLength: 5,
  })

  it('answers any field with something that there is', async () => {
    await fuzz(
      fc.property(textOf('"', '\\', ',', ';', 'q=', '*', '/', '0.5', 'br', 'pl'), (field) => {
        expect([...variants, undefined]).toContain(negotiatePage(field))
        expect([...variants, 'problem']).toContain(negotiateNotFound(field))
        expect([...codings, 'identity']).toContain(negotiateCoding(field, codings))
        expect(['en', 'pl']).toContain(negotiateLanguage(field, ['en', 'pl']))
      }),
      { examples: hostile },
    )
  })

  it('reads a weight wherever white space, case and other parameters leave it', async () => {
    await fuzz(
      fc.property(
        preferences,
        space,
        fc.boolean(),
        fc.option(quoted),
        (list, gap, isUpper, value) => {
          const field = list
            .map(({ range, quality }) => {
              const other = value === null ? [] : [`x=${value}`]
              const weight = quality === undefined ? [] : [`${isUpper ? 'Q' : 'q'}=${quality}`]
              const name = isUpper ? range.toUpperCase() : range
              return [name, ...other, ...weight].join(`${gap};${gap}`)
            })
            .join(`${gap},${gap}`)
          fc.pre(field.length <= 1_000)
          expect(negotiatePage(field)).toBe(expectedVariant(list))
          expect(negotiateNotFound(field)).toBe(expectedNotFound(list))
        },
      ),
    )
  })

  function expectedVariant(
    list: readonly { readonly range: string; readonly quality: number | undefined }[],
  ): string | undefined {
    if (list.length === 0) return 'html'
    const weights = new Map(list.map(({ range, quality = 1 }) => [range, quality]))
    const excludesOnly = [...weights.values()].every((quality) => quality === 0)
    const rest = weights.get('*/*') ?? (excludesOnly ? 1 : 0)
    const html = weights.get('text/html') ?? weights.get('text/*') ?? rest
    const markdown = weights.get('text/markdown') ?? 0
    if (markdown > 0 && markdown >= html) return 'markdown'
    if (html > 0) return 'html'
    const xMarkdown = weights.get('text/x-markdown') ?? 0
    const plain = weights.get('text/plain') ?? 0
    if (xMarkdown > 0 && xMarkdown >= plain) return 'x-markdown'
    return plain > 0 ? 'plain' : undefined
  }

  function expectedNotFound(list: Parameters<typeof expectedVariant>[0]): string {
    const variant = expectedVariant(list) ?? 'none'
    const qualityOf = (name: string) =>
      list.flatMap(({ range, quality = 1 }) => (range === name ? [quality] : []))[0] ?? 0
    const json = qualityOf('application/json')
    const others = Math.max(qualityOf('text/plain'), qualityOf('text/x-markdown'))
    if (variant === 'html' || variant === 'markdown') return variant
    if (json > 0 && json >= others) return 'problem'
    return variant === 'none' ? 'html' : variant
  }
})

describe('Authorization', () => {
  it('gives back the token it was written with', async () => {
    const bearer = fc.stringMatching(/^[A-Za-z0-9\-._~+/]{1,40}={0,2}$/)
    const scheme = fc.constantFrom('Bearer', 'bearer', 'BEARER', 'bEaReR')
    await fuzz(
      fc.property(bearer, scheme, fc.integer({ min: 1, max: 3 }), (text, name, spaces) => {
        const field = `${name}${' '.repeat(spaces)}${text}`
        expect(bearerToken(field)).toBe(text)
      }),
    )
  })

  it('is none, or what follows the scheme', async () => {
    await fuzz(
      fc.property(textOf('Bearer', 'bearer', 'Basic', ' ', ',', '=', '.', 'é'), (field) => {
        const text = bearerToken(field)
        expect(text === undefined).toBe(!/^bearer(\s|$)/i.test(field))
        if (text === undefined) return
        expect(field.endsWith(text)).toBe(true)
        expect(text).not.toMatch(/^ /)
      }),
      { examples: hostile },
    )
  })
})

describe('Cookies', () => {
  it('are found among others', async () => {
    const value = fc.stringMatching(/^[\w-]{0,20}$/)
    const others = fc.array(textOf('=', 'oac-1', ' ', '"').filter((text) => !text.includes(';')))
    await fuzz(
      fc.property(token, value, others, (name, own, rest) => {
        fc.pre(!rest.some((text) => text.trim().startsWith(`${name}=`)))
        const [pair = ''] = serializeCookie({ name, value: own, maxAge: 1, secure: true }).split(
          ';',
        )
        expect(findCookie([...rest, pair, ...rest].join('; '), name)).toBe(own)
      }),
    )
  })

  it('are absent or a part of the field, whatever it is', async () => {
    await fuzz(
      fc.property(textOf(';', '=', 'oac-1', ' ', '"'), (field) => {
        const value = findCookie(field, 'oac-1')
        if (value !== undefined) expect(field).toContain(`oac-1=${value}`)
      }),
      { examples: hostile },
    )
  })
})

describe('Entity tags', () => {
  const tag = fc.stringMatching(/^[!#-~]{0,16}$/).map((text) => `W/"${text}"`)

  it('match exactly the lists they are in, weak or not', async () => {
    await fuzz(
      fc.property(fc.array(tag, { maxLength: 5 }), tag, fc.boolean(), (list, own, isIn) => {
        const given = (isIn ? [...list, own.slice(2)] : list).join(', ')
        expect(matchesEntityTag(given, own)).toBe(isIn || list.includes(own))
      }),
    )
  })

  it('match a field only where it names them', async () => {
    await fuzz(
      fc.property(textOf('"', 'W/', ',', '*', 'a'), (field) => {
        const isNamed = field.includes('"a"') || field.trim() === '*'
        if (matchesEntityTag(field, 'W/"a"')) expect(isNamed).toBe(true)
      }),
      { examples: hostile },
    )
  })

  it('are fields of 20 characters, whatever they are of', async () => {
    await fuzz(
      fc.property(anyText, (text) => {
        expect(entityTag(text)).toMatch(/^W\/"[0-9a-f]{16}"$/)
      }),
    )
  })
})

describe('Form encoding', () => {
  it('is undone, whoever did it', async () => {
    await fuzz(
      fc.property(anyText, (text) => {
        const wellFormed = text.toWellFormed()
        expect(decodeForm(encodeURIComponent(wellFormed))).toBe(wellFormed)
        const [, form = ''] = new URLSearchParams([['a', wellFormed]]).toString().split('=')
        expect(decodeForm(form)).toBe(wellFormed)
      }),
    )
  })

  it('is text or nothing, and never what URLSearchParams would read otherwise', async () => {
    await fuzz(
      fc.property(textOf('%', '%4', '%41', '%ff', '%c3%a9', '+'), (text) => {
        const decoded = decodeForm(text.replaceAll(/[&;=#]/g, ''))
        if (decoded === undefined) return
        const theirs = new URLSearchParams(`a=${text.replaceAll(/[&;=#]/g, '')}`).get('a')
        expect(decoded.toWellFormed()).toBe(theirs)
      }),
      { examples: hostile },
    )
  })
})

describe('Small fields', () => {
  it('Idempotency-Key is 1 to 255 visible ASCII characters', async () => {
    await fuzz(
      fc.property(fc.oneof(fieldText, anyText), (text) => {
        const isVisible = Array.from(text).every((sign) => sign > ' ' && sign < '\u007f')
        expect(isIdempotencyKey(text)).toBe(isVisible && text.length > 0 && text.length <= 255)
      }),
      { examples: hostile },
    )
  })

  it('Content-Type comes down to type and subtype', async () => {
    await fuzz(
      fc.property(token, token, textOf(';', '"', '=', ' '), space, (type, subtype, rest, gap) => {
        const essence = `${type}/${subtype}`.toLowerCase()
        expect(mediaTypeEssence(`${gap}${type}/${subtype}${gap};${rest}`)).toBe(essence)
      }),
    )
  })
})

describe('Client addresses', () => {
  const bytes = (length: number) =>
    fc.array(fc.integer({ min: 0, max: 255 }), { minLength: length, maxLength: length })
  /** Zeros are frequent, so that `::` is. */
  const groups = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff })), {
    minLength: 8,
    maxLength: 8,
  })

  it('of IPv4 are their four bytes', async () => {
    await fuzz(
      fc.property(bytes(4), fc.nat(65_535), (list, port) => {
        const text = list.join('.')
        expect(parseAddress(text)).toEqual(list)
        expect(parseAddress(`${text}:${port}`)).toEqual(list)
        expect(parseAddress(`::ffff:${text}`)).toEqual(list)
      }),
    )
  })

  it('of IPv6 are their sixteen bytes, however they are written', async () => {
    await fuzz(
      fc.property(groups, fc.nat(65_535), (list, port) => {
        const expected = list.flatMap((group) => [group >> 8, group & 255])
        fc.pre(!containsIpv4(list))
        const long = list.map((group) => group.toString(16)).join(':')
        const short = new URL(`http://[${long}]/`).hostname
        for (const text of [long, long.toUpperCase(), short, `${short}:${port}`, `${long}%eth0`]) {
          expect(parseAddress(text), text).toEqual(expected)
        }
      }),
    )
  })

  function containsIpv4(list: readonly number[]): boolean {
    return ['0,0,0,0,0,65535', '100,65435,0,0,0,0'].includes(list.slice(0, 6).join())
  }

  it('are read exactly where node:net sees an address', async () => {
    await fuzz(
      fc.property(
        textOf('1', '255', '0', '.', ':', '::', 'f', '[', ']', '%', '1.2.3.4'),
        (text) => {
          const parsed = parseAddress(text)
          if (isIP(text) !== 0 && text.length <= 64) expect(parsed).toBeDefined()
          if (parsed) expect(isAddress(parsed)).toBe(true)
          if (parsed)
            expect(
              readings(text).some((reading) => isIP(reading) !== 0),
              text,
            ).toBe(true)
        },
      ),
      { examples: hostile },
    )
  })

  it('are read exactly where node:net sees one of IPv6, whatever the number of groups', async () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16))
    const half = fc.array(group, { maxLength: 8 }).map((list) => list.join(':'))
    const ending = fc.constantFrom('', ':1.2.3.4', '1.2.3.4', ':1', ':')
    await fuzz(
      fc.property(half, half, ending, fc.boolean(), (head, tail, end, isGap) => {
        const text = `${head}${isGap ? '::' : ':'}${tail}${end}`
        fc.pre(text.length <= 64 && !/^[\d.]+:\d*$/.test(text))
        expect(parseAddress(text) !== undefined, text).toBe(isIPv6(text))
      }),
    )
  })

  /** The text without port, brackets and zone. */
  function readings(text: string): string[] {
    const bare = text.replace(/%.*$/, '')
    const inside = /^\[([^\]%]*)(?:%[^\]]*)?\](?::\d{1,5})?$/.exec(text)?.[1]
    return [bare, bare.replace(/:\d{1,5}$/, ''), ...(inside === undefined ? [] : [inside])]
  }

  function isAddress(parsed: AddressBytes): boolean {
    const text = parsed.join('.')
    if (parsed.length === 4) return isIPv4(text)
    const pairs = Array.from({ length: 8 }, (_, at) =>
      (((parsed[2 * at] ?? NaN) << 8) | (parsed[2 * at + 1] ?? NaN)).toString(16),
    )
    return parsed.length === 16 && isIPv6(pairs.join(':'))
  }

  it('give keys that no caller can make long', async () => {
    await fuzz(
      fc.property(
        textOf(',', '1.2.3.4', ' ', '[::1]', ':1', 'unknown'),
        fc.nat(3),
        (field, hops) => {
          const key = addressKey(findClientAddress('192.0.2.1', field, hops))
          expect(key).toMatch(/^(?:\d+(?:\.\d+){3}|[0-9a-f]{16}\/64)$/)
          if (hops === 0) expect(key).toBe('192.0.2.1')
        },
      ),
      { examples: hostile.map(([field]): [string, number] => [field, 1]) },
    )
  })

  it('are taken from the end of X-Forwarded-For, behind whatever a caller wrote before', async () => {
    const forged = textOf('1.2.3.4', ' ', 'x', '"').filter((text) => !text.includes(','))
    await fuzz(
      fc.property(fc.array(forged), bytes(4), bytes(4), (front, client, proxy) => {
        const field = [...front, client.join('.'), proxy.join('.')].join(', ')
        expect(findClientAddress('192.0.2.1', field, 2)).toEqual(client)
        expect(findClientAddress('192.0.2.1', field, 1)).toEqual(proxy)
      }),
    )
  })
})
