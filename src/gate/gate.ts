/** The one check before every surface that counts: who asks, and is there quota left. */
import { bearerToken } from '../http/authorization.ts'
import { whenThere } from '../http/awaitable.ts'
import type { Awaitable } from '../http/awaitable.ts'
import type { Call } from '../http/call.ts'
import { addressKey, findClientAddress, isInNetwork } from '../http/client-address.ts'
import type { AddressBytes } from '../http/client-address.ts'
import type { QuotaPolicy } from '../http/rate-limit.ts'
import { rememberTexts } from '../http/remembered.ts'
import type { AccessToken, AccessTokenVerifier } from './access-token.ts'
import type { Admission } from './admission.ts'
import type { CounterStore } from './counter.ts'
import { addressQuota, charge, quotaPolicy } from './quota.ts'
import type { QuotaKind, Quotas } from './quota.ts'

/** What the gate works with. */
export interface GateOptions {
  readonly store: CounterStore
  readonly quotas: Quotas
  readonly verify: AccessTokenVerifier
  /** Proxies in front whose X-Forwarded-For is believed. */
  readonly trustedHops: number
}

/** Admits a call, having charged it to a quota of the given kind. */
export type Gate = (call: Call, kind: QuotaKind) => Awaitable<Admission>

/** A gate that charges an agent by its token and everyone else by address. */
export function createGate(options: GateOptions): Gate {
  const { verify, trustedHops } = options
  const placeOf = rememberTexts((source) => createPlace(source, options))
  const admitAgent = createAgentAdmission(options)

  return function admit(call, kind) {
    const place = placeOf(sourceOf(call, trustedHops))
    // Whoever asks for a token has none yet: `Authorization` holds the secret of a client there, if anything.
    if (kind === 'auth') return admitAnonymous(place.auth, options)
    const text = bearerToken(call.headers.authorization)
    if (text === undefined) return admitAnonymous(place.own, options)
    return whenThere(verify(text), (token) =>
      // A token that is not valid is charged by address: to try made up ones must not be free.
      token ? admitAgent(token, place) : admitAnonymous(place.withoutToken, options),
    )
  }
}

/** Where a call comes from, as one text: what is read of it is the same for all its calls. */
function sourceOf({ address, headers }: Call, trustedHops: number): string {
  // No field and no address holds the end of a line.
  return trustedHops === 0 ? address : `${address}\n${headers['x-forwarded-for'] ?? ''}`
}

/** An address, and how calls from there are charged and admitted. */
interface Place {
  /** What all agents of the address are counted under. */
  readonly key: string
  /** Without a token, and with one that is not valid. */
  readonly own: Bucket
  readonly withoutToken: Bucket
  /** At the endpoints that issue tokens. */
  readonly auth: Bucket
}

function createPlace(source: string, { quotas, trustedHops }: GateOptions): Place {
  const [socketAddress = '', forwardedFor] = source.split('\n')
  const address = findClientAddress(socketAddress, forwardedFor, trustedHops)
  const own = addressBucket(address, quotas)
  return {
    key: addressKey(address),
    own,
    withoutToken: { ...own, admission: { ...own.admission, hasInvalidToken: true } },
    auth: createBucket(quotaPolicy('auth', quotas.auth), addressKey(address), quotas),
  }
}

/** Admits agents, each charged to its own quota and to that of its address. */
function createAgentAdmission({ store, quotas }: GateOptions) {
  const policy = quotaPolicy('agent', quotas.agent)
  const ceilingPolicy = quotaPolicy('network', quotas.network)

  function admit(token: AccessToken, exhausted: Admission['exhausted']): Admission {
    const caller = { kind: 'agent', ...token } as const
    return { caller, hasInvalidToken: false, policy, agentPolicy: policy, exhausted }
  }

  return function admitAgent(token: AccessToken, { key }: Pick<Place, 'key'>) {
    // Registration is free: without a ceiling an address could ask without end, each time with another token. Both are asked
    // at once, so that a slow store is waited for once.
    const ceiling = charge(store, ceilingPolicy, key)
    const own = charge(store, policy, token.sub)
    if (ceiling instanceof Promise || own instanceof Promise) {
      return Promise.all([ceiling, own]).then(([first, second]) => admit(token, first ?? second))
    }
    return admit(token, ceiling ?? own)
  }
}

function admitAnonymous(
  { policy, key, admission }: Bucket,
  { store }: GateOptions,
): Awaitable<Admission> {
  return whenThere(charge(store, policy, key), (exhausted) =>
    exhausted ? { ...admission, exhausted } : admission,
  )
}

/** What is counted together. */
interface Bucket {
  readonly policy: QuotaPolicy
  readonly key: string
  /** How it is admitted while there is some left. */
  readonly admission: Admission
}

function createBucket(policy: QuotaPolicy, key: string, { agent }: Quotas): Bucket {
  const admission: Admission = {
    caller: { kind: 'anonymous' },
    hasInvalidToken: false,
    policy,
    agentPolicy: quotaPolicy('agent', agent),
    exhausted: undefined,
  }
  return { policy, key, admission }
}

/** Bucket of an address: that of its named network, which all its addresses share, else its own. */
function addressBucket(address: AddressBytes | undefined, quotas: Quotas): Bucket {
  const named = quotas.networks.find(
    (known) => address && known.networks.some((network) => isInNetwork(address, network)),
  )
  return named
    ? createBucket(quotaPolicy(named.name, named.quota), '', quotas)
    : createBucket(quotaPolicy(addressQuota, quotas.ip), addressKey(address), quotas)
}
