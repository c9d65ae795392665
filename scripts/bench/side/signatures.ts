/** What the signatures of a token cost by themselves: `node:crypto`, no promise, no JSON. */
import { createHmac, generateKeyPairSync, sign, verify } from 'node:crypto'

const signsOfRound = 1_500

/** What is signed: as long as header and claims of a token of ours. */
const text = Buffer.from('x'.repeat(420))
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const
const known = sign('sha256', text, key)

/** What each way to a token has to sign and check. */
const needs = {
  /** An access token and an assertion that others can check, and a claim token that only we can. */
  registration: () => {
    sign('sha256', text, key)
    sign('sha256', text, key)
    createHmac('sha256', 'secret').update(text).digest()
  },
  /** The assertion is checked, an access token is signed. */
  jwtBearer: () => {
    verify('sha256', text, { key: publicKey, dsaEncoding: 'ieee-p1363' }, known)
    sign('sha256', text, key)
  },
}

/** Microseconds of CPU of what a way needs, round by round. */
export function measureSignatures(way: keyof typeof needs, rounds: number): number[] {
  const work = needs[way]
  for (let at = 0; at < signsOfRound / 2; at += 1) work()
  return Array.from({ length: rounds }, () => {
    const before = process.cpuUsage()
    for (let at = 0; at < signsOfRound; at += 1) work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / signsOfRound
  })
}
