/** The built service as a stranger meets it: a process with a port, and nothing but HTTP. */
import { copyFile, cp, rm, truncate } from 'node:fs/promises'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { startNode } from '../../support/child.ts'
import type { RunningChild } from '../../support/child.ts'
import { builtSite } from '../../support/built-site.ts'
import type { SiteName } from '../../support/built-site.ts'
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
  /** Address the request comes from; one of its own when left out, so that no limit is met by accident. */
  readonly from?: string
}

/** An answer that was read to its end. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** A running service. */
export interface Service {
  /** Asks with `fetch`; redirects are not followed. */
  ask(target: string, options?: Ask): Promise<Answer>
  /** Asks with the target, method and fields exactly as given, which `fetch` would normalise or refuse. */
  askExactly(
    target: string,
    options?: Ask & { readonly lines?: readonly string[] },
  ): Promise<Answer>
  /** Sends a batch; a text goes as it is. */
  batch(body: unknown, options?: Ask): Promise<Answer>
  /** A token the service accepts, but for the claims and header fields that are overridden. */
  token: TokenSigner
  /** Takes the data away, or gives it back. Only of a service that was started over a copy. */
  takeData(): Promise<void>
  giveData(): Promise<void>
}

/** Site and settings of a service. */
export interface ServiceOptions {
  /** Whether it runs over a copy whose data may be taken away. */
  readonly copied?: boolean
}

/** What a server reads through a descriptor that stays open. */
const bytes = 'data/representations.bin'

/** Starts the service over a built site for the tests of a file, and ends it after them. */
export function useService(site: SiteName, options: ServiceOptions = {}): Service {
  let built = ''
  let directory = ''
  let child: RunningChild | undefined
  let port = 0
  let signer: TokenSigner | undefined
  let asked = 0

  beforeAll(async () => {
    built = await builtSite(site)
    directory = options.copied ? `.cache/tests/conformance-${site}-${process.pid}` : built
    if (options.copied) await copyParts(built, directory, ['server', 'data'])
    const { sign, signingKeys } = await createTokenSigner(base)
    signer = sign
    child = startNode([join(directory, 'server/entry.mjs')], {
      PORT: '0',
      BASE_URL: base,
      AUTH_SIGNING_KEYS: signingKeys,
      // Tests speak from addresses of their own choice; without this header it is that of the socket.
      TRUST_PROXY_HOPS: '1',
    })
    const [, text] = await child.printed(/ on 127\.0\.0\.1:(\d+) \(/)
    port = Number(text)
  })

  afterAll(async () => {
    await child?.stop()
    if (options.copied) await rm(directory, { recursive: true, force: true })
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
    const response = await fetch(`http://127.0.0.1:${port}${target}`, {
      method: options.method ?? 'GET',
      headers: fields(options),
      body: options.body ?? null,
      redirect: 'manual',
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  return {
    ask,
    async askExactly(target, options = {}) {
      const lines = Object.entries(fields(options))
        .flat()
        .concat(options.lines ?? [])
      return await exchange({ ...options, port, target, lines })
    },
    async batch(body, options = {}) {
      const isRaw = typeof body === 'string' || isBytes(body)
      return await ask('/api/v1/batch', {
        ...options,
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...options.headers },
        body: isRaw ? body : JSON.stringify(body),
      })
    },
    async token(claims, header) {
      if (!signer) throw new Error('Tokens can be signed once the service runs')
      return await signer(claims, header)
    },
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

async function copyParts(from: string, to: string, parts: readonly string[]): Promise<void> {
  for (const part of parts) await cp(join(from, part), join(to, part), { recursive: true })
}

interface ExactRequest extends Ask {
  readonly port: number
  readonly target: string
  readonly lines: readonly string[]
}

async function exchange({ port, target, method, lines, body }: ExactRequest): Promise<Answer> {
  const headers = ['Host', 'localhost:4321', 'Connection', 'close', ...lines]
  if (body !== undefined) headers.push('Content-Length', String(Buffer.byteLength(body)))
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path: target, method, headers }, resolve)
    sent.on('error', reject)
    sent.end(body)
  })
  const chunks: Buffer[] = []
  for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk)
  const received = new Headers()
  for (const [name, values] of Object.entries(response.headersDistinct)) {
    for (const value of values ?? []) received.append(name, value)
  }
  return {
    status: response.statusCode ?? 0,
    headers: received,
    text: Buffer.concat(chunks).toString('utf8'),
  }
}

function isBytes(value: unknown): value is Uint8Array<ArrayBuffer> {
  return value instanceof Uint8Array
}
