/** The built service as a stranger meets it: a process with a port, and nothing but HTTP. */
import { copyFile, cp, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { startService } from '../../support/built-service.ts'
import type { BuiltService } from '../../support/built-service.ts'
import { builtSite } from '../../support/built-site.ts'
import type { SiteName } from '../../support/built-site.ts'
import { exchange } from '../../support/exchange.ts'
import { createTokenSigner } from './tokens.ts'
import type { TokenSigner } from './tokens.ts'

/** Origin the sites were built for; every address they tell begins with it. */
export const base = 'http://localhost:4321'

/** What is asked beside the target. */
export interface Ask {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
  /** Bearer token. */
  readonly token?: string
  /**
   * Address the request comes from; one of its own when left out, so that no limit is met by
   * accident.
   */
  readonly from?: string
}

/** An answer that was read to its end. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** What makes a typed value of a body, or throws. */
export interface Shape<Body> {
  parse(body: unknown): Body
}

/** A running service. */
export interface Service {
  /** Asks with `fetch`; redirects are not followed. */
  ask(target: string, options?: Ask): Promise<Answer>
  /**
   * Asks with the target, method and fields exactly as given, which `fetch` would normalise or
   * refuse.
   */
  askExactly(
    target: string,
    options?: Ask & { readonly lines?: readonly string[] },
  ): Promise<Answer>
  /** Body of an answer that succeeds, by its shape. */
  read<Body>(target: string, shape: Shape<Body>): Promise<Body>
  /** Sends a batch; a text goes as it is. */
  batch(body: unknown, options?: Ask): Promise<Answer>
  /** A token the service accepts, but for the claims and header fields that are overridden. */
  token: TokenSigner
  /** Takes the data away, or gives it back. Only of a service that was started over a copy. */
  takeData(): Promise<void>
  giveData(): Promise<void>
}

/** What a server reads through a descriptor that stays open. */
const bytes = 'data/representations.bin'

/**
 * Starts the service over a built site, or over a copy of it, for the tests of a file, and ends it
 * after them.
 */
export function useService(site: SiteName, way?: 'copied'): Service {
  let built = ''
  let directory = ''
  let service: BuiltService
  let signer: TokenSigner
  let asked = 0

  beforeAll(async () => {
    built = await builtSite(site)
    directory = way ? `.cache/tests/conformance-${site}-${process.pid}` : built
    for (const part of way ? ['server', 'data'] : []) {
      await cp(join(built, part), join(directory, part), { recursive: true })
    }
    const { sign, signingKeys } = await createTokenSigner(base)
    signer = sign
    service = await startService([join(directory, 'server/entry.mjs')], {
      BASE_URL: base,
      AUTH_SIGNING_KEYS: signingKeys,
      // Tests speak from addresses of their own choice; without this header it is that of the
      // socket.
      TRUST_PROXY_HOPS: '1',
    })
  })

  afterAll(async () => {
    await service.stop()
    if (way) await rm(directory, { recursive: true, force: true })
  })

  function fields({ headers, token, from }: Ask): Record<string, string> {
    asked += 1
    return {
      'X-Forwarded-For': from ?? `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`,
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...headers,
    }
  }

  async function ask(target: string, options: Ask = {}): Promise<Answer> {
    const { method = 'GET', body = null } = options
    const response = await service.fetch(base + target, { method, headers: fields(options), body })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  return {
    ask,
    async askExactly(target, options = {}) {
      const { method, body, lines = [] } = options
      const length = body === undefined ? [] : ['Content-Length', String(Buffer.byteLength(body))]
      const own = ['Host', 'localhost:4321', 'Connection', 'close', ...length]
      const headers = [...own, ...Object.entries(fields(options)).flat(), ...lines]
      const { port } = service
      const answer = await exchange({ port, path: target, method, headers }, body)
      const { status, headers: received, body: sent } = answer
      return { status, headers: new Headers(received), text: sent.toString() }
    },
    async read(target, shape) {
      const answer = await ask(target)
      expect(answer.status, target).toBe(200)
      return shape.parse(bodyOf(answer))
    },
    async batch(body, options = {}) {
      return await ask('/api/v1/batch', {
        ...options,
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...options.headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
    },
    token: (claims, header) => signer(claims, header),
    takeData: () => truncate(join(directory, bytes)),
    giveData: () => copyFile(join(built, bytes), join(directory, bytes)),
  }
}

/** JSON object of an answer. */
export function bodyOf({ text }: Answer): Record<string, unknown> {
  return JSON.parse(text) as Record<string, unknown> // Tests look at single fields, or parse it by a shape.
}

/** Path and query of an address the service told. */
export function targetOf(address: unknown): string {
  if (typeof address !== 'string' || !address.startsWith(`${base}/`)) {
    throw new Error(`${JSON.stringify(address)} is no address of the service`)
  }
  return address.slice(base.length)
}
