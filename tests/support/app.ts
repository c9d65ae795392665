/**
 * Creates the app over a built site, and calls it without a network port. Tests pass in the clock.
 */
import { createApp } from '../../src/service/app.ts'
import type { App, AppOptions } from '../../src/service/app.ts'
import { createMemoryStore } from '../../src/gate/counter.ts'
import { createGate } from '../../src/gate/gate.ts'
import type { Quotas } from '../../src/gate/quota.ts'
import type { AccessTokenVerifier } from '../../src/gate/token-verifier.ts'
import type { Surface } from '../../src/gate/gate.ts'
import { wholeBody } from '../../src/http/call.ts'
import type { Call, Reply } from '../../src/http/call.ts'
import { createSearch } from '../../src/search/search.ts'
import { openRelease } from '../../src/site/artefacts/artefacts.ts'
import type { Site } from '../../src/site/site.ts'
import { builtSite, origin } from './built-site.ts'
import type { SiteName } from './built-site.ts'

/** Origin of all built sites. */
export const baseUrl = origin

/** References to opened sites, so that their open files are not garbage-collected. */
const sites: Site[] = []

/** Opens the built site of a fixture, or of the sample. */
export async function readBuiltSite(name: SiteName = 'tiny'): Promise<Site> {
  return await readSiteIn(await builtSite(name))
}

/**
 * Opens the site of a build, as it is at the time `now` in milliseconds since the epoch. At the
 * default 0, no page has expired.
 */
export async function readSiteIn(out: string, now = 0): Promise<Site> {
  const site = (await openRelease(`${out}/data`, { baseUrl, createSearch })).siteAt(now)
  sites.push(site)
  return site
}

/** An app, and the internal errors that it would log. */
export interface TestApp {
  readonly app: App
  readonly failures: unknown[]
}

/** Options of a test app. `quota` is the number of requests of one IP address. */
export interface TestOptions {
  readonly quota?: number
  readonly quotas?: Partial<Quotas>
  readonly now?: () => number
  readonly verify?: AccessTokenVerifier
  readonly trustedHops?: number
}

const noOAuth: Surface = () => Promise.reject(new Error('This test has no OAuth endpoints'))

/**
 * Creates an app over a site, by default with a frozen clock and a quota that no test reaches by
 * accident.
 */
export function createTestApp(
  site: () => Site,
  options: TestOptions & Partial<AppOptions> = {},
): TestApp {
  const failures: unknown[] = []
  const { quota = 1_000_000, now = () => 0, quotas, verify, trustedHops, ...overrides } = options
  const app = createApp({
    site,
    gate: createGate({
      store: createMemoryStore(now),
      quotas: { ip: quota, agent: 600, network: 6_000, auth: 60, networks: [], ...quotas },
      verify: verify ?? (() => Promise.resolve(undefined)),
      trustedHops: trustedHops ?? 0,
    }),
    oauth: noOAuth,
    baseUrl,
    now,
    logFailure: (error) => failures.push(error),
    ...overrides,
  })
  return { app, failures }
}

/** Options of a request. */
export interface Ask {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly address?: string
  readonly body?: string | Uint8Array
}

/**
 * Creates the call for a request target such as `/api/v1/search?q=x`. The target is not normalised.
 */
export function callFor(target: string, { method, headers, address, body }: Ask = {}): Call {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const at = target.indexOf('?')
  return {
    method: method ?? 'GET',
    path: at < 0 ? target : target.slice(0, at),
    query: at < 0 ? '' : target.slice(at + 1),
    // HTTP/1.1 requires this field (RFC 9112 §3.2).
    headers: { host: new URL(baseUrl).host, ...headers },
    address: address ?? '192.0.2.1',
    readBody: (limit) => {
      const read = bytes ?? new Uint8Array()
      return Promise.resolve(read.length > limit ? undefined : read)
    },
  }
}

/** A reply, with its body as text. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** Sends a request to an app. Throws if the app does not handle it. */
export async function ask(app: App, target: string, options: Ask = {}): Promise<Answer> {
  const reply: Reply | undefined = await app(callFor(target, options))
  if (!reply) throw new Error(`The app left ${target} to others`)
  const bytes = reply.body ? wholeBody(reply.body) : new Uint8Array()
  return { status: reply.status, headers: reply.headers, text: new TextDecoder().decode(bytes) }
}

/** Parses the body of a reply as JSON. Throws if the body is not JSON. */
export function json(answer: Answer): Record<string, unknown> {
  return JSON.parse(answer.text) as Record<string, unknown> // Tests look at single fields.
}
