import { describe, expect, it } from 'vitest'
import { fieldForm, longestHead } from '../../src/http/field.ts'
import { serveWire } from '../support/wire-server.ts'
import type { WireServer } from '../support/wire-server.ts'
import { askOnce, get } from '../support/wire.ts'

/** Every byte that can be in the middle of a field; CR and LF end one. */
const bytes = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).filter(
  (byte) => byte !== '\r' && byte !== '\n',
)

async function statusOf(server: WireServer, value: string): Promise<number> {
  return (await askOnce(server, get('/', [`If-None-Match: ${value}`]))).status
}
describe('A header field', () => {
  it('is taken with the bytes that the OpenAPI document allows, and refused with any other', async () => {
    const server = await serveWire()
    for (const byte of bytes) {
      const value = `"a${byte}b"`
      expect(await statusOf(server, value), JSON.stringify(byte)).toBe(
        fieldForm.test(value) ? 200 : 400,
      )
    }
  })

  it('is refused when it is longer than the document allows, and not for its length alone below it', async () => {
    const server = await serveWire()
    expect(await statusOf(server, 'a'.repeat(longestHead + 1))).toBe(431)
    expect(await statusOf(server, 'a'.repeat(longestHead - 200))).toBe(200)
  })
})
