/**
 * The app over the built fixture site, asked through calls: no port, no clock but the one given.
 */
import { createApp } from '../../src/service/app.ts'
import type { App, AppOptions } from '../../src/service/app.ts'
import { createMemoryStore } from '../../src/gate/counter.ts'
import { createGate } from '../../src/gate/gate.ts'
import type { Quotas } from '../../src/gate/quota.ts'
import type { AccessTokenVerifier } from '../../src/gate/token-verifier.ts'
import type { Surface } from '../../src/gate/gate.ts'
import type { Call, Reply } from '../../src/http/call.ts'
import { createSearch } from '../../src/search/search.ts'
import { openRelease } from '../../src/site/artefacts/artefacts.ts'
import type { Site } from '../../src/site/site.ts'
import { builtSite, origin } from './built-site.ts'
import type { SiteName } from './built-site.ts'

/** Origin of every built site. */
export const baseUrl = origin

/** Sites hold an open file for as long as the process lives, as they do in the server. */
const sites: Site[] = []

/** Site of a built fixture, or of the sample. */
export async function readBuiltSite(name: SiteName = 'tiny'): Promise<Site> {
  return await readSiteIn(await builtSite(name))
}

/**
 * Site of the build in a folder, as it is at an instant; at the first one unless told, when no page
 * has expired.
 */
export async function readSiteIn(out: string, now = 0): Promise<Site> {
  const site = (await openRelease(`${out}/data`, { baseUrl, createSearch })).siteAt(now)
  sites.push(site)
  return site
}

/** An app whose failures are collected. */
export interface TestApp {
  readonly app: App
  readonly failures: unknown[]
}

/** What a test may set; `quota` is that of an address. */
export interface TestOptions {
  readonly quota?: number
  readonly quotas?: Partial<Quotas>
  readonly now?: () => number
  readonly verify?: AccessTokenVerifier
  readonly trustedHops?: number
}

const noOAuth: Surface = () => Promise.reject(new Error('This test has no OAuth endpoints'))

/** An app over a site with a frozen clock and a quota no test reaches by accident. */
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

/** What a test asks for. */
export interface Ask {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly address?: string
  readonly body?: string | Uint8Array
}

/** Call for a target such as `/api/v1/search?q=x`, taken as it is. */
export function callFor(target: string, { method, headers, address, body }: Ask = {}): Call {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const at = target.indexOf('?')
  return {
    method: method ?? 'GET',
    path: at < 0 ? target : target.slice(0, at),
    query: at < 0 ? '' : target.slice(at + 1),
    // HTTP/1.1 has no request without it (RFC 9112 §3.2).
    headers: { host: new URL(baseUrl).host, ...headers },
    address: address ?? '192.0.2.1',
    readBody: (limit) => {
      const read = bytes ?? new Uint8Array()
      return Promise.resolve(read.length > limit ? undefined : read)
    },
  }
}

/** A reply with its body read. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** Asks an app; throws when it leaves the call to others. */
export async function ask(app: App, target: string, options: Ask = {}): Promise<Answer> {
  const reply: Reply | undefined = await app(callFor(target, options))
  if (!reply) throw new Error(`The app left ${target} to others`)
  const bytes = reply.body?.bytes ?? new Uint8Array()
  return { status: reply.status, headers: reply.headers, text: new TextDecoder().decode(bytes) }
}

/** JSON of an answer; throws when it is none. */
export function json(answer: Answer): Record<string, unknown> {
  return JSON.parse(answer.text) as Record<string, unknown> // Tests look at single fields.
}
