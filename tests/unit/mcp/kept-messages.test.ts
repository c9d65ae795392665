import { describe, expect, it } from 'vitest'
import type { Admission } from '../../../src/gate/admission.ts'
import {
  createKeptMessages,
  longestMessage,
  splitMessage,
  toSentMessage,
} from '../../../src/mcp/kept-messages.ts'
import { createKeptResults } from '../../../src/mcp/kept-results.ts'
import { callFor } from '../../support/app.ts'

const policy = { name: 'ip', quota: 1, window: 60 }
const admission: Admission = {
  caller: { kind: 'anonymous' },
  hasInvalidToken: false,
  policy,
  agentPolicy: policy,
}

describe('Kept messages', () => {
  it('never take more than their room, and those that are asked for stay', () => {
    const capacity = 20_000
    const messages = createKeptMessages({ kept: createKeptResults() }, capacity)
    const ask = (text: string) => {
      const call = callFor('/mcp')
      const sent = toSentMessage(text, call, admission)
      if (!sent) throw new Error('It is too long')
      const found = messages.find(sent, call, (reply) => reply)
      if (!found) messages.keep(sent, new Uint8Array(100), [])
      return found
    }
    for (let at = 0; at < 500; at += 1) {
      for (let time = 0; time < 3; time += 1) {
        ask(`{"jsonrpc":"2.0","id":${time},"method":"rare ${at}"}`)
        const often = ask(`{"jsonrpc":"2.0","id":${at},"method":"often"}`)
        if (at > 0) expect(often).toBeDefined()
      }
      expect(messages.size()).toBeLessThanOrEqual(capacity)
    }
    expect(ask('{"jsonrpc":"2.0","id":1,"method":"rare 0"}')).toBeUndefined()
  })

  it('are known by plain identifiers alone, and not when they are long', () => {
    expect(splitMessage('{"jsonrpc":"2.0","id":7,"method":"ping"}')?.id).toBe(7)
    expect(splitMessage('{"method":"ping","jsonrpc":"2.0","id":"a:b"}')?.id).toBe('a:b')
    for (const id of ['007', '"\\u0061"', '"a b"', '1e3', 'true', '']) {
      expect(splitMessage(`{"jsonrpc":"2.0","id":${id},"method":"ping"}`)).toBeUndefined()
      expect(splitMessage(`{"method":"ping","jsonrpc":"2.0","id":${id}}`)).toBeUndefined()
    }
    const lengths = [longestMessage, longestMessage + 1]
    const known = lengths.map((length) => {
      return toSentMessage('x'.repeat(length), callFor('/mcp'), admission) !== undefined
    })
    expect(known).toEqual([true, false])
  })
})
