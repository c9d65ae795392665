import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codings } from '../../../src/http/accept.ts'
import { compressible, createContentEncoder } from '../../../src/service/content-encoder.ts'

const decoders = { br: brotliDecompressSync, gzip: gunzipSync }
const text = 'What the mill grinds, the mill grinds slowly. '.repeat(60)
const bytesOf = (value: string) => new TextEncoder().encode(value)

describe.each(codings)('Content coding %s', (coding) => {
  const decode = (bytes: Uint8Array | undefined) =>
    new TextDecoder().decode(decoders[coding](bytes ?? new Uint8Array()))

  it('is that of the bytes, and shorter', async () => {
    const encoded = await createContentEncoder().encode(bytesOf(text), coding)
    expect(decode(encoded)).toBe(text)
    expect(encoded?.length).toBeLessThan(text.length / 4)
  })

  it('of a beginning becomes that of the whole with any end, as often as wanted', async () => {
    const encoder = createContentEncoder()
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: compressible.least, maxLength: 70_000 }),
        fc.array(fc.uint8Array({ minLength: 1, maxLength: 1_000 }), { minLength: 1, maxLength: 4 }),
        async (beginning, ends) => {
          const opened = (await encoder.open(beginning, coding)) ?? new Uint8Array()
          for (const end of ends) {
            const closed = encoder.close(opened, end, coding) ?? new Uint8Array()
            const whole = Buffer.concat([beginning, end])
            expect(Buffer.compare(decoders[coding](closed), whole)).toBe(0)
          }
        },
      ),
      { numRuns: 60, seed: 2026 },
    )
  })

  it('is not made of an end that is none or very long', async () => {
    const encoder = createContentEncoder()
    const opened = (await encoder.open(bytesOf(text), coding)) ?? new Uint8Array()
    expect(encoder.close(opened, new Uint8Array(), coding)).toBeUndefined()
    expect(encoder.close(opened, new Uint8Array(1_001), coding)).toBeUndefined()
  })

  it('is not made of a few bytes, nor of a million', async () => {
    const encoder = createContentEncoder()
    for (const length of [0, compressible.least - 1, compressible.most + 1]) {
      expect(await encoder.encode(new Uint8Array(length), coding)).toBeUndefined()
      expect(await encoder.open(new Uint8Array(length), coding)).toBeUndefined()
    }
  })

  it('is made of so many bodies at the same time, and of others again when these are done', async () => {
    const encoder = createContentEncoder(2)
    const ask = () => encoder.encode(bytesOf(text), coding)
    const made = await Promise.all([ask(), ask(), ask()])
    expect(made.map((bytes) => bytes !== undefined)).toEqual([true, true, false])
    expect(await ask()).toBeDefined()
  })
})
