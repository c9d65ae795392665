/** The one check before API and MCP: who asks, and is there quota left. */
import { parseAuthorization } from '../http/authorization.ts'
import type { Call } from '../http/call.ts'
import { addressKey, findClientAddress, isInNetwork } from '../http/client-address.ts'
import type { AddressBytes, Network } from '../http/client-address.ts'
import type { QuotaPolicy } from '../http/rate-limit.ts'
import type { Admission, Caller } from './admission.ts'
import type { AccessTokenVerifier } from './access-token.ts'
import type { CounterStore } from './counter.ts'

/** A network that is charged as one, by a quota of its own. */
export interface NamedNetwork {
  readonly name: string
  readonly quota: number
  readonly networks: readonly Network[]
}

/** Quotas a deployment sets, in requests per 60 seconds. */
export interface Quotas {
  /** Of each network address without a token. */
  readonly ip: number
  /** Of each agent. */
  readonly agent: number
  /** Of one network address over all its tokens, because registration is free. */
  readonly network: number
  /** Of named networks, the first that holds the address. */
  readonly networks: readonly NamedNetwork[]
}

/** What the gate works with. */
export interface GateOptions {
  readonly store: CounterStore
  readonly quotas: Quotas
  readonly verify: AccessTokenVerifier
  /** Proxies in front whose X-Forwarded-For is believed. */
  readonly trustedHops: number
}

/** Admits a call, having charged it. */
export type Gate = (call: Call) => Promise<Admission>

/** Seconds of every window. */
export const windowSeconds = 60

/** A gate that charges an agent by its token and everyone else by address. */
export function createGate({ store, quotas, verify, trustedHops }: GateOptions): Gate {
  const policy = (name: string, quota: number): QuotaPolicy => ({
    name,
    quota,
    window: windowSeconds,
  })
  const ipPolicy = policy('ip', quotas.ip)
  const agentPolicy = policy('agent', quotas.agent)
  const networkPolicy = policy('network', quotas.network)

  async function charge(charged: QuotaPolicy, key: string): Promise<Admission['exhausted']> {
    const { remaining, reset } = await store.charge(
      `${charged.name}:${key}`,
      charged.quota,
      charged.window,
    )
    if (remaining >= 0) return undefined
    return { policy: charged, reset: Math.max(1, Math.ceil(reset / 1000)) }
  }

  function anonymousBucket(address: AddressBytes | undefined): {
    policy: QuotaPolicy
    key: string
  } {
    const named = quotas.networks.find(
      ({ networks }) => address && networks.some((network) => isInNetwork(address, network)),
    )
    return named
      ? { policy: policy(named.name, named.quota), key: '' }
      : { policy: ipPolicy, key: addressKey(address) }
  }

  return async function admit(call) {
    const address = findClientAddress(call.address, call.headers['x-forwarded-for'], trustedHops)
    const credentials = parseAuthorization(call.headers.authorization)
    const token = credentials.kind === 'bearer' ? await verify(credentials.token) : undefined
    if (token) {
      const caller: Caller = { kind: 'agent', ...token }
      const ceiling = await charge(networkPolicy, addressKey(address))
      const exhausted = ceiling ?? (await charge(agentPolicy, token.sub))
      return { caller, hasInvalidToken: false, policy: agentPolicy, agentPolicy, exhausted }
    }
    const bucket = anonymousBucket(address)
    return {
      caller: { kind: 'anonymous' },
      hasInvalidToken: credentials.kind !== 'none',
      policy: bucket.policy,
      agentPolicy,
      exhausted: await charge(bucket.policy, bucket.key),
    }
  }
}
