import { describe, expect, it } from 'vitest'
import { tellFaults } from '../../../src/mcp/params.ts'
import { createAuthApp } from '../../support/auth-app.ts'

describe('Faults of parameters', () => {
  it('are told one by one up to ten', () => {
    const ten = Array.from({ length: 10 }, (_, at) => `fault ${at}`)
    expect(tellFaults(ten)).toBe(ten.join('; '))
    expect(tellFaults([...ten, 'another', 'one more'])).toBe(`${ten.join('; ')}; and 2 more faults`)
  })

  it('do not make an answer longer than what was sent', async () => {
    const { postJson } = await createAuthApp()
    const args = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [at, at]))
    const params = { name: 'which_service_fits', arguments: args }
    const message = { jsonrpc: '2.0', id: 1, method: 'prompts/get', params }
    const { text } = await postJson('/mcp', message)
    expect(text).toContain('and 4990 more faults')
    expect(text.length).toBeLessThan(JSON.stringify(message).length)
  })
})
