import { isJSONRPCRequest } from '@modelcontextprotocol/server'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { wholeBody } from '../../../src/http/call.ts'
import { createHostCheck } from '../../../src/mcp/refusals.ts'
import { errorResponse, readId } from '../../../src/mcp/json-rpc.ts'
import { compressedOnce, withIdentifier } from '../../../src/mcp/response.ts'
import { classify, refuse } from '../../../src/mcp/revision.ts'
import { checkStandardHeaders } from '../../../src/mcp/standard-headers.ts'
import { anyText, fieldText, fuzz, fuzzTimeout, textOf } from '../../support/fuzz.ts'

vi.setConfig({ testTimeout: fuzzTimeout })

const versions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2026-07-28']
const fields = fc.record(
  {
    'mcp-protocol-version': fc.oneof(fc.constantFrom(...versions), fieldText),
    'mcp-method': fc.oneof(fc.constantFrom('tools/call', 'initialize'), fieldText),
    'mcp-name': fieldText,
  },
  { requiredKeys: [] },
)
const versionKey = 'io.modelcontextprotocol/protocolVersion'
const messages = fc.oneof(
  fc.jsonValue(),
  fc.record(
    {
      jsonrpc: fc.constantFrom('2.0', '1.0', 2),
      id: fc.jsonValue({ maxDepth: 1 }),
      method: fc.oneof(fc.constantFrom('initialize', 'tools/call', 'ping'), fc.jsonValue()),
      params: fc.oneof(
        fc.record({ _meta: fc.dictionary(fc.constantFrom(versionKey, 'x'), fc.jsonValue()) }),
        fc.jsonValue(),
      ),
    },
    { requiredKeys: [] },
  ),
)

describe('A message of MCP', () => {
  it('is classified and served or refused, whatever it is and whatever its fields say', async () => {
    await fuzz(
      fc.property(messages, fields, fc.boolean(), (message, headers, speaksEnvelope) => {
        const options = { speaksEnvelope }
        const outcome = classify(message, headers, options)
        const refusal = refuse(outcome, headers, options)
        if (refusal) expect(refusal.status).toBe(400)
        if (refusal) expect(refusal.message.length).toBeGreaterThan(5)
        else if (outcome.kind === 'legacy' && /initialize|no-claim/.test(outcome.reason))
          expect(isJSONRPCRequest(message)).toBe(true)
      }),
    )
  })

  it('is answered under its own identifier, or under none', async () => {
    await fuzz(
      fc.property(messages, (message) => {
        // JSON writes minus zero as zero, which is the same number.
        const id = JSON.parse(JSON.stringify(readId(message))) as ReturnType<typeof readId>
        const response = withIdentifier(compressedOnce(bytes('{}'), undefined), id, undefined)
        const answer: unknown = JSON.parse(new TextDecoder().decode(wholeBody(response)))
        expect(answer).toEqual({ jsonrpc: '2.0', id, result: {} })
        const error = errorResponse({ code: 1, message: 'a' }, id)
        expect(JSON.parse(JSON.stringify(error))).toEqual(error)
        if (id !== null) expect((message as { id: unknown }).id === id).toBe(true)
      }),
    )
  })
})

describe('Mcp-Name', () => {
  const call = (name: unknown) => ({ method: 'tools/call', params: { name } })
  const checked = (field: string, name: unknown) =>
    checkStandardHeaders(
      { 'mcp-protocol-version': 'x', 'mcp-method': 'tools/call', 'mcp-name': field },
      call(name),
    )

  it('mirrors any name in base64', async () => {
    await fuzz(
      fc.property(anyText, (text) => {
        const name = text.toWellFormed()
        const field = `=?base64?${Buffer.from(name).toString('base64')}?=`
        expect(checked(field, name)).toBeUndefined()
        expect(checked(field, `${name}x`)).toMatchObject({ status: 400 })
      }),
      { examples: [['\uFEFFget_page']] },
    )
  })

  it('agrees or not, whatever it holds', async () => {
    await fuzz(
      fc.property(textOf('=?base64?', '?=', '=', 'QQ', '+', '/', ' '), anyText, (field, name) => {
        const refusal = checked(field, name)
        if (refusal) expect(refusal).toMatchObject({ status: 400, data: { header: 'Mcp-Name' } })
        if (!/^=\?base64\?.*\?=$/s.test(field.trim())) {
          expect(refusal === undefined).toBe(field.trim() === name)
        }
      }),
    )
  })
})

it('Host is that of the service or a name of this computer, whatever is sent', async () => {
  const isOurs = createHostCheck('https://mill.example', ['other.example:8443'])
  const isLocal = createHostCheck('http://localhost:4321', [])
  const names = ['mill.example', 'localhost', '127.0.0.1', '[::1]']
  const hosts = textOf(...names, ':', '443', '.', '@', ',')
  await fuzz(
    fc.property(hosts, (text) => {
      const name = text.trim().toLowerCase()
      const known = ['mill.example', 'mill.example:443', 'other.example:8443']
      expect(isOurs(text)).toBe(known.includes(name) || name === 'other.example:8443:443')
      if (isLocal(text))
        expect(name).toMatch(/^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?::80)?$/)
    }),
  )
})

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
