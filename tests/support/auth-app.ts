/**
 * Creates the app with its real gate and OAuth endpoints, one set of keys, one store, and a clock
 * that tests advance.
 */
import type { Operation } from '../../src/api/operation.ts'
import type { App } from '../../src/service/app.ts'
import { createMemoryStore } from '../../src/gate/counter.ts'
import type { CounterStore } from '../../src/gate/counter.ts'
import { createGate } from '../../src/gate/gate.ts'
import type { Quotas } from '../../src/gate/quota.ts'
import { createAccessTokenVerifier } from '../../src/oauth/access-token.ts'
import { orderPageLanguages } from '../../src/oauth/consent-view.ts'
import { createOAuth } from '../../src/oauth/oauth-surface.ts'
import { generateSigningKey } from '../../src/oauth/keys.ts'
import { deriveKeys } from '../../src/oauth/master-secret.ts'
import { createMemoryUses } from '../../src/oauth/one-time-use.ts'
import type { UseCounters } from '../../src/oauth/one-time-use.ts'
import { createTokens } from '../../src/oauth/token-issuer.ts'
import type { TokenKeys, Tokens } from '../../src/oauth/token-issuer.ts'
import type { Site } from '../../src/site/site.ts'
import { ask, baseUrl, createTestApp } from './app.ts'
import type { Answer, Ask } from './app.ts'
import { bareConsentPages } from './consent-pages.ts'
import { createTinySite } from './tiny-site.ts'
import { epoch } from './tokens.ts'

/** Options of the app. */
export interface AuthOptions {
  readonly keys?: TokenKeys
  /** Whether the service has no keys, as in production without settings. */
  readonly keyless?: boolean
  readonly quotas?: Partial<Quotas>
  /** Number of token requests that an IP address may send in 60 seconds. */
  readonly authQuota?: number
  readonly trustedHops?: number
  readonly site?: Site
  readonly store?: CounterStore
  /** Counters of token uses. Default: `store` if there is one, otherwise memory. */
  readonly uses?: UseCounters
  /** Operations to use instead of those of the service. */
  readonly registry?: readonly Operation[]
}

/** A service under test. */
export interface AuthApp {
  readonly app: App
  readonly keys: TokenKeys
  readonly tokens: Tokens
  readonly failures: readonly unknown[]
  /** Time of the clock in seconds since the epoch. */
  now(): number
  /** Advances the clock. */
  pass(seconds: number): void
  ask(target: string, options?: Ask): Promise<Answer>
  /** Posts an object as JSON. */
  postJson(target: string, body: unknown, options?: Ask): Promise<Answer>
  /** Posts fields as a form; a list of pairs may repeat a name. */
  postForm(target: string, fields: Fields, options?: Ask): Promise<Answer>
}

/** Fields of a form or query. */
export type Fields = Readonly<Record<string, string>> | readonly (readonly [string, string])[]

/** Encodes fields as a query or form. */
export function encodeFields(fields: Fields): string {
  const pairs = Array.isArray(fields) ? (fields as [string, string][]) : Object.entries(fields)
  return new URLSearchParams(pairs).toString()
}

/** Creates new keys. */
export async function createKeys(): Promise<TokenKeys> {
  const [key, secret] = await Promise.all([generateSigningKey(), deriveKeys(randomBytes(32))])
  return { signing: [key], secrets: [secret] }
}

/** Creates a service. It has new keys, unless the options contain keys. */
export async function createAuthApp(options: AuthOptions = {}): Promise<AuthApp> {
  const keys = options.keys ?? (await createKeys())
  let time = epoch * 1000
  const now = () => time
  const store = options.store ?? createMemoryStore(now)
  const uses =
    options.uses ?? (options.store ? { spent: store, families: store } : createMemoryUses(now))
  const { trustedHops = 0, keyless = false } = options
  const tokens = createTokens({ keys, baseUrl, now, random: randomBytes })
  const signingKeys = keyless ? [] : keys.signing
  const gate = createGate({
    store,
    quotas: {
      ip: 120,
      agent: 600,
      network: 6_000,
      auth: options.authQuota ?? 60,
      networks: [],
      ...options.quotas,
    },
    verify: createAccessTokenVerifier({ keys: signingKeys, baseUrl, now }),
    trustedHops,
  })
  const oauth = createOAuth({
    baseUrl,
    issuer: keyless
      ? undefined
      : { baseUrl, tokens, secrets: keys.secrets, random: randomBytes, uses },
    signingKeys,
    pages: options.site
      ? {
          ...bareConsentPages,
          company: options.site.info.company,
          languages: orderPageLanguages(options.site.info.languages),
        }
      : bareConsentPages,
  })
  const site = options.site ?? createTinySite()
  const { registry } = options
  const { app, failures } = createTestApp(() => site, {
    gate,
    oauth,
    ...(registry && { registry }),
  })
  let asked = 0

  // Requests without an address get a new one each time, so that no test reaches a limit by
  // accident.
  async function askApp(target: string, options?: Ask): Promise<Answer> {
    asked += 1
    const address = `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`
    return await ask(app, target, { address, ...options })
  }

  return {
    app,
    keys,
    tokens,
    failures,
    now: () => time / 1000,
    pass(seconds) {
      time += seconds * 1000
    },
    ask: askApp,
    postJson: (target, body, options) =>
      askApp(target, post('application/json', JSON.stringify(body), options)),
    postForm: (target, fields, options) =>
      askApp(target, post('application/x-www-form-urlencoded', encodeFields(fields), options)),
  }
}

function post(type: string, body: string, { headers, ...rest }: Ask = {}): Ask {
  return { method: 'POST', body, headers: { 'content-type': type, ...headers }, ...rest }
}

function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length))
}
