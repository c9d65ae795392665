/**
 * CPU time of admitting a request with a token: the first of each token, whose signature is checked, and those after
 * it, whose token is remembered.
 *
 * `npm run bench -- tokens`; fails when remembering is not worth at least three times.
 */
import { createMemoryStore } from '../../src/gate/counter.ts'
import { createGate } from '../../src/gate/gate.ts'
import type { Gate } from '../../src/gate/gate.ts'
import type { Call } from '../../src/http/call.ts'
import { createAccessTokenVerifier, issueAccessToken } from '../../src/oauth/access-token.ts'
import { generateSigningKey } from '../../src/oauth/keys.ts'
import type { SigningKey } from '../../src/oauth/keys.ts'
import { deriveKeys } from '../../src/oauth/master-secret.ts'
import { createTokens } from '../../src/oauth/token-issuer.ts'

const baseUrl = 'https://www.example.com'
const agents = 3_000
const rounds = 5
const leastTimes = 3

function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length))
}

/** Calls that bear a token of an agent each. */
async function createCalls(key: SigningKey): Promise<Call[]> {
  const secrets = [await deriveKeys(randomBytes(32))] as const
  const keys = { signing: [key], secrets } as const
  const tokens = createTokens({ keys, baseUrl, now: Date.now, random: randomBytes })
  const calls: Call[] = []
  for (let at = 0; at < agents; at += 1) {
    const grant = { sub: `reg_${at}`, clientId: `reg_${at}`, resource: `${baseUrl}/mcp` }
    const { text } = await issueAccessToken(tokens, grant)
    calls.push({
      method: 'GET',
      path: '/api/v1/identity',
      query: '',
      headers: { authorization: `Bearer ${text}` },
      address: '192.0.2.1',
      readBody: () => Promise.resolve(new Uint8Array()),
    })
  }
  return calls
}

function createFreshGate(key: SigningKey): Gate {
  return createGate({
    store: createMemoryStore(Date.now),
    quotas: { ip: 1_000_000, agent: 1_000_000, network: 1_000_000, auth: 1_000_000, networks: [] },
    verify: createAccessTokenVerifier({ keys: [key], baseUrl, now: Date.now }),
    trustedHops: 0,
  })
}

/** Microseconds of CPU, over all threads, that admitting each of the calls takes. */
async function measure(gate: Gate, calls: readonly Call[]): Promise<number> {
  const before = process.cpuUsage()
  for (const call of calls) {
    const { caller } = await gate(call, 'caller')
    if (caller.kind !== 'agent') throw new Error('A token was not accepted')
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / calls.length
}

/** Prints both costs and their ratio. */
export async function benchTokens(): Promise<void> {
  const key = await generateSigningKey()
  const calls = await createCalls(key)
  let checked = Infinity
  let remembered = Infinity
  for (let round = 0; round < rounds; round += 1) {
    const gate = createFreshGate(key)
    // The least of some rounds is the least disturbed.
    checked = Math.min(checked, await measure(gate, calls))
    remembered = Math.min(remembered, await measure(gate, calls))
  }
  const times = checked / remembered
  console.log(`CPU of admitting a request with a token, ${agents} agents, best of ${rounds} rounds`)
  console.log(`  signature checked  ${checked.toFixed(0).padStart(5)} µs`)
  console.log(`  token remembered   ${remembered.toFixed(0).padStart(5)} µs`)
  console.log(`  ratio              ${times.toFixed(1).padStart(5)}`)
  if (times < leastTimes) process.exitCode = 1
}
